import type { Words } from '../../../page/words.ts';
import type { PagePayload } from '../school-page/payload-service.ts';

/** What the page is drawn from. */
export interface Drawn {
  readonly payload: PagePayload;
  readonly words: Words;
}

export type SectionName = keyof Words['nav'];

/** The sections that have something to say, in the order of the page: the menu lists exactly these. */
export const shownSections = ({ payload: { content, news, branches } }: Drawn): readonly SectionName[] => {
  const { about, fees } = content;
  const says: Readonly<Record<SectionName, boolean>> = {
    about: [about.text.lo, about.text.en].some((text) => text !== '') || about.facts.length > 0,
    levels: content.levels.length > 0,
    fees: fees.published && fees.rows.length > 0,
    news: news.length > 0,
    gallery: content.gallery.length > 0,
    faq: content.faq.length > 0,
    contact: branches.length > 0 || content.contact.email !== '',
  };
  return (Object.keys(says) as SectionName[]).filter((name) => says[name]);
};

/** Whom to call: the first branch that has a phone. */
export const branchToCall = ({ payload: { branches } }: Drawn) => branches.find(({ phone }) => phone !== '');
