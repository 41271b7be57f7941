/** The only module that the shell sees: this tab's screens and words, each loaded when it is needed. */
export const screens = {
  menu: () => import('./menu/menu-screen.tsx'),
  'check-in-out-student': () => import('./check-in-out-student/check-in-out-student-screen.tsx'),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
