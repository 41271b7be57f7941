import type { Receipt } from '@suksa/contracts/feeinvoice';
import { formatsOf } from '@suksa/i18n';
import type english from '../../locales/en.json';

/** The words of one language that receipts and invoices print. */
export type PaperWords = Pick<typeof english, 'paper' | 'methods' | 'periods'>;

/** Paper speaks both languages whatever the page does, so both are loaded for it. */
export interface BothWords {
  readonly lo: PaperWords;
  readonly en: PaperWords;
}

export async function loadPaperWords(): Promise<BothWords> {
  const [lo, en] = await Promise.all([import('../../locales/lo.json'), import('../../locales/en.json')]);
  return { lo: lo.default, en: en.default };
}

export interface SchoolName {
  readonly lo: string;
  readonly en: string;
}

/** The head of the sheet as the branch wrote it in its settings, else the names of school and branch. */
export function letterheadOf(branch: Receipt['branch'], school: SchoolName) {
  const own = branch.header.lo || branch.header.en;
  return {
    school: own || school.lo || school.en,
    branch: own ? '' : branch.name.lo || branch.name.en,
    contact: [branch.address.lo || branch.address.en, formatsOf('lo').phone(branch.phone)]
      .filter(Boolean)
      .join(' · '),
  };
}

/** The label of `key` in both languages, as one line of text. */
export const bothOf = (words: BothWords, key: keyof PaperWords['paper']): string =>
  `${words.lo.paper[key]} · ${words.en.paper[key]}`;
