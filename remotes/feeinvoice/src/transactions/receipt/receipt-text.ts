import { sumOf } from '@suksa/contracts/fee-allocation';
import type { Receipt } from '@suksa/contracts/feeinvoice';
import { type BilingualName, formatDate, type Locale, type Translate } from '@suksa/i18n';
import { onOneLine } from '../../components/use-paper.tsx';

export interface PrintedReceipt {
  readonly receipt: Receipt;
  readonly school: BilingualName;
  /** 0 for the original. */
  readonly copy: number;
}

type Words = Translate<'feeinvoice'>;

/** `ສຳເນົາ 1 / COPY 1`; nothing on the original. */
export const copyMark = (copy: number, t: Words): string =>
  copy === 0 ? '' : onOneLine(t('paper.copy', { number: copy }), ' / ');

/** How the paper of a receipt that no longer counts is marked; nothing on one that does. */
export const voidMark = ({ voided }: Receipt, t: Words): string =>
  voided ? onOneLine(t(voided.bounced ? 'paper.bounced' : 'paper.void')) : '';

/** What no invoice has, so that the lines add up to the amount: also once it was given back or the receipt is void. */
export const keptOf = ({ amount, allocations }: Receipt): number => amount - sumOf(allocations);

/** What was still owed when the receipt was written, on that day: also on a copy that is printed later. */
export const owedLabel = ({ receivedAt }: Receipt, t: Words): string =>
  t('paper.owed_after', { date: formatDate(receivedAt) });

/** Where the code on the paper leads. */
export const verifyAddress = ({ verify }: Receipt): string => new URL(verify, window.location.origin).href;

export type Allocation = Receipt['allocations'][number];

/** What is paid for each child, in the order in which the children come first. */
export const byStudent = (allocations: readonly Allocation[]): readonly (readonly Allocation[])[] => {
  const lines = new Map<number, Allocation[]>();
  for (const line of allocations) lines.set(line.student.id, [...(lines.get(line.student.id) ?? []), line]);
  return [...lines.values()];
};

/** What one line pays, in one language: `Term 1: Registration, Tuition`. */
export function allocationText({ period, items, number }: Allocation, t: Words, locale: Locale): string {
  const term = /^T(\d)$/.exec(period ?? '')?.[1];
  const names = [...new Set(items.map((item) => item[locale] || item.lo || item.en))].join(', ') || number;
  return term ? `${t('periods.term', { number: term })}: ${names}` : names;
}
