import type { Invoice } from '@suksa/contracts/feeinvoice';
import { formatsOf } from '@suksa/i18n';
import { kipInWords } from '@suksa/i18n/kip-in-words';
import { BankQr, SchoolHeader } from '@suksa/ui/print';
import { BilingualLabel } from '../components/bilingual-label.tsx';
import classes from '../components/paper.module.css';
import { type BothWords, bothOf, letterheadOf, type SchoolName } from '../components/paper-words.ts';

const lao = formatsOf('lo');

interface InvoiceSheetProps {
  readonly invoice: Invoice;
  readonly school: SchoolName;
  readonly words: BothWords;
}

/** An invoice on A5, Lao first and English beside it; the words say what is left to pay. */
export function InvoiceSheet({ invoice, school, words }: InvoiceSheetProps) {
  const { student, lines, total, paid, balance } = invoice;
  const label = (key: keyof BothWords['lo']['paper']) => (
    <BilingualLabel lo={words.lo.paper[key]} en={words.en.paper[key]} />
  );
  const sums = [
    ['total', total],
    ['paid', paid],
    ['balance', balance],
  ] as const;
  return (
    <article className={classes.sheet}>
      {invoice.status === 'void' && <div className={classes.stamp}>{bothOf(words, 'void')}</div>}
      <SchoolHeader
        kind="short"
        {...letterheadOf(invoice.branch, school)}
        title={bothOf(words, 'invoice_title')}
        reference={
          <>
            <strong className={classes.number}>{invoice.number}</strong>
            <div>
              {label('issued')} {lao.date(invoice.issueDate)}
            </div>
            <div>
              <strong>
                {label('due')} {lao.date(invoice.dueDate)}
              </strong>
            </div>
            {invoice.effectiveDueDate !== invoice.dueDate && (
              <div>
                {label('counts_as')} {lao.date(invoice.effectiveDueDate)}
              </div>
            )}
          </>
        }
      />
      <dl className={classes.facts}>
        <dt>{label('student')}</dt>
        <dd>
          {[
            student.name.lo || student.name.en,
            student.className && lao.className(student.className),
            student.code,
          ]
            .filter(Boolean)
            .join(' · ')}
        </dd>
        <dt>{label('family')}</dt>
        <dd>{invoice.family.name.lo || invoice.family.name.en}</dd>
        <dt>{label('year')}</dt>
        <dd>{invoice.year}</dd>
        {invoice.sharedTotal !== null && (
          <>
            <dt>{label('part_of')}</dt>
            <dd>{lao.kip(invoice.sharedTotal)}</dd>
          </>
        )}
        {invoice.note && (
          <>
            <dt>{label('note')}</dt>
            <dd>{invoice.note}</dd>
          </>
        )}
      </dl>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{label('for')}</th>
            <th scope="col" data-align="end">
              {label('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, text, amount }) => (
            <tr key={id}>
              <td>
                <BilingualLabel lo={text.lo} en={text.en} />
              </td>
              <td data-align="end">{lao.number(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([key, amount]) => (
            <tr key={key}>
              <th scope="row">{label(key)}</th>
              <td data-align="end">{lao.kip(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {balance > 0 && (
        <p className={classes.words}>
          {words.lo.paper.in_words}: <strong>{kipInWords(balance, 'lo')}</strong>
          <span className={classes.small} lang="en">
            {words.en.paper.in_words}: {kipInWords(balance, 'en')}
          </span>
        </p>
      )}
      {balance > 0 && <BankQr label={label('pay_by_qr')} />}
    </article>
  );
}
