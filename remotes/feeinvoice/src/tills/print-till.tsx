import { noteKeys, notes, type TillDetails } from '@suksa/contracts/feeinvoice';
import type { BilingualName, PrintLanguage } from '@suksa/i18n';
import { PrintTable, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { onOneLine, usePaper } from '../components/use-paper.tsx';
import classes from './tills.module.css';

interface TillPrint {
  readonly till: TillDetails;
  readonly branch: BilingualName;
  readonly language: PrintLanguage;
}

/** The close of a till on a sheet to sign: notes, difference, and the mark of the last receipt. */
export const printTill = ({ till, branch, language }: TillPrint): Promise<void> =>
  printSheet(<TillSheet till={till} branch={branch} />, {
    title: `${till.day} ${till.id}`,
    page: 'A4',
    language,
  });

function TillSheet({ till, branch }: Pick<TillPrint, 'till' | 'branch'>) {
  const { t, format } = usePaper();
  const sums = [
    ['opening', till.opening],
    ['expected', till.expected ?? 0],
    ['counted', till.counted ?? 0],
    ['difference', till.difference ?? 0],
    ['banked', till.banked],
  ] as const;
  const counted = till.countedNotes;
  return (
    <>
      <SchoolHeader
        school={format.name(branch)}
        title={t('tills.sheet')}
        subtitle={`${onOneLine(format.name(till.cashier.name), ' / ')} · ${format.date(till.day)}`}
      />
      <PrintTable
        columns={[
          {
            key: 'line',
            title: onOneLine(t('tills.title')),
            render: ([key]) => onOneLine(t(`tills.${key}`)),
          },
          {
            key: 'amount',
            title: onOneLine(t('fields.amount')),
            align: 'end',
            render: ([, amount]) => format.number(amount),
          },
        ]}
        rows={sums}
        rowKey={([key]) => key}
      />
      {counted && (
        <PrintTable
          columns={[
            { key: 'note', title: onOneLine(t('tills.notes')), render: (key) => format.number(notes[key]) },
            {
              key: 'pieces',
              title: onOneLine(t('tills.number')),
              align: 'end',
              render: (key) => format.number(counted[key]),
            },
            {
              key: 'sum',
              title: onOneLine(t('fields.amount')),
              align: 'end',
              render: (key) => format.number(counted[key] * notes[key]),
            },
          ]}
          rows={noteKeys}
          rowKey={(key) => key}
          footer={[{ note: onOneLine(t('tills.counted_total')), sum: format.number(till.counted ?? 0) }]}
        />
      )}
      {till.forced && till.closedBy && (
        <p>
          {onOneLine(t('tills.closed_by'))}: {onOneLine(format.name(till.closedBy), ' / ')}
        </p>
      )}
      {till.reason && (
        <p>
          {onOneLine(t('receipt.reason'))}: {till.reason}
        </p>
      )}
      {till.lastReceipt && (
        <p>
          {onOneLine(t('tills.mark'))}: {till.lastReceipt.receipt}
          <br />
          <span className={classes.hash}>{till.lastReceipt.hash}</span>
        </p>
      )}
      <Signatures of={[t('fields.cashier'), t('ledger.checked_by')]} />
    </>
  );
}
