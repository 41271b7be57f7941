import type { Receipt } from '@suksa/contracts/feeinvoice';
import { formatsOf } from '@suksa/i18n';
import type { BothWords, PaperWords, SchoolName } from '../../components/paper-words.ts';

export interface PrintedReceipt {
  readonly receipt: Receipt;
  readonly school: SchoolName;
  /** 0 for the original. */
  readonly copy: number;
  readonly words: BothWords;
}

/** `ສຳເນົາ 1 / COPY 1`; nothing on the original. */
export const copyMark = ({ copy, words }: Pick<PrintedReceipt, 'copy' | 'words'>): string =>
  copy === 0
    ? ''
    : [words.lo, words.en].map(({ paper }) => paper.copy.replace('{{number}}', String(copy))).join(' / ');

/** A name in both scripts, as papers have it; once where there is only one. */
export const bothNames = ({ lo, en }: Receipt['payer']): string => [lo, en].filter(Boolean).join(' / ');

/** What was still owed when the receipt was written, on that day: also on a copy that is printed later. */
export const owedLabels = ({ receipt, words }: Pick<PrintedReceipt, 'receipt' | 'words'>) => {
  const on = (locale: 'lo' | 'en') =>
    words[locale].paper.owed_after.replace('{{date}}', formatsOf(locale).date(receipt.receivedAt));
  return { lo: on('lo'), en: on('en') };
};

/** Where the code on the paper leads. */
export const verifyAddress = ({ verify }: Receipt): string => new URL(verify, window.location.origin).href;

type Allocation = Receipt['allocations'][number];

/** What one line pays, in one language: `Term 1: Registration, Tuition`. */
export function allocationText(
  { period, items, number }: Allocation,
  words: PaperWords,
  locale: 'lo' | 'en',
): string {
  const term = /^T(\d)$/.exec(period ?? '')?.[1];
  const names = items.map((item) => item[locale] || item.lo || item.en).join(', ') || number;
  return term ? `${words.periods.term.replace('{{number}}', term)}: ${names}` : names;
}
