import { laoDigitsToAscii } from './lao-digits.ts';
import { normaliseLaoSpelling } from './lao-spelling.ts';

/** Everything that has a primary weight, in the order of CLDR's collation for Lao (ICU 78). */
const primaryOrder = [
  ' _-‐‒–—―,;:!¡?¿.…·\'‹›"«»()[]{}§¶@*/\\&#%‰†‡•`´^¯¨¸°©®+±÷×<=>¬|¦~ໆ¤¢$£¥€₭',
  '0123456789',
  'ໞກຂຄຆງຈຉສຊຌຎໟຍຏຐຑຒຓດຕຖທຘນບປຜຝພຟຠມຢຣລວຨຩຫຬອຮຯ',
  'ະ\u0EB1າ\u0EB3\u0EB4\u0EB5\u0EB6\u0EB7\u0EB8\u0EB9\u0EBA\u0EBB\u0EBCຽເແໂໃໄ',
  'abcdefghijklmnopqrstuvwxyz',
].join('');

/** Marks that only count where the letters are equal: Latin diacritics, then the Lao tones. */
const secondaryOrder = [
  '\u0301\u0300\u0306\u0302\u030C\u030A\u0308\u030B\u0303\u0307\u0335\u0338\u0327\u0328\u0304',
  '\u0309\u030F\u0311\u031B\u0323\u0326\u0ECE\u0EC8\u0EC9\u0ECA\u0ECB\u0ECC\u0ECD',
].join('');

/** One CLDR weight for several characters. */
const sameWeight: Record<string, string> = {
  '\u00A0': ' ',
  '\u202F': ' ',
  '‑': '‐',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  đ: 'd\u0335',
  Đ: 'D\u0335',
  ħ: 'h\u0335',
  Ħ: 'H\u0335',
  ł: 'l\u0335',
  Ł: 'L\u0335',
  ø: 'o\u0338',
  Ø: 'O\u0338',
  æ: 'a\u0335e',
  Æ: 'A\u0335E',
  œ: 'o\u0335e',
  Œ: 'O\u0335E',
  ß: 's\u0335s',
};

const common = '0';
/** Upper case, and the one-letter forms ໜ and ໝ. */
const raised = '1';

const weights = (characters: string, first: number): ReadonlyMap<string, string> =>
  new Map(Array.from(characters, (character, index) => [character, String.fromCharCode(first + index)]));

const primaryWeights = /* @__PURE__ */ weights(primaryOrder, 0x100);
const secondaryWeights = /* @__PURE__ */ weights(secondaryOrder, 0x41);

/** Puts text into the order in which its letters count: consonant before the vowel that is written before it. */
const inSortingOrder = (text: string): string =>
  laoDigitsToAscii(normaliseLaoSpelling(text.normalize('NFD')))
    .replaceAll('\u0ECD\u0EB2', '\u0EB3')
    .replace(/([ເແໂໃໄ])([ກ-ຮໜ-ໟ])/g, '$2$1');

const trimmed = (level: string): string => level.replace(/0+$/, '');

/**
 * A key whose code-point order (`collate "C"`) is the order of `Intl.Collator('lo')`, for texts of Lao and
 * Latin letters, digits and usual punctuation: letters first, then tones and diacritics, then case.
 *
 * It differs on purpose or knowingly in: `ນໍ້າ`, `ກ່ິ`, `ເເ` and zero-width characters, which count as their
 * usual spelling (the collator ranks them as other words); superscripts and ligatures, whose place
 * among letters equal but for diacritics isn't exact; other scripts and symbols, which come last by code point.
 */
export const laoSortKey = (text: string): string => {
  let primary = '';
  let secondary = '';
  let tertiary = '';
  const add = (weight: string, second: string, third: string) => {
    primary += weight;
    secondary += second;
    tertiary += third;
  };
  const addCharacter = (character: string) => {
    const lower = character.toLowerCase();
    const mark = secondaryWeights.get(character);
    if (mark) add('', mark, common);
    else
      add(primaryWeights.get(lower) ?? `\uFFFD${character}`, common, lower === character ? common : raised);
  };
  for (const character of inSortingOrder(text)) {
    if (character === 'ໜ' || character === 'ໝ') {
      add(primaryWeights.get('ຫ') ?? '', common, raised);
      add(primaryWeights.get(character === 'ໜ' ? 'ນ' : 'ມ') ?? '', common, raised);
    } else for (const same of sameWeight[character] ?? character) addCharacter(same);
  }
  return `${primary} ${trimmed(secondary)} ${trimmed(tertiary)}`.trimEnd();
};
