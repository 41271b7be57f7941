import { withWords } from '@suksa/i18n';

const words = {
  en: () => import('../../../locales/movements/en.json'),
  lo: () => import('../../../locales/movements/lo.json'),
};

/** A part of all movements with their words, which the list of receipts is shown without. */
export const withMovementWords = <Part>(part: () => Promise<Part>) => withWords('feeinvoice', words, part);
