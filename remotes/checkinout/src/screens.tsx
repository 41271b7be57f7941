/** The only module that the shell sees: this tab's screen and words, loaded when they are needed. */
export const screens = {
  gate: () => import('./gate/gate-screen.tsx'),
  roll: () => import('./roll-call/roll-screen.tsx'),
  called: () => import('./pick-up/called-screen.tsx'),
  passes: () => import('./pass/passes-screen.tsx'),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
