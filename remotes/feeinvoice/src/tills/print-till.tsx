import { noteKeys, notes, type TillDetails } from '@suksa/contracts/feeinvoice';
import type { BilingualName, PrintLanguage } from '@suksa/i18n';
import { type PrintColumn, PrintTable, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { Fragment } from 'react';
import paper from '../components/paper.module.css';
import { onOneLine, usePaper } from '../components/use-paper.tsx';
import { beyondTill, cashOf } from './till-facts.tsx';
import classes from './tills.module.css';

interface TillPrint {
  readonly till: TillDetails;
  readonly branch: BilingualName;
  readonly language: PrintLanguage;
}

/** The close of a till on a sheet to sign: what came in, notes, difference, slips, and the mark of the last receipt. */
export const printTill = ({ till, branch, language }: TillPrint): Promise<void> =>
  printSheet(<TillSheet till={till} branch={branch} />, {
    title: `${till.day} ${till.id}`,
    page: 'A4',
    language,
  });

type TillProps = Pick<TillPrint, 'till'>;

export function TillSheet({ till, branch }: Pick<TillPrint, 'till' | 'branch'>) {
  const { t, format } = usePaper();
  const name = (of: BilingualName) => onOneLine(format.name(of), ' / ');
  const facts = [
    ['tills.taken_from', till.takenFrom && name(till.takenFrom)],
    ['payment.note', till.openingNote],
    ['tills.handed_to', till.handedTo && name(till.handedTo.name)],
    ['tills.closed_by', till.forced && till.closedBy && name(till.closedBy)],
    ['receipt.reason', till.reason],
  ] as const;
  const signers = [
    t(till.forced ? 'tills.closed_by' : 'fields.cashier'),
    ...(till.handedTo ? [t('tills.taken_by')] : []),
    t('ledger.checked_by'),
  ];
  return (
    <>
      <SchoolHeader
        school={format.name(branch)}
        title={onOneLine(t('tills.sheet'))}
        subtitle={`${name(till.cashier.name)} · ${format.date(till.day)}`}
      />
      <div className={paper.columns}>
        <div>
          <Cash till={till} />
          <Received till={till} />
        </div>
        <Notes till={till} />
      </div>
      <Deposits till={till} />
      <div className={paper.part}>
        <dl className={paper.facts}>
          {facts.map(
            ([key, value]) =>
              value && (
                <Fragment key={key}>
                  <dt>{onOneLine(t(key))}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ),
          )}
        </dl>
      </div>
      <div className={paper.end}>
        {till.lastReceipt && (
          <p>
            {onOneLine(t('tills.mark'))}: {till.lastReceipt.receipt}
            <br />
            <span className={classes.hash}>{till.lastReceipt.hash}</span>
          </p>
        )}
        <Signatures of={signers} />
      </div>
    </>
  );
}

/** A column of sums. */
function useAmount<Row>(render: (row: Row) => number): PrintColumn<Row> {
  const { t, format } = usePaper();
  return {
    ...{ key: 'amount', title: onOneLine(t('paper.amount')), align: 'end' },
    render: (row) => format.number(render(row)),
  };
}

function Cash({ till }: TillProps) {
  const { t } = usePaper();
  const refunded = till.refunds?.amount ?? 0;
  const sums = [
    ['opening', till.opening],
    ['cash_in', till.receipts ? cashOf(till.receipts) : 0],
    ...(refunded > 0 ? ([['cash_out', -refunded]] as const) : []),
    ...(beyondTill(till) > 0 ? ([['from_school', beyondTill(till)]] as const) : []),
    ['expected', till.expected ?? 0],
    ['counted', till.counted ?? 0],
    ['difference', till.difference ?? 0],
    ...(till.givenBack > 0 ? ([['given_back', -till.givenBack]] as const) : []),
    ['banked', till.banked],
  ] as const;
  const amount = useAmount<(typeof sums)[number]>(([, sum]) => sum);
  return (
    <PrintTable
      columns={[
        {
          key: 'line',
          title: onOneLine(t('methods.cash')),
          render: ([key]) => onOneLine(t(`tills.${key}`)),
        },
        amount,
      ]}
      rows={sums}
      rowKey={([key]) => key}
    />
  );
}

function Received({ till: { receipts } }: TillProps) {
  const { t, format } = usePaper();
  const rows = receipts
    ? [
        ...receipts.methods.map((sum) => ({ ...sum, what: t(`methods.${sum.method}`) })),
        ...(receipts.voided.count > 0 ? [{ ...receipts.voided, what: t('ledger.voided') }] : []),
      ]
    : [];
  const amount = useAmount<(typeof rows)[number]>((row) => row.amount);
  if (rows.length === 0) return null;
  return (
    <div className={paper.part}>
      <PrintTable
        columns={[
          { key: 'what', title: onOneLine(t('tills.taken')), render: ({ what }) => onOneLine(what) },
          {
            key: 'receipts',
            title: onOneLine(t('tills.receipts')),
            align: 'end',
            render: ({ count }) => format.number(count),
          },
          amount,
        ]}
        rows={rows}
        rowKey={({ what }) => what}
      />
    </div>
  );
}

function Notes({ till: { countedNotes, counted } }: TillProps) {
  const { t, format } = usePaper();
  const amount = useAmount<(typeof noteKeys)[number]>((key) => (countedNotes?.[key] ?? 0) * notes[key]);
  if (!countedNotes) return null;
  return (
    <PrintTable
      columns={[
        { key: 'note', title: onOneLine(t('tills.notes')), render: (key) => format.number(notes[key]) },
        {
          key: 'pieces',
          title: onOneLine(t('tills.number')),
          align: 'end',
          render: (key) => format.number(countedNotes[key]),
        },
        amount,
      ]}
      rows={noteKeys}
      rowKey={(key) => key}
      footer={[{ note: onOneLine(t('tills.counted_total')), amount: format.number(counted ?? 0) }]}
    />
  );
}

/** What was brought to the bank, slip by slip. */
function Deposits({ till: { deposits } }: TillProps) {
  const { t, format } = usePaper();
  const amount = useAmount<(typeof deposits)[number]>((deposit) => deposit.amount);
  if (deposits.length === 0) return null;
  return (
    <div className={paper.part}>
      <PrintTable
        columns={[
          { key: 'slip', title: onOneLine(t('tills.slip')), render: ({ slip }) => slip },
          { key: 'day', title: onOneLine(t('tills.bank_day')), render: ({ day }) => format.date(day) },
          amount,
        ]}
        rows={deposits}
        rowKey={({ id }) => id}
      />
    </div>
  );
}
