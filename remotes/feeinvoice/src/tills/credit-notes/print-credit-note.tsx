import type { CreditNote } from '@suksa/contracts/feeinvoice';
import { type BilingualName, formatDate, type PrintLanguage } from '@suksa/i18n';
import { PrintTable, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { AmountInWords } from '../../components/amount-in-words.tsx';
import classes from '../../components/paper.module.css';
import { onOneLine, usePaper } from '../../components/use-paper.tsx';

interface CreditNotePrint {
  readonly note: CreditNote;
  readonly branch: BilingualName;
  readonly language: PrintLanguage;
}

/** The credit note for the family, on A5. */
export const printCreditNote = ({ note, branch, language }: CreditNotePrint): Promise<void> =>
  printSheet(<CreditNoteSheet note={note} branch={branch} />, {
    title: note.number,
    page: 'A5',
    language,
  });

function CreditNoteSheet({ note, branch }: Pick<CreditNotePrint, 'note' | 'branch'>) {
  const { t, format, label } = usePaper();
  const name = (of: BilingualName) => onOneLine(format.name(of), ' / ');
  return (
    <>
      <SchoolHeader
        kind="short"
        school={format.name(branch)}
        title={onOneLine(t('credit.paper'))}
        reference={
          <>
            <strong className={classes.number}>{note.number}</strong>
            <div>
              {label('issued')} {formatDate(note.day)}
            </div>
            <div>
              {label('invoice')} {note.invoice.number}
            </div>
          </>
        }
      />
      <dl className={classes.facts}>
        <dt>{label('student')}</dt>
        <dd>
          {name(note.student.name)} · {note.student.code}
        </dd>
        <dt>{label('family')}</dt>
        <dd>{name(note.family.name)}</dd>
      </dl>
      <PrintTable
        columns={[
          { key: 'what', title: onOneLine(t('paper.for')), render: ({ text }) => name(text) },
          {
            key: 'amount',
            title: onOneLine(t('paper.amount')),
            align: 'end',
            render: ({ amount }) => format.number(amount),
          },
        ]}
        rows={note.lines.map((line, place) => ({ ...line, place }))}
        rowKey={({ place }) => place}
        footer={[{ what: onOneLine(t('paper.total')), amount: format.kip(note.amount) }]}
      />
      <AmountInWords amount={note.amount} />
      <p>
        {onOneLine(t('receipt.reason'), ' / ')}: {note.reason}
      </p>
      {note.returned > 0 && (
        <p>
          {onOneLine(t('credit.returned'), ' / ')}: {format.kip(note.returned)}
        </p>
      )}
      <Signatures of={[t('paper.payer'), t('ledger.checked_by')].map((who) => onOneLine(who, ' / '))} />
    </>
  );
}
