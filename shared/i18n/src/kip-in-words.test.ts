import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kipInWords } from './kip-in-words.ts';

test.each([
  [0, 'ສູນກີບ'],
  [11, 'ສິບເອັດກີບ'],
  [20, 'ຊາວກີບ'],
  [21, 'ຊາວເອັດກີບ'],
  [31, 'ສາມສິບເອັດກີບ'],
  [101, 'ໜຶ່ງຮ້ອຍໜຶ່ງກີບ'],
  [25_500, 'ສອງໝື່ນຫ້າພັນຫ້າຮ້ອຍກີບ'],
  [1_700_000, 'ໜຶ່ງລ້ານເຈັດແສນກີບ'],
  [12_000_000, 'ສິບສອງລ້ານກີບ'],
  [1_000_000_000, 'ໜຶ່ງຕື້ກີບ'],
  [1_000_000_000_000, 'ໜຶ່ງພັນຕື້ກີບ'],
  [-500, 'ລົບຫ້າຮ້ອຍກີບ'],
])('a Lao receipt spells %d kip', (amount, words) => {
  expect(kipInWords(amount, 'lo')).toBe(words);
});

test.each([
  [0, 'Zero kip'],
  [21, 'Twenty-one kip'],
  [100, 'One hundred kip'],
  [1_700_000, 'One million seven hundred thousand kip'],
  [1_000_015, 'One million fifteen kip'],
  [1_000_000_000_000, 'One trillion kip'],
  [-500, 'Minus five hundred kip'],
])('an English receipt spells %d kip', (amount, words) => {
  expect(kipInWords(amount, 'en')).toBe(words);
});

test('fractions of a kip are refused', () => {
  expect(() => kipInWords(0.5, 'lo')).toThrow(RangeError);
});

const units = ['ໜຶ່ງ', 'ສອງ', 'ສາມ', 'ສີ່', 'ຫ້າ', 'ຫົກ', 'ເຈັດ', 'ແປດ', 'ເກົ້າ'];
const values = new Map([...units.map((word, index) => [word, index + 1] as const), ['ເອັດ', 1], ['ຊາວ', 20]]);
const scales = new Map([
  ['ສິບ', 10],
  ['ຮ້ອຍ', 100],
  ['ພັນ', 1_000],
  ['ໝື່ນ', 10_000],
  ['ແສນ', 100_000],
]);
const groups = new Map([
  ['ລ້ານ', 1_000_000],
  ['ຕື້', 1_000_000_000],
]);
const anyWord = new RegExp([...values.keys(), ...scales.keys(), ...groups.keys()].join('|'), 'g');

/** Reads Lao number words as a person does, independently of how they were written. */
const readLao = (text: string): number => {
  let total = 0;
  let group = 0;
  let digit = 0;
  for (const word of text.match(anyWord) ?? []) {
    const scale = scales.get(word);
    const big = groups.get(word);
    if (big) {
      total += (group + digit) * big;
      group = digit = 0;
    } else if (scale) {
      group += (digit || 1) * scale;
      digit = 0;
    } else digit += values.get(word) ?? 0;
  }
  return total + group + digit;
};

test('Lao words read back as the amount they were written from', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (amount) => {
      expect(readLao(kipInWords(amount, 'lo'))).toBe(amount);
    }),
  );
});
