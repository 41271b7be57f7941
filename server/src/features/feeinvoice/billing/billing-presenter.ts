import type { EndpointOutput } from '@suksa/contracts';
import type { BillingQuery, BillingRow, checkBilling } from '@suksa/contracts/feeinvoice';
import { isFound, queryTerms, searchTokens } from '@suksa/i18n/lao';
import { pageIn } from '../../../list.ts';
import type { Candidate } from './billing-service.ts';

/** One page of what billing would do, and what all of it comes to. */
export const presentBilling = (
  all: readonly Candidate[],
  query: BillingQuery,
  yearEnd: string | null,
): EndpointOutput<typeof checkBilling> => {
  const terms = queryTerms(query.q);
  const found = all.filter(
    ({ row, state }) =>
      (query.state === undefined || state === query.state) &&
      isFound(searchTokens([row.name.lo, row.name.en, row.code]), terms),
  );
  const ordered = query.dir === 'desc' ? found.toReversed() : found;
  const sumOf = (wanted: Candidate['state']) => {
    const some = all.filter(({ state }) => state === wanted);
    return { count: some.length, amount: some.reduce((sum, one) => sum + figuresOf(one).total, 0) };
  };
  return {
    rows: pageIn(ordered, query).map((one) => presentCandidate(one, yearEnd)),
    total: found.length,
    sums: {
      ready: sumOf('ready'),
      draft: sumOf('draft'),
      issued: sumOf('issued'),
      blocked: sumOf('blocked'),
    },
    discounts: all.reduce((sum, { state, price }) => sum + (state === 'ready' ? price.discounts : 0), 0),
  };
};

/** Of who is billed, what stands on the invoices; of a draft too the price of now, by which it would be issued. */
const figuresOf = ({ state, billed, price }: Candidate): Pick<BillingRow, 'fees' | 'discounts' | 'total'> => {
  if (state !== 'issued') return { fees: price.fees, discounts: price.discounts, total: price.total };
  const sumOf = (figure: 'discounts' | 'total') => billed.reduce((sum, one) => sum + one[figure], 0);
  const [discounts, total] = [sumOf('discounts'), sumOf('total')];
  return { fees: total + discounts, discounts, total };
};

const differenceOf = ({ price, billed }: Candidate): number =>
  price.total - billed.reduce((sum, { total, credited }) => sum + total - credited, 0);

const presentCandidate = (candidate: Candidate, yearEnd: string | null): BillingRow => {
  const { row, price, parts, billed, state } = candidate;
  const [first] = parts;
  return {
    student: {
      id: row.id,
      code: row.code,
      name: { lo: row.name.lo, en: row.name.en },
      className: row.className,
    },
    family: first
      ? { id: first.household.familyId, name: first.household.name }
      : { id: row.familyId, name: { lo: '', en: '' } },
    hereFrom: candidate.hereFrom,
    state,
    blocked: candidate.blocked,
    warnings: warningsOf(candidate, yearEnd),
    changedLevel: candidate.changedLevel,
    ...(state === 'issued' && candidate.changedLevel && { levelDifference: differenceOf(candidate) }),
    ...figuresOf(candidate),
    dueDate: state === 'issued' ? (billed[0]?.dueDate ?? null) : candidate.dueDate,
    lines: [...price.lines],
    parts: parts.map(({ household, total }) => ({
      family: { id: household.familyId, name: household.name },
      share: household.share,
      amount: total,
      isCompany: 'feeItemIds' in household,
    })),
    invoices: [...candidate.earlier, ...billed].map(({ id, number, total, state: of }) => ({
      id,
      number: of === 'draft' ? null : number,
      total,
    })),
  };
};

const warningsOf = ({ row, price }: Candidate, yearEnd: string | null): BillingRow['warnings'] => {
  const isPart = price.lines.some(({ why }) => why.kind === 'fee' && why.days < why.periodDays);
  const leaves = row.leavesOn !== null && (yearEnd === null || row.leavesOn < yearEnd);
  return [
    ...(row.hasPayer ? [] : ['no_payer' as const]),
    ...(isPart && !leaves ? ['joined' as const] : []),
    ...(leaves ? ['leaving' as const] : []),
    ...(row.status === 'suspended' ? ['suspended' as const] : []),
    ...(row.overdue > 0 ? ['debt' as const] : []),
  ];
};
