import { withWords } from '@suksa/i18n';

/** Words that one screen alone needs. */
const words = {
  graduates: {
    en: () => import('../locales/graduates/en.json'),
    lo: () => import('../locales/graduates/lo.json'),
  },
  rollover: {
    en: () => import('../locales/rollover/en.json'),
    lo: () => import('../locales/rollover/lo.json'),
  },
  import: {
    en: () => import('../locales/import/en.json'),
    lo: () => import('../locales/import/lo.json'),
  },
  classes: {
    en: () => import('../locales/classes/en.json'),
    lo: () => import('../locales/classes/lo.json'),
  },
};

/** The only module that the shell sees: this tab's screens and words, each loaded when it is needed. */
export const screens = {
  menu: () => import('./menu/menu-screen.tsx'),
  management: () => import('./management/management-screen.tsx'),
  import: withWords('education', words.import, () => import('./import/import-screen.tsx')),
  register: () => import('./register/register-screen.tsx'),
  classes: withWords('education', words.classes, () => import('./classes/classes-screen.tsx')),
  graduates: withWords('education', words.graduates, () => import('./graduates/graduates-screen.tsx')),
  rollover: withWords('education', words.rollover, () => import('./rollover/rollover-screen.tsx')),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
