import type { CreditTransfer } from '@suksa/contracts/feeinvoice';
import { type BilingualName, formatDate, type PrintLanguage } from '@suksa/i18n';
import { printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { AmountInWords } from '../../components/amount-in-words.tsx';
import { onOneLine, usePaper } from '../../components/use-paper.tsx';
import { VoucherTable } from '../../components/voucher-table.tsx';

interface TransferPrint {
  readonly transfer: CreditTransfer;
  readonly language: PrintLanguage;
}

/** The paper that both branches keep, and the family gets. */
export const printTransfer = ({ transfer, language }: TransferPrint): Promise<void> =>
  printSheet(<TransferSheet transfer={transfer} />, {
    title: transfer.receipt.number,
    page: 'A5',
    language,
  });

function TransferSheet({ transfer }: Pick<TransferPrint, 'transfer'>) {
  const { t, format } = usePaper();
  const name = (of: BilingualName) => onOneLine(format.name(of), ' / ');
  const line = (key: 'family' | 'from' | 'to' | 'receipt' | 'by' | 'reason') =>
    onOneLine(
      t(key === 'family' ? 'fields.family' : key === 'reason' ? 'receipt.reason' : `transfer.${key}`),
    );
  const facts: readonly (readonly [string, string])[] = [
    [line('family'), name(transfer.family.name)],
    [line('from'), name(transfer.from.name)],
    ...transfer.sources.map(
      // The number beside its sum: in the head of the line it would break.
      ({ document, amount }) =>
        [onOneLine(t('transfer.from_document')), `${document} · ${format.number(amount)}`] as const,
    ),
    [line('to'), name(transfer.to.name)],
    [line('receipt'), transfer.receipt.number],
    [line('reason'), transfer.reason],
    [line('by'), name(transfer.madeBy)],
  ];
  return (
    <>
      <SchoolHeader
        kind="short"
        school={format.name(transfer.from.name)}
        title={onOneLine(t('transfer.paper'))}
        reference={
          <>
            <strong>{transfer.receipt.number}</strong>
            <div>{formatDate(transfer.day)}</div>
          </>
        }
      />
      <VoucherTable lines={facts} sum={[onOneLine(t('paper.amount')), format.kip(transfer.amount)]} />
      <AmountInWords amount={transfer.amount} />
      <Signatures
        of={[t('paper.payer'), t('transfer.by'), t('ledger.checked_by')].map((who) => onOneLine(who, ' / '))}
      />
    </>
  );
}
