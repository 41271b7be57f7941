import { readBankQrText } from '@suksa/contracts/feeinvoice';
import { invoiceQrOf } from '@suksa/contracts/feeinvoice/bank-qr';
import { letterhead } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Skeleton, Text } from '@suksa/ui';
import { QrCode } from '@suksa/ui/qr';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './payment.module.css';

interface BankQrProps {
  /** Whole kip that come this way. */
  readonly amount: number;
  /** The invoice that is paid first; none where nothing is owed. */
  readonly number: string | undefined;
}

/** What the payer scans: the QR made for this amount, where the branch makes them, else the branch's own image. */
export function BankQr({ amount, number }: BankQrProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const made = useQuery(apiQuery(readBankQrText));
  const head = useQuery(apiQuery(letterhead));
  if (made.isPending || head.isPending) return <Skeleton height={220} />;
  const bankText = made.data?.text;
  const text = bankText && number ? invoiceQrOf(bankText, { amount, number }) : null;
  const image = head.data?.bankQr;
  if (!text && !image) return <Text c="dimmed">{t('payment.no_qr')}</Text>;
  return (
    <figure className={classes.qr}>
      {text ? (
        <QrCode text={text} label={t('methods.bank_qr')} />
      ) : (
        <img src={image ?? ''} alt={t('methods.bank_qr')} />
      )}
      <figcaption>
        {text && number ? (
          <Unbroken text={t('payment.qr_made', { amount: format.kip(amount), number })} part={number} />
        ) : (
          t('payment.qr_own', { amount: format.kip(amount) })
        )}
      </figcaption>
    </figure>
  );
}

/** A sentence in which a document's number stays on one line: it would break at its hyphens. */
function Unbroken({ text, part }: { readonly text: string; readonly part: string }) {
  const [before, ...after] = text.split(part);
  return (
    <>
      {before}
      <span className={classes.whole}>{part}</span>
      {after.join(part)}
    </>
  );
}
