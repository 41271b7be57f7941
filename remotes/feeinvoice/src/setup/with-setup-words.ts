import { withWords } from '@suksa/i18n';

const words = {
  en: () => import('../../locales/setup/en.json'),
  lo: () => import('../../locales/setup/lo.json'),
};

/** A part of set-up with its words, which the list of invoices is shown without. */
export const withSetUpWords = <Part>(part: () => Promise<Part>) => withWords('feeinvoice', words, part);
