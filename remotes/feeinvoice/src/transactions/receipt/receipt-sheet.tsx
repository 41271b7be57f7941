import { formatsOf } from '@suksa/i18n';
import { kipInWords } from '@suksa/i18n/kip-in-words';
import { SchoolHeader, Signatures } from '@suksa/ui/print';
import type { ReactNode } from 'react';
import { BilingualLabel } from '../../components/bilingual-label.tsx';
import classes from '../../components/paper.module.css';
import { bothOf, letterheadOf } from '../../components/paper-words.ts';
import { Proof } from './proof.tsx';
import { allocationText, bothNames, copyMark, owedLabels, type PrintedReceipt } from './receipt-text.ts';

const lao = formatsOf('lo');

/** A receipt on A5, Lao first and English below, as offices file it. */
export function ReceiptSheet(printed: PrintedReceipt) {
  const { receipt, words } = printed;
  const { amount, method, bankReference, tendered, change, credit, voided, owedAfter } = receipt;
  const label = (key: keyof typeof words.lo.paper) => (
    <BilingualLabel lo={words.lo.paper[key]} en={words.en.paper[key]} />
  );
  return (
    <article className={`${classes.sheet} ${classes.receipt}`}>
      {voided && <Stamp>{bothOf(words, 'void')}</Stamp>}
      <SchoolHeader
        kind="short"
        {...letterheadOf(receipt.branch, printed.school)}
        title={bothOf(words, 'title')}
        reference={
          <>
            <strong className={classes.number}>{receipt.receipt}</strong>
            <div>{lao.dateTime(receipt.receivedAt)}</div>
            <div className={classes.copy}>{copyMark(printed)}</div>
          </>
        }
      />
      <dl className={classes.facts}>
        <dt>{label('received_from')}</dt>
        <dd>{bothNames(receipt.payer)}</dd>
        <dt>{label('method')}</dt>
        <dd>
          {words.lo.methods[method]} / {words.en.methods[method]}
          {bankReference && ` · ${bankReference}`}
        </dd>
        <dt>{label('cashier')}</dt>
        <dd>{receipt.cashier.name.lo || receipt.cashier.name.en}</dd>
      </dl>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{label('student')}</th>
            <th scope="col">{label('for')}</th>
            <th scope="col" data-align="end">
              {label('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {receipt.allocations.map((line) => (
            <tr key={`${line.invoiceId}-${line.amount}`}>
              <td>
                {line.student.name.lo || line.student.name.en}
                <div className={classes.small}>
                  {[line.student.className && lao.className(line.student.className), line.student.code]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </td>
              <td>
                {allocationText(line, words.lo, 'lo')}
                <div className={classes.small}>
                  {allocationText(line, words.en, 'en')} ·{' '}
                  <span className={classes.whole}>{line.number}</span>
                </div>
              </td>
              <td data-align="end">{lao.number(line.amount)}</td>
            </tr>
          ))}
          {credit > 0 && (
            <tr>
              <td colSpan={2}>{label('credit')}</td>
              <td data-align="end">{lao.number(credit)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {label('total')}
            </th>
            <td data-align="end">{lao.kip(amount)}</td>
          </tr>
          {owedAfter !== null && !voided && (
            <tr className={classes.owed}>
              <th scope="row" colSpan={2}>
                <BilingualLabel {...owedLabels(printed)} />
              </th>
              <td data-align="end">{lao.kip(owedAfter)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <p className={classes.words}>
        {words.lo.paper.in_words}: <strong>{kipInWords(amount, 'lo')}</strong>
        <span className={classes.small} lang="en">
          {words.en.paper.in_words}: {kipInWords(amount, 'en')}
        </span>
      </p>
      {tendered !== null && change > 0 && (
        <p className={classes.small}>
          {words.lo.paper.tendered}: {lao.kip(tendered)} · {words.lo.paper.change}: {lao.kip(change)}
        </p>
      )}
      {receipt.note && (
        <p className={classes.small}>
          {words.lo.paper.note}: {receipt.note}
        </p>
      )}
      <Proof {...printed} />
      <Signatures
        of={(['payer', 'cashier'] as const).map((who) => `${words.lo.paper[who]} / ${words.en.paper[who]}`)}
      />
    </article>
  );
}

function Stamp({ children }: { children: ReactNode }) {
  return <div className={classes.stamp}>{children}</div>;
}
