import { withWords } from '@suksa/i18n';

/** Words that one screen or panel alone needs, by its folder. */
const words = {
  billing: {
    en: () => import('../locales/billing/en.json'),
    lo: () => import('../locales/billing/lo.json'),
  },
  tills: {
    en: () => import('../locales/tills/en.json'),
    lo: () => import('../locales/tills/lo.json'),
  },
  totals: {
    en: () => import('../locales/totals/en.json'),
    lo: () => import('../locales/totals/lo.json'),
  },
  'balance-panel': {
    en: () => import('../locales/balance-panel/en.json'),
    lo: () => import('../locales/balance-panel/lo.json'),
  },
};

/** The only module that the shell sees: this tab's screens, panels and words, each loaded when it is needed. */
export const screens = {
  menu: () => import('./menu/menu-screen.tsx'),
  transactions: withWords('feeinvoice', words.tills, () => import('./transactions/transactions-screen.tsx')),
  invoices: () => import('./invoices/invoices-screen.tsx'),
  totals: withWords('feeinvoice', words.totals, () => import('./totals/totals-screen.tsx')),
  billing: withWords('feeinvoice', words.billing, () => import('./billing/billing-screen.tsx')),
};

/** What this tab shows in the records of others, as tab.json declares. */
export const panels = {
  balance: withWords(
    'feeinvoice',
    words['balance-panel'],
    () => import('./panels/balance-panel/balance-panel.tsx'),
  ),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
