import { lazy } from 'react';

/** The only module that the shell sees: this tab's screen and words. */
export const screens = {
  gate: lazy(() => import('./gate/gate-screen.tsx')),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
