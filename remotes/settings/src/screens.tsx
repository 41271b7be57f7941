import { lazy } from 'react';

/** The only module that the shell sees: this tab's screens and words. */
export const screens = {
  menu: lazy(() => import('./menu/menu-screen.tsx')),
  users: lazy(() => import('./users/users-screen.tsx')),
  roles: lazy(() => import('./roles/roles-screen.tsx')),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
