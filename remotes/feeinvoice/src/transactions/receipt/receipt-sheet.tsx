import { SchoolHeader, Signatures } from '@suksa/ui/print';
import type { ReactNode } from 'react';
import { AmountInWords } from '../../components/amount-in-words.tsx';
import classes from '../../components/paper.module.css';
import { TwoLanguageLabel } from '../../components/two-language-label.tsx';
import { letterheadOf, onOneLine, usePaper } from '../../components/use-paper.tsx';
import { Proof } from './proof.tsx';
import {
  type Allocation,
  allocationText,
  byStudent,
  copyMark,
  keptOf,
  owedLabel,
  type PrintedReceipt,
  voidMark,
} from './receipt-text.ts';
import { waysOf } from './receipt-ways.ts';

/** A receipt on A5; in both languages Lao first and English below, as offices file it. */
export function ReceiptSheet({ receipt, school, copy }: PrintedReceipt) {
  const { t, format, label, each } = usePaper();
  const { amount, others, tendered, change, voided, owedAfter } = receipt;
  const kept = keptOf(receipt);
  return (
    <article className={`${classes.sheet} ${classes.receipt}`}>
      {voided && <Stamp>{voidMark(receipt, t)}</Stamp>}
      <SchoolHeader
        kind="short"
        {...letterheadOf(receipt.branch, school, format)}
        title={onOneLine(t('paper.title'))}
        reference={
          <>
            <strong className={classes.number}>{receipt.receipt}</strong>
            <div>{format.dateTime(receipt.receivedAt)}</div>
            <div className={classes.copy}>{copyMark(copy, t)}</div>
          </>
        }
      />
      <dl className={classes.facts}>
        <dt>{label('received_from')}</dt>
        <dd>{onOneLine(format.name(receipt.payer), ' / ')}</dd>
        <dt>{label('method')}</dt>
        <dd>
          {waysOf(receipt).map((way) => (
            <div key={`${way.method} ${way.reference}`}>
              {onOneLine(t(`methods.${way.method}`), ' / ')}
              {way.reference && ` · ${way.reference}`}
              {others.length > 0 && ` · ${format.number(way.amount)}`}
            </div>
          ))}
        </dd>
        <dt>{label('cashier')}</dt>
        <dd>{onOneLine(format.name(receipt.cashier.name), ' / ')}</dd>
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
          {byStudent(receipt.allocations).map((lines) =>
            lines.map((line, place) => (
              <tr key={`${line.invoiceId}-${line.amount}`}>
                {place === 0 && (
                  <td rowSpan={lines.length}>
                    <Student student={line.student} />
                  </td>
                )}
                <td>
                  {each.map(({ locale, t: words }, index) => (
                    <div key={locale} className={index > 0 ? classes.small : undefined} lang={locale}>
                      {allocationText(line, words, locale)}
                      {/* Beside the words of the other language, which are as small. */}
                      {index > 0 && ' · '}
                      {index === each.length - 1 && (
                        <span className={index > 0 ? classes.whole : classes.below}>{line.number}</span>
                      )}
                    </div>
                  ))}
                </td>
                <td data-align="end">{format.number(line.amount)}</td>
              </tr>
            )),
          )}
          {kept > 0 && (
            <tr>
              <td colSpan={2}>{label('credit')}</td>
              <td data-align="end">{format.number(kept)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {label('total')}
            </th>
            <td data-align="end">{format.kip(amount)}</td>
          </tr>
          {owedAfter !== null && !voided && (
            <tr className={classes.owed}>
              <th scope="row" colSpan={2}>
                <TwoLanguageLabel text={owedLabel(receipt, t)} />
              </th>
              <td data-align="end">{format.kip(owedAfter)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <div className={classes.signed}>
        <AmountInWords amount={amount} />
        {tendered !== null && change > 0 && (
          <p className={classes.small}>
            {label('tendered')}: {format.kip(tendered)} · {label('change')}: {format.kip(change)}
          </p>
        )}
        {receipt.note && (
          <p className={classes.small}>
            {label('note')}: {receipt.note}
          </p>
        )}
        <Proof receipt={receipt} />
        <Signatures of={(['payer', 'cashier'] as const).map((who) => onOneLine(t(`paper.${who}`), ' / '))} />
      </div>
    </article>
  );
}

/** Once for all that is paid for the same child. */
function Student({ student }: { readonly student: Allocation['student'] }) {
  const { format } = usePaper();
  const { name, className, code } = student;
  return (
    <>
      {format
        .name(name)
        .split('\n')
        .map((script, index) => (
          <div key={script} className={index > 0 ? classes.small : undefined}>
            {script}
          </div>
        ))}
      <div className={classes.small}>
        {[className && onOneLine(format.className(className)), code].filter(Boolean).join(' · ')}
      </div>
    </>
  );
}

function Stamp({ children }: { children: ReactNode }) {
  return <div className={classes.stamp}>{children}</div>;
}
