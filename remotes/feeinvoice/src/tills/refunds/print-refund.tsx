import type { Refund } from '@suksa/contracts/feeinvoice';
import { type BilingualName, formatDate, type PrintLanguage } from '@suksa/i18n';
import { printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { AmountInWords } from '../../components/amount-in-words.tsx';
import { onOneLine, usePaper } from '../../components/use-paper.tsx';
import { VoucherTable } from '../../components/voucher-table.tsx';

interface RefundPrint {
  readonly refund: Refund;
  readonly branch: BilingualName;
  readonly language: PrintLanguage;
}

/** The voucher that the family signs when it has its money back. */
export const printRefund = ({ refund, branch, language }: RefundPrint): Promise<void> =>
  printSheet(<RefundVoucher refund={refund} branch={branch} />, {
    title: `${refund.receipt} ${refund.id}`,
    page: 'A5',
    language,
  });

/** The sheet itself, for `printRefund`. */
export function RefundVoucher({ refund, branch }: Pick<RefundPrint, 'refund' | 'branch'>) {
  const { t, format } = usePaper();
  const name = (of: BilingualName) => onOneLine(format.name(of), ' / ');
  const facts = [
    ['fields.family', name(refund.family.name)],
    [refund.paymentId === null ? 'credit.number' : 'fields.receipt', refund.receipt],
    ['fields.method', [onOneLine(t(`methods.${refund.method}`), ' / '), refund.bankReference]],
    ['receipt.reason', refund.reason],
    ['refunds.asked_by', name(refund.requestedBy)],
    ['refunds.decided_by', refund.decidedBy && name(refund.decidedBy)],
    ['refunds.paid_by', refund.paidBy && name(refund.paidBy)],
  ] as const;
  return (
    <>
      <SchoolHeader
        kind="short"
        school={format.name(branch)}
        title={onOneLine(t('refunds.voucher'))}
        reference={
          <>
            <strong>
              {refund.receipt} / {refund.id}
            </strong>
            <div>{refund.paidOn && formatDate(refund.paidOn)}</div>
          </>
        }
      />
      <VoucherTable
        lines={facts.flatMap(([key, value]) => {
          const told = [value].flat().filter(Boolean).join(' · ');
          return told ? [[onOneLine(t(key)), told] as const] : [];
        })}
        sum={[onOneLine(t('paper.amount')), format.kip(refund.amount)]}
      />
      <AmountInWords amount={refund.amount} />
      <Signatures
        of={[t('refunds.received_by'), t('fields.cashier'), t('ledger.checked_by')].map((who) =>
          onOneLine(who, ' / '),
        )}
      />
    </>
  );
}
