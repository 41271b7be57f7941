/** Thai letters that Lao has no twin for, by the Lao letter of the same sound. */
const withoutTwin: Record<string, string> = {
  ฃ: 'ຂ',
  ฅ: 'ຄ',
  ฆ: 'ຄ',
  ฉ: 'ສ',
  ซ: 'ຊ',
  ฌ: 'ຊ',
  ญ: 'ຍ',
  ฎ: 'ດ',
  ฏ: 'ຕ',
  ฐ: 'ຖ',
  ฑ: 'ທ',
  ฒ: 'ທ',
  ณ: 'ນ',
  ภ: 'ພ',
  ศ: 'ສ',
  ษ: 'ສ',
  ฬ: 'ລ',
  ฤ: 'ລຶ',
  ฦ: 'ລຶ',
  ๅ: 'າ',
  '็': '',
  '๎': '',
  ฯ: '',
};

const thaiLetters = /[\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59]/;
const everyThaiLetter = new RegExp(thaiLetters.source, 'g');

export const isThai = (text: string): boolean => thaiLetters.test(text);

/** Where Thai writes the same sounds by other letters than Lao. Names are full of them: พร, บุญ, เวียง. */
const spelledOtherwise: readonly (readonly [RegExp, string])[] = [
  // Silent letters: ศักดิ์, วงศ์, จันทร์.
  [/ทร์/g, ''],
  [/[ก-ฮ][ิุ]?์/g, ''],
  // At the end of a syllable ญ is an n.
  [/(^|[^เแโใไห])ญ(?![ะ-ูํ็-๎])/g, '$1น'],
  [/พรห?ม/g, 'พม'],
  [/พร(?![ะ-ูํ็-๎])/g, 'พอน'],
  [/เ([ก-ฮ])ี([่-๋]?)ย(?=[ก-ฮ])/g, '$1$2ຽ'],
  [/ัว/g, 'ว'],
];

/**
 * Thai text in Lao letters, for whoever searches with a Thai keyboard: the two blocks of Unicode run side by side,
 * 0x80 apart, but for the letters and spellings above.
 */
export const thaiInLaoLetters = (text: string): string =>
  spelledOtherwise
    .reduce((written, [thai, lao]) => written.replace(thai, lao), text)
    .replace(
      everyThaiLetter,
      (letter) => withoutTwin[letter] ?? String.fromCharCode(letter.charCodeAt(0) + 0x80),
    );
