import { compareTimes } from '@suksa/contracts/days';
import { type InvoiceAllocation, oldestDueFirst, sumOf } from '@suksa/contracts/fee-allocation';
import type { matchDoubts, matchReasons } from '@suksa/contracts/feeinvoice';
import { type Evidence, evidenceFinder, grouped, type Known, type Told } from './bank-evidence-rules.ts';

type Reason = (typeof matchReasons)[number];
type Doubt = (typeof matchDoubts)[number];

export interface Match {
  readonly familyId: number;
  readonly allocations: readonly InvoiceAllocation[];
  readonly rest: number;
  readonly reasons: readonly Reason[];
  readonly doubts: readonly Doubt[];
}

export interface Matched {
  /** One family, and nothing speaks against it. */
  readonly sure: boolean;
  readonly matches: readonly Match[];
}

type Invoice = Known['invoices'][number];
/** What each reason is worth when several families are offered. */
const weights: Readonly<Record<Reason, number>> = {
  invoice_number: 8,
  student_code: 8,
  known_payer: 6,
  phone: 5,
  payer_name: 4,
  student_name: 4,
  amount_exact: 3,
  amount_part: 0,
};
const codes = ['invoice_number', 'student_code'] as const;
const mostOffered = 3;

/**
 * Finds out whom transfers are from, one after the other: what one line pays for sure the next ones find paid. A line is
 * sure only where everything that points anywhere points to one family, by more than a name or an amount alone.
 */
export const bankMatcher = async (known: Known) => {
  const balances = new Map(known.invoices.map(({ id, balance }) => [id, balance]));
  const openOf = grouped(
    known.invoices.filter(({ balance }) => balance > 0),
    ({ familyId }) => familyId,
  );
  const find = await evidenceFinder(known);
  const left = (invoices: readonly Invoice[]) =>
    invoices
      .map((invoice) => ({ ...invoice, balance: balances.get(invoice.id) ?? 0 }))
      .filter(({ balance }) => balance > 0);

  /** `counts`: whether what it pays for sure is paid for the next ones. */
  return (line: Told, counts = true): Matched => {
    const evidence = find(line);
    const strongest = [...evidence.values()].filter(({ reasons }) =>
      [...evidence.values()].every((other) => [...other.reasons].every((reason) => reasons.has(reason))),
    );
    const [only] = strongest;
    const coded = [...evidence.values()].filter(({ reasons }) => codes.some((reason) => reasons.has(reason)));
    const isAlone = strongest.length === 1 && coded.length < 2;
    const matches = [...evidence].map(([familyId, found]): Match => {
      const open = left(openOf.get(familyId) ?? []);
      const { allocations, exact, strays } = allocate(line.amount, open, found);
      const rest = line.amount - sumOf(allocations);
      const reasons: Reason[] = [...found.reasons];
      if (exact) reasons.push('amount_exact');
      else if (rest === 0) reasons.push('amount_part');
      return {
        familyId,
        allocations,
        rest,
        reasons,
        doubts: doubtsOf({ found, exact, strays, rest, alone: isAlone && found === only }),
      };
    });
    if (matches.length === 0) return { sure: false, matches: byAmountAlone(line.amount, openOf, left) };
    matches.sort((a, b) => weightOf(b) - weightOf(a) || a.familyId - b.familyId);
    const [best] = matches;
    if (!best || best.doubts.length > 0) return { sure: false, matches: matches.slice(0, mostOffered) };
    for (const { invoiceId, amount } of counts ? best.allocations : [])
      balances.set(invoiceId, (balances.get(invoiceId) ?? 0) - amount);
    return { sure: true, matches: [best] };
  };
};

const mostTried = 12;

interface Paid {
  readonly allocations: readonly InvoiceAllocation[];
  /** It pays what it takes to the last kip. */
  readonly exact: boolean;
  /** What it names owes less or nothing any more, or others owe exactly this. */
  readonly strays: boolean;
}

