/** The only module that the shell sees: this tab's screens and words, each loaded when it is needed. */
export const screens = {
  menu: () => import('./menu/menu-screen.tsx'),
  transactions: () => import('./transactions/transactions-screen.tsx'),
  invoices: () => import('./invoices/invoices-screen.tsx'),
  'total-feeinvoice': () => import('./planned/total-feeinvoice-screen.tsx'),
  'check-student-create-fee': () => import('./planned/check-student-create-fee-screen.tsx'),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
