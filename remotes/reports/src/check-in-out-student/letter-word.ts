type Translate = (key: string) => string;

/** A day's letter in the user's language; a day of which nothing is known yet stays empty. */
export const letterWord = (t: Translate, letter: string): string =>
  letter === 'N' || letter === '' ? '' : t(`letters.${letter}`);
