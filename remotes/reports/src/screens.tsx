import { lazy } from 'react';

/** The only module that the shell sees: this tab's screens and words. */
export const screens = {
  menu: lazy(() => import('./menu/menu-screen.tsx')),
  'check-in-out-student': lazy(() => import('./check-in-out-student/check-in-out-student-screen.tsx')),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
