const consonant = '[ກ-ຮໜໝໞໟ]';
/** A letter that is written after its consonant, or over or under it. */
const vowelSign = '[ະ-ຽໍ]';

const sameSound: readonly (readonly [RegExp, string])[] = [
  // Letters that are written and not spoken, then the tones.
  [new RegExp(`${consonant}[ິຸ]?\u0ECC`, 'g'), ''],
  [/[\u0EC8-\u0ECC]/g, ''],
  [/ຢ/g, 'ຍ'],
  [/ຣ/g, 'ລ'],
  // ai: ໃ, ໄ, ັຍ, ໄ…ຍ
  [/ໃ/g, 'ໄ'],
  [new RegExp(`(${consonant})ັຍ`, 'g'), 'ໄ$1'],
  [new RegExp(`(ໄ${consonant})ຍ(?!${vowelSign})`, 'g'), '$1'],
  // Short for long.
  [new RegExp(`ເ(${consonant})າະ`, 'g'), '$1ໍ'],
  [new RegExp(`([ເແໂ]${consonant}[ລວ]?)ະ`, 'g'), '$1'],
  [/ົວະ/g, 'ົວ'],
  [/ີ/g, 'ິ'],
  [/ື/g, 'ຶ'],
  [/ູ/g, 'ຸ'],
  // Thai doesn't write this o, and nothing else is told apart by it.
  [/ົ/g, ''],
];

const rewrite = (text: string, rules: readonly (readonly [RegExp, string])[]): string =>
  rules.reduce((written, [from, to]) => written.replace(from, to), text);

const once = (text: string): string => text.replace(/(.)\1+/gu, '$1');

/** A Lao word, folded, as it sounds to one who doesn't mind tones and the length of vowels. */
export const laoSound = (word: string): string => once(rewrite(word, sameSound).replaceAll('ະ', 'າ'));

/** The same without the short a that Thai leaves out: ມະນີ is มณี. */
export const laoSoundWithoutShortA = (word: string): string =>
  once(rewrite(word, sameSound).replaceAll('ະ', ''));
