import type { KeyOf, Translate } from '@suksa/i18n';

/** A day's letter in the user's language; a day of which nothing is known yet stays empty. */
export const letterWord = (t: Translate<'reports'>, letter: string): string =>
  letter === 'N' || letter === '' ? '' : t(`letters.${letter as KeyOf<'reports', 'letters'>}`);
