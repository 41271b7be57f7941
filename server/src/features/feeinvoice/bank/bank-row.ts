import { printableOf } from '@suksa/contracts';
import { daysAfter } from '@suksa/contracts/days';
import type { BankColumn } from '@suksa/contracts/feeinvoice';
import { laoDigitsToAscii } from '@suksa/i18n/lao';
import { digestOf } from '../../../http/create-once.ts';
import { todayIn } from '../../../school/clock.ts';
import { isFault, parseDay } from '../../../spreadsheet/cells.ts';
import { type CellValue, type Sheet, textOf } from '../../../spreadsheet/sheet.ts';
import { parseAmount, type Side, sideOf } from './bank-amount-rules.ts';
import { nameKey } from './bank-name-rules.ts';

/** Money that came, as the bank tells of it. */
export interface ReadLine {
  readonly row: number;
  readonly day: string;
  readonly amount: number;
  readonly reference: string;
  readonly payer: string;
  readonly payerKey: string;
  readonly text: string;
  readonly fingerprint: string;
}

const largestAmount = 1_000_000_000_000;

/** The rows of a bank's file: those of money that came, how many went out, and which are no entry at all. */
export const readLines = ({ rows }: Sheet, choice: readonly (string | null)[]) => {
  const at = (key: BankColumn) => choice.indexOf(key);
  const lines: ReadLine[] = [];
  const skipped: number[] = [];
  let outgoing = 0;
  const alike = new Map<string, number>();
  for (const { number, cells } of rows) {
    const cell = (key: BankColumn): CellValue | undefined => cells[at(key)];
    const day = bankDay(cell('day'));
    const came = parseAmount(cell(choice.includes('credit') ? 'credit' : 'amount'));
    const side = choice.includes('side') ? sideOf(cell('side')) : 'in';
    if (day !== null && wentOut(came, side)) outgoing += 1;
    else if (day === null || came === null || side === null || came > largestAmount) skipped.push(number);
    else {
      const told = {
        day,
        amount: came,
        reference: beginningOf(cell('reference'), 60),
        payer: beginningOf(cell('payer'), 120),
        text: beginningOf(cell('text'), 500),
      };
      const said = saidOf(told);
      const before = alike.get(said) ?? 0;
      alike.set(said, before + 1);
      const fingerprint = digestOf(`${said}|${before}`);
      // A receipt shows who paid.
      const payer = printableOf(told.payer);
      lines.push({ row: number, ...told, payer, payerKey: nameKey(payer), fingerprint });
    }
  }
  return { lines, skipped, outgoing };
};

/** By the sign of its amount or by the column that says so. */
const wentOut = (came: number | null, side: Side | null) =>
  came === 0 || (came !== null && (side === 'out' || (side === 'in' && came < 0)));

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Banks write `25-NOV-2026`, `Nov 25, 2026`, `20261125`, `20261125 102233` and, in a text, a spreadsheet's serial number too. */
const withNumbers = (cell: CellValue | undefined): CellValue | undefined => {
  const text = laoDigitsToAscii(textOf(cell));
  const [, day, name = '', year] =
    /^(\d{1,2})[-/. ]?([a-z]{3})[a-z]*[-/., ]+(\d{4}|\d{2})(?!\d)/i.exec(text) ?? [];
  const [, first = '', second, last] = /^([a-z]{3})[a-z]*[. ]+(\d{1,2}),? +(\d{4})(?!\d)/i.exec(text) ?? [];
  const month = months.indexOf((name || first).toLowerCase()) + 1;
  if (month > 0) return `${day ?? second}/${month}/${year ?? last}`;
  if (/^\d{5}([.,]\d+)?$/.test(text)) return Number(text.slice(0, 5));
  return text.replace(/^(\d{4})(\d{2})(\d{2})(?:\d{4}(?:\d{2})?| .*)?$/, '$1-$2-$3');
};

const longestAgo = 3660;

/** The day of an entry; null where none can be read, and where it hasn't come yet or lies ten years back: it is misread. */
const bankDay = (cell: CellValue | undefined): string | null => {
  const parsed = parseDay(withNumbers(cell));
  if (isFault(parsed) || parsed.value?.precision !== 'day') return null;
  const { day } = parsed.value;
  const today = todayIn();
  return day <= daysAfter(today, 1) && day >= daysAfter(today, -longestAgo) ? day : null;
};

/** Cut between characters: half of one can't be stored. */
const beginningOf = (cell: CellValue | undefined, most: number): string =>
  [...textOf(cell)].slice(0, most).join('');

/**
 * By what a line is known again. A bank's reference says enough: the rest may come in other words when the same days are
 * fetched again. Lines that say the same are told apart by their order, which a bank keeps.
 */
const saidOf = ({
  day,
  amount,
  reference,
  payer,
  text,
}: Omit<ReadLine, 'row' | 'payerKey' | 'fingerprint'>) =>
  JSON.stringify([
    day,
    amount,
    ...(reference === '' ? [payer, text] : [reference.replaceAll(/\s/g, '').toUpperCase()]),
  ]);
