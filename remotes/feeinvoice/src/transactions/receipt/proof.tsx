import { QrCode } from '@suksa/ui/qr';
import classes from '../../components/paper.module.css';
import { type PrintedReceipt, verifyAddress } from './receipt-text.ts';

/** The code by which anybody who holds the paper can see whether the school wrote it. */
export function Proof({ receipt, words }: PrintedReceipt) {
  return (
    <div className={classes.proof}>
      <QrCode className={classes.qr} text={verifyAddress(receipt)} label={words.lo.paper.verify} />
      <p>
        {words.lo.paper.verify}
        <span className={classes.small} lang="en">
          {words.en.paper.verify}
        </span>
      </p>
    </div>
  );
}
