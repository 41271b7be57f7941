/** The only module that the shell sees: this tab's screens and words, each loaded when it is needed. */
export const screens = {
  menu: () => import('./menu/menu-screen.tsx'),
  management: () => import('./management/management-screen.tsx'),
  import: () => import('./import/import-screen.tsx'),
  register: () => import('./register/register-screen.tsx'),
  classes: () => import('./classes/classes-screen.tsx'),
  graduates: () => import('./graduates/graduates-screen.tsx'),
  rollover: () => import('./rollover/rollover-screen.tsx'),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
