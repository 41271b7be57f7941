import type { Receipt } from '@suksa/contracts/feeinvoice';
import { formatsOf } from '@suksa/i18n';
import type english from '../../../locales/en.json';

type Words = typeof english;

/** The words of one language that a receipt needs. */
export type PaperWords = Pick<Words, 'paper' | 'methods' | 'periods'>;

/** A receipt speaks both languages whatever the page does, so both are loaded for it. */
export interface ReceiptWords {
  readonly lo: PaperWords;
  readonly en: PaperWords;
}

export async function loadReceiptWords(): Promise<ReceiptWords> {
  const [lo, en] = await Promise.all([
    import('../../../locales/lo.json'),
    import('../../../locales/en.json'),
  ]);
  return { lo: lo.default, en: en.default };
}

export interface PrintedReceipt {
  readonly receipt: Receipt;
  readonly school: { readonly lo: string; readonly en: string };
  /** 0 for the original. */
  readonly copy: number;
  readonly words: ReceiptWords;
}

/** `ສຳເນົາ 1 / COPY 1`; nothing on the original. */
export const copyMark = ({ copy, words }: Pick<PrintedReceipt, 'copy' | 'words'>): string =>
  copy === 0
    ? ''
    : [words.lo, words.en].map(({ paper }) => paper.copy.replace('{{number}}', String(copy))).join(' / ');

/** The head of the receipt as the branch wrote it in its settings, else the names of school and branch. */
export function letterheadOf({ receipt: { branch }, school }: PrintedReceipt) {
  const own = branch.header.lo || branch.header.en;
  return {
    school: own || school.lo || school.en,
    branch: own ? '' : branch.name.lo || branch.name.en,
    contact: [branch.address.lo || branch.address.en, formatsOf('lo').phone(branch.phone)]
      .filter(Boolean)
      .join(' · '),
  };
}

type Allocation = Receipt['allocations'][number];

/** What one line pays, in one language: `Term 1: Registration, Tuition`. */
export function allocationText(
  { period, items, number }: Allocation,
  words: PaperWords,
  locale: 'lo' | 'en',
) {
  const term = /^T(\d)$/.exec(period ?? '')?.[1];
  const names = items.map((item) => item[locale] || item.lo || item.en).join(', ') || number;
  return term ? `${words.periods.term.replace('{{number}}', term)}: ${names}` : names;
}
