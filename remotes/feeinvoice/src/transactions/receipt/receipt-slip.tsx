import { kipInWords } from '@suksa/i18n/kip-in-words';
import { BranchLogo } from '@suksa/ui/print';
import classes from '../../components/paper.module.css';
import { TwoLanguageLabel } from '../../components/two-language-label.tsx';
import { letterheadOf, onOneLine, type PaperWord, usePaper } from '../../components/use-paper.tsx';
import { Proof } from './proof.tsx';
import {
  allocationText,
  copyMark,
  keptOf,
  owedLabel,
  type PrintedReceipt,
  voidMark,
} from './receipt-text.ts';
import { waysOf } from './receipt-ways.ts';

/** A receipt on the till's 80 mm roll. */
export function ReceiptSlip({ receipt, school, copy }: PrintedReceipt) {
  const { t, format, label, each } = usePaper();
  const letterhead = letterheadOf(receipt.branch, school, format);
  const { amount, others, tendered, change, voided, owedAfter } = receipt;
  const kept = keptOf(receipt);
  const facts: readonly (readonly [PaperWord, string])[] = [
    ['number', receipt.receipt],
    ['date', format.dateTime(receipt.receivedAt)],
    ['received_from', onOneLine(format.name(receipt.payer), ' / ')],
    ['cashier', onOneLine(format.name(receipt.cashier.name), ' / ')],
  ];
  const sums: readonly (readonly [PaperWord, number])[] = [
    ...(kept > 0 ? [['credit', kept] as const] : []),
    ...(tendered !== null ? [['tendered', tendered] as const, ['change', change] as const] : []),
  ];
  return (
    <article className={classes.slip}>
      <header>
        <BranchLogo />
        <strong>{letterhead.school}</strong>
        <div>{letterhead.branch}</div>
        <div className={classes.small}>{letterhead.contact}</div>
        <h1>{onOneLine(t('paper.title'))}</h1>
        {voided && <div className={classes.voidBand}>{voidMark(receipt, t)}</div>}
        <div className={classes.copy}>{copyMark(copy, t)}</div>
      </header>
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{label(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {receipt.allocations.map((line) => (
          <li key={`${line.invoiceId}-${line.amount}`}>
            <div>
              {onOneLine(format.name(line.student.name), ' / ')}
              {line.student.className && ` · ${onOneLine(format.className(line.student.className))}`}
            </div>
            <div className={classes.slipLine}>
              <span>
                {each.map(({ locale, t: words }, index) => (
                  <span key={locale} className={index > 0 ? classes.small : undefined} lang={locale}>
                    {allocationText(line, words, locale)}
                  </span>
                ))}
              </span>
              <span>{format.number(line.amount)}</span>
            </div>
            <div className={classes.small}>{line.number}</div>
          </li>
        ))}
      </ul>
      <p className={classes.slipTotal}>
        <span>{label('total')}</span>
        <strong>{format.kip(amount)}</strong>
      </p>
      {each.map(({ locale }, index) => (
        <p key={locale} className={index > 0 ? classes.small : undefined} lang={locale}>
          {kipInWords(amount, locale)}
        </p>
      ))}
      <dl>
        <div>
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
        </div>
        {sums.map(([key, value]) => (
          <div key={key}>
            <dt>{label(key)}</dt>
            <dd>{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      {owedAfter !== null && !voided && (
        <p className={classes.slipOwed}>
          <span>
            <TwoLanguageLabel text={owedLabel(receipt, t)} />
          </span>
          <strong>{format.kip(owedAfter)}</strong>
        </p>
      )}
      <Proof receipt={receipt} />
      <p className={classes.thanks}>{label('thanks')}</p>
    </article>
  );
}
