import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './lao-fold.ts';

test.each([
  ['ຈຳ', 'ຈໍາ', 'am as one letter or two'],
  ['ນ້ຳ', 'ນໍ້າ', 'am with the tone inside'],
  ['ນ້ຳ', 'ນ້ໍາ', 'am with the tone first'],
  ['ໜ້າ', 'ຫນ້າ', 'ໜ or ຫນ'],
  ['ໝາຍ', 'ຫມາຍ', 'ໝ or ຫມ'],
  ['ຫຼວງ', 'ຫລວງ', 'ຫຼ or ຫລ'],
  ['ຫຼ້າ', 'ຫລ້າ', 'ຫຼ with a tone'],
  ['ຫ້ຼາ', 'ຫລ້າ', 'ຫຼ with the tone typed first'],
  ['ສະ\u200Bບາຍ\uFEFF', 'ສະບາຍ', 'zero-width characters'],
  ['ກ່ິ', 'ກິ່', 'tone before or after the vowel mark'],
  ['ກີ່່', 'ກີ່', 'a mark typed twice'],
  ['ຫີຼກ', 'ຫຼີກ', 'semivowel typed after the vowel'],
  ['ເເກ້ວ', 'ແກ້ວ', 'ແ typed as two ເ'],
  ['ປ໒໐໒໖', 'ປ2026', 'Lao digits'],
  ['Kéo  VONGSAVANH', 'keo vongsavanh', 'case, diacritics and spaces'],
  ['O’Neil-Đặng', "o'neil dang", 'punctuation and letters with strokes'],
  ['Ｌａｏ', 'lao', 'full-width letters'],
])('searching takes %s and %s for the same (%s)', (one, other) => {
  expect(fold(one)).toBe(fold(other));
});

test.each([
  ['ປ້າ', 'ປ່າ'],
  ['ໃຈ', 'ໄຈ'],
  ['ກາ', 'ຂາ'],
  ['ມື', 'ມຶ'],
])('searching tells %s from %s', (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

test('what is typed so far is a prefix of the whole word, with the keys in usual order', () => {
  const typed = 'ນ້ຳຝົນ ແກ້ວມະນີ';
  for (let length = 1; length <= typed.length; length++) {
    const prefix = fold(typed.slice(0, length));
    expect(fold(typed).startsWith(prefix), typed.slice(0, length)).toBe(true);
  }
});

test('folding a folded text changes nothing', () => {
  const letters = fc.constantFrom(...'ກຫນມລຼໜໝຳໍາ້່ິເແ aÉ໑.-', '\u200B');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 12 }), (all) => {
      const once = fold(all.join(''));
      expect(fold(once)).toBe(once);
    }),
    { numRuns: 2_000 },
  );
});
