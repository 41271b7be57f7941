import { addTabLocale, type Locale } from '@suksa/i18n';

const loaders = {
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "en" */ '@suksa/i18n/locales/en.json'),
      import(/* webpackChunkName: "en" */ '../locales/en.json'),
    ]),
  lo: () =>
    Promise.all([
      import(/* webpackChunkName: "lo" */ '@suksa/i18n/locales/lo.json'),
      import(/* webpackChunkName: "lo" */ '../locales/lo.json'),
    ]),
} satisfies Record<Locale, () => Promise<unknown>>;

/** Words that the dashboard alone needs. */
export const dashboardWords = {
  en: () => import('../locales/dashboard/en.json'),
  lo: () => import('../locales/dashboard/lo.json'),
};

/** The words that every page needs, in one language: the common ones and the shell's own. */
export async function loadShellWords(locale: Locale): Promise<void> {
  const [common, shell] = await loaders[locale]();
  addTabLocale('common', locale, common.default);
  addTabLocale('shell', locale, shell.default);
}
