import { formatsOf } from '@suksa/i18n';
import { kipInWords } from '@suksa/i18n/kip-in-words';
import { BranchLogo } from '@suksa/ui/print';
import { BilingualLabel } from '../../components/bilingual-label.tsx';
import classes from '../../components/paper.module.css';
import { bothOf, letterheadOf } from '../../components/paper-words.ts';
import { Proof } from './proof.tsx';
import { allocationText, bothNames, copyMark, owedLabels, type PrintedReceipt } from './receipt-text.ts';

const lao = formatsOf('lo');

/** A receipt on the till's 80 mm roll. */
export function ReceiptSlip(printed: PrintedReceipt) {
  const { receipt, words } = printed;
  const letterhead = letterheadOf(receipt.branch, printed.school);
  const { amount, method, bankReference, tendered, change, credit, voided, owedAfter } = receipt;
  const facts: readonly (readonly [keyof typeof words.lo.paper, string])[] = [
    ['number', receipt.receipt],
    ['date', lao.dateTime(receipt.receivedAt)],
    ['received_from', bothNames(receipt.payer)],
    ['cashier', receipt.cashier.name.lo || receipt.cashier.name.en],
  ];
  const sums: readonly (readonly [keyof typeof words.lo.paper, number])[] = [
    ...(credit > 0 ? [['credit', credit] as const] : []),
    ...(tendered !== null ? [['tendered', tendered] as const, ['change', change] as const] : []),
  ];
  const label = (key: keyof typeof words.lo.paper) => (
    <BilingualLabel lo={words.lo.paper[key]} en={words.en.paper[key]} />
  );
  return (
    <article className={classes.slip}>
      <header>
        <BranchLogo />
        <strong>{letterhead.school}</strong>
        <div>{letterhead.branch}</div>
        <div className={classes.small}>{letterhead.contact}</div>
        <h1>{bothOf(words, 'title')}</h1>
        {voided && <div className={classes.voidBand}>{bothOf(words, 'void')}</div>}
        <div className={classes.copy}>{copyMark(printed)}</div>
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
              {line.student.name.lo || line.student.name.en}
              {line.student.className && ` · ${lao.className(line.student.className)}`}
            </div>
            <div className={classes.slipLine}>
              <span>{allocationText(line, words.lo, 'lo')}</span>
              <span>{lao.number(line.amount)}</span>
            </div>
            <div className={classes.small}>{line.number}</div>
          </li>
        ))}
      </ul>
      <p className={classes.slipTotal}>
        <span>{label('total')}</span>
        <strong>{lao.kip(amount)}</strong>
      </p>
      <p>{kipInWords(amount, 'lo')}</p>
      <p className={classes.small} lang="en">
        {kipInWords(amount, 'en')}
      </p>
      <dl>
        <div>
          <dt>{label('method')}</dt>
          <dd>
            {words.lo.methods[method]}
            {bankReference && ` · ${bankReference}`}
          </dd>
        </div>
        {sums.map(([key, value]) => (
          <div key={key}>
            <dt>{label(key)}</dt>
            <dd>{lao.number(value)}</dd>
          </div>
        ))}
      </dl>
      {owedAfter !== null && !voided && (
        <p className={classes.slipOwed}>
          <BilingualLabel {...owedLabels(printed)} />
          <strong>{lao.kip(owedAfter)}</strong>
        </p>
      )}
      <Proof {...printed} />
      <p className={classes.thanks}>{label('thanks')}</p>
    </article>
  );
}
