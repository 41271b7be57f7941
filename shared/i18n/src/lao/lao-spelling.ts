/** Zero-width characters and soft hyphens: line-break hints that Lao texts are full of and nobody sees. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/** Two or more marks on one consonant: semivowel ຼ, vowels above and below, tones. */
const stackedMarks = /[\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECD]{2,}/g;
const niggahitaToneAa = /\u0ECD([\u0EC8-\u0ECC]+)\u0EB2/g;

const rank = (mark: string): number => {
  if (mark === '\u0EBC') return 0;
  return mark >= '\u0EC8' && mark <= '\u0ECC' ? 2 : 1;
};

/** However they were typed, the marks look the same: semivowel, vowel, tone is the usual order. */
const inUsualOrder = (marks: string): string =>
  [...new Set(marks)].sort((a, b) => rank(a) - rank(b)).join('');

/**
 * Brings the ways in which one Lao word can be typed to one sequence of code points:
 * no invisible characters, `ເເ` -> `ແ`, vowel before tone (`ກ່ິ` -> `ກິ່`), no mark twice, and tone before the
 * vowel am, which stays decomposed (`ນໍ້າ` and `ນ້ຳ` -> `ນ້ໍາ`: the order in which people type it, so that
 * what is typed so far is a prefix of the whole).
 */
export const normaliseLaoSpelling = (text: string): string =>
  text
    .replace(invisible, '')
    .replaceAll('ເເ', 'ແ')
    .replaceAll('\u0EB3', '\u0ECD\u0EB2')
    .replace(stackedMarks, inUsualOrder)
    .replace(niggahitaToneAa, '$1\u0ECD\u0EB2');
