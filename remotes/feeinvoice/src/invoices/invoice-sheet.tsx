import type { Invoice } from '@suksa/contracts/feeinvoice';
import type { BilingualName } from '@suksa/i18n';
import { BankQr, SchoolHeader } from '@suksa/ui/print';
import { QrCode } from '@suksa/ui/qr';
import { AmountInWords } from '../components/amount-in-words.tsx';
import classes from '../components/paper.module.css';
import { TwoLanguageLabel } from '../components/two-language-label.tsx';
import { letterheadOf, onOneLine, usePaper } from '../components/use-paper.tsx';

interface InvoiceSheetProps {
  readonly invoice: Invoice;
  readonly school: BilingualName;
}

/** An invoice on A5, in both languages Lao first and English beside it; the words say what is left to pay. */
export function InvoiceSheet({ invoice, school }: InvoiceSheetProps) {
  const { student, lines, total, paid, credited, returned, writtenOff, balance, bankQr } = invoice;
  const { t, format, label } = usePaper();
  const payer = invoice.company?.name ?? onOneLine(format.name(invoice.family.name), ' / ');
  // Those of what rarely happens, as in the invoice's drawer: what was credited and written off comes off.
  const rare = [
    ['credit.credited', -credited],
    ['credit.returned', returned],
    ['invoice_statuses.written_off', -writtenOff],
  ] as const;
  const sums = [
    ['paper.total', total],
    ['paper.paid', paid],
    ...rare.filter(([, amount]) => amount !== 0),
    ['paper.balance', balance],
  ] as const;
  return (
    <article className={classes.sheet}>
      {invoice.status === 'void' && <div className={classes.stamp}>{onOneLine(t('paper.void'))}</div>}
      <SchoolHeader
        kind="short"
        {...letterheadOf(invoice.branch, school, format)}
        title={onOneLine(t('paper.invoice_title'))}
        reference={
          <>
            <strong className={classes.number}>{invoice.number}</strong>
            <div>
              {label('issued')} {format.date(invoice.issueDate)}
            </div>
            <div>
              <strong>
                {label('due')} {format.date(invoice.dueDate)}
              </strong>
            </div>
            {invoice.effectiveDueDate !== invoice.dueDate && (
              <div>
                {label('counts_as')} {format.date(invoice.effectiveDueDate)}
              </div>
            )}
          </>
        }
      />
      <dl className={classes.facts}>
        <dt>{label('student')}</dt>
        <dd>
          {[
            onOneLine(format.name(student.name), ' / '),
            student.className && onOneLine(format.className(student.className)),
            student.code,
          ]
            .filter(Boolean)
            .join(' · ')}
        </dd>
        {!invoice.company && (
          <>
            <dt>{label('family')}</dt>
            <dd>{payer}</dd>
          </>
        )}
        {invoice.company && (
          <>
            <dt>{label('company')}</dt>
            <dd>{invoice.company.name}</dd>
            {invoice.company.address && (
              <>
                <dt>{label('address')}</dt>
                <dd>{invoice.company.address}</dd>
              </>
            )}
            {invoice.company.taxNumber && (
              <>
                <dt>{label('tax_number')}</dt>
                <dd>{invoice.company.taxNumber}</dd>
              </>
            )}
          </>
        )}
        <dt>{label('year')}</dt>
        <dd>{invoice.year}</dd>
        {invoice.sharedTotal !== null && (
          <>
            <dt>{label('part_of')}</dt>
            <dd>{format.kip(invoice.sharedTotal)}</dd>
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
            <th scope="col">
              <span className={classes.running}>
                <span>{label('for')}</span>
                <span>
                  <strong className={classes.whole}>{invoice.number}</strong> · {payer}
                </span>
              </span>
            </th>
            <th scope="col" data-align="end">
              {label('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, text, amount }) => (
            <tr key={id}>
              <td>
                <TwoLanguageLabel text={format.name(text)} />
              </td>
              <td data-align="end">{format.number(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([key, amount]) => (
            <tr key={key}>
              <th scope="row">
                <TwoLanguageLabel text={t(key)} />
              </th>
              <td data-align="end">{format.kip(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {balance > 0 && <AmountInWords amount={balance} />}
      {balance > 0 && (
        <BankQr
          label={label(bankQr ? 'pay_by_invoice_qr' : 'pay_by_qr')}
          drawn={bankQr && <QrCode text={bankQr} label={onOneLine(t('methods.bank_qr'))} />}
        />
      )}
    </article>
  );
}
