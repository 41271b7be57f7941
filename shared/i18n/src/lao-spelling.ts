/** Zero-width characters and soft hyphens: line-break hints that Lao texts are full of and nobody sees. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/** Combining marks of Lao other than tones: vowels above and below, mai kon, niggahita, semivowel ຼ. */
const mark = '[\u0EB1\u0EB4-\u0EBC\u0ECD]';
const tone = '[\u0EC8-\u0ECC]';
const toneBeforeMark = new RegExp(`(${tone})(${mark})`, 'g');
const niggahitaToneAa = new RegExp(`\u0ECD(${tone})\u0EB2`, 'g');

/**
 * Brings the ways in which one Lao word can be typed to one sequence of code points:
 * no invisible characters, `ເເ` -> `ແ`, vowel before tone (`ກ່ິ` -> `ກິ່`), and tone before the
 * vowel am, which stays decomposed (`ນໍ້າ` and `ນ້ຳ` -> `ນ້ໍາ`: the order in which people type it, so that
 * what is typed so far is a prefix of the whole).
 */
export const normaliseLaoSpelling = (text: string): string =>
  text
    .replace(invisible, '')
    .replaceAll('ເເ', 'ແ')
    .replaceAll('\u0EB3', '\u0ECD\u0EB2')
    .replace(toneBeforeMark, '$2$1')
    .replace(niggahitaToneAa, '$1\u0ECD\u0EB2');
