import { formatClassName } from '@suksa/i18n/lao';

/** Classes by their names, as either language writes them: `M6/2, M6/3` and `ມ.6/2, ມ.6/3`. */
export const classInWords = (...names: readonly string[]): { readonly lo: string; readonly en: string } => ({
  lo: names.map((name) => formatClassName(name, 'lo')).join(', '),
  en: names.map((name) => formatClassName(name, 'en')).join(', '),
});