/** What the money pays: what it names before the rest, never others instead; a sum that fits before the oldest. */
const allocate = (amount: number, open: readonly Invoice[], { invoices, students }: Evidence): Paid => {
  const named = open.filter(({ id }) => invoices.has(id));
  const ofStudents = open.filter(({ studentId }) => students.has(studentId));
  const first = named.length > 0 ? named : ofStudents;
  const others = open.filter((invoice) => !first.includes(invoice));
  const fitting = adding(first.slice(0, mostTried), amount) ?? withOthers(first, others, amount);
  // A bill that it names and that owes nothing any more: what fits others is no proof.
  if (fitting && (named.length > 0 || invoices.size === 0)) {
    const allocations = fitting.map(({ id, balance }) => ({ invoiceId: id, amount: balance }));
    return { allocations, exact: true, strays: false };
  }
  const taken = oldestDueFirst(first, amount);
  const over = amount - sumOf(taken);
  const overNamed = invoices.size > 0 && (named.length === 0 || over > 0);
  const fitsOthers = first.length > 0 && adding(open.slice(0, mostTried), amount) !== null;
  const allocations = [...taken, ...oldestDueFirst(others, over)];
  return { allocations, exact: false, strays: overNamed || fitsOthers };
};

/** All that is named and those of the others that come to the rest of it. */
const withOthers = (first: readonly Invoice[], others: readonly Invoice[], amount: number) => {
  const rest = first.reduce((left, { balance }) => left - balance, amount);
  const fitting = rest > 0 ? adding(others.slice(0, mostTried), rest) : null;
  return fitting && [...first, ...fitting];
};

/** Invoices whose balances come to exactly this: the fewest, of these the oldest. */
const adding = (open: readonly Invoice[], amount: number): readonly Invoice[] | null => {
  const byAge = [...open].sort((a, b) => compareTimes(a.dueDate, b.dueDate) || a.id - b.id);
  const pick = (from: number, count: number, left: number): readonly Invoice[] | null => {
    if (count === 0) return left === 0 ? [] : null;
    for (let at = from; at <= byAge.length - count; at++) {
      const invoice = byAge[at];
      if (!invoice || invoice.balance > left) continue;
      const others = pick(at + 1, count - 1, left - invoice.balance);
      if (others) return [invoice, ...others];
    }
    return null;
  };
  for (let count = 1; count <= byAge.length; count++) {
    const found = pick(0, count, amount);
    if (found) return found;
  }
  return null;
};

interface Weighed {
  readonly found: Evidence;
  readonly exact: boolean;
  readonly strays: boolean;
  readonly rest: number;
  /** Nothing points to another family but what points to this one too. */
  readonly alone: boolean;
}

const doubtsOf = ({ found, exact, strays, rest, alone }: Weighed): Doubt[] => {
  const { reasons, namesPaid } = found;
  const hasName = reasons.has('payer_name') || reasons.has('student_name');
  const hasCode = reasons.has('invoice_number') || reasons.has('student_code');
  const isSupported = hasCode && (hasName || reasons.has('known_payer') || reasons.has('phone'));
  const doubts: Doubt[] = [];
  if (!alone) doubts.push('several_families');
  if (namesPaid) doubts.push('invoice_paid');
  if (rest > 0) doubts.push('more_than_owed');
  else if (strays || (!exact && !isSupported))
    doubts.push(hasName && reasons.size === 1 ? 'only_name' : 'amount_differs');
  return doubts;
};

/** Nothing but the amount: up to three families that owe exactly this, to be looked at. */
const byAmountAlone = (
  amount: number,
  openOf: ReadonlyMap<number, readonly Invoice[]>,
  left: (invoices: readonly Invoice[]) => readonly Invoice[],
): readonly Match[] => {
  const matches: Match[] = [];
  for (const [familyId, invoices] of openOf) {
    const open = left(invoices);
    const total = open.reduce((sum, { balance }) => sum + balance, 0);
    const fitting = total === amount ? open : open.filter(({ balance }) => balance === amount).slice(0, 1);
    if (fitting.length === 0) continue;
    if (matches.length === mostOffered) return [];
    const allocations = fitting.map(({ id, balance }) => ({ invoiceId: id, amount: balance }));
    matches.push({ familyId, allocations, rest: 0, reasons: ['amount_exact'], doubts: ['only_amount'] });
  }
  return matches;
};

const weightOf = ({ reasons, doubts }: Match): number =>
  reasons.reduce((sum, reason) => sum + weights[reason], 0) - doubts.length;
