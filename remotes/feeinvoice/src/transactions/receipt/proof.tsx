import { QrCode } from '@suksa/ui/qr';
import classes from '../../components/paper.module.css';
import { usePaper } from '../../components/use-paper.tsx';
import { type PrintedReceipt, verifyAddress, voidMark } from './receipt-text.ts';

/**
 * The code by which anybody who holds the paper can see whether the school wrote it; with the number, as what is long ends
 * on a second page.
 */
export function Proof({ receipt }: Pick<PrintedReceipt, 'receipt'>) {
  const { t, each } = usePaper();
  const mark = voidMark(receipt, t);
  const said = each.map(({ locale, t }) => ({ locale, text: t('paper.verify') }));
  return (
    <div className={classes.proof}>
      <QrCode className={classes.qr} text={verifyAddress(receipt)} label={said[0]?.text ?? ''} />
      <p>
        {said.map(({ locale, text }, index) => (
          <span key={locale} className={index > 0 ? classes.small : undefined} lang={locale}>
            {text}
          </span>
        ))}
        <span className={classes.small}>
          {receipt.receipt}
          {mark && ` · ${mark}`}
        </span>
      </p>
    </div>
  );
}
