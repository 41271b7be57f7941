import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLao } from './lao-compare.ts';
import { laoSortKey } from './lao-sort-key.ts';

const sign = (value: number) => Math.sign(value);
const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const keyOrder = (a: string, b: string) => byCode(laoSortKey(a), laoSortKey(b));

const optional = (values: readonly string[]) => fc.constantFrom('', '', ...values);
const initials = [...'ກຂຄງຈສຊຍດຕຖທນບປຜຝພຟມຢຣລວຫອຮໜໝ', 'ຫຼ', 'ຫວ', 'ຫງ', 'ຫຍ', 'ກວ', 'ຄວ', 'ຫນ', 'ຫມ'];
const tones = ['່', '້', '໊', '໋'];

/** A syllable in its usual spelling: the vowel's marks before the tone, am as one letter after it. */
const syllable = fc
  .record({
    before: optional([...'ເແໂໃໄ']),
    initial: fc.constantFrom(...initials),
    mark: optional(['ັ', 'ິ', 'ີ', 'ຶ', 'ື', 'ຸ', 'ູ', 'ົ', 'ໍ']),
    tone: optional(tones),
    after: optional(['ະ', 'າ', 'ຳ', 'ຽ', 'ວ']),
    final: optional([...'ກງຍດນບມວ', 'ໆ', '໌']),
  })
  .filter(({ mark, after }) => !(mark === 'ໍ' && after !== ''))
  .map(({ before, initial, mark, tone, after, final }) => before + initial + mark + tone + after + final);

const laoWord = fc.array(syllable, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const latinWord = fc
  .array(fc.constantFrom(...'aAbcdeEéÉèêëhiïklmnNñoóôöpsSstuüvxyYzç0159໑໙'), { minLength: 1, maxLength: 6 })
  .map((letters) => letters.join(''));
const name = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: laoWord }, latinWord), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(' ', ' ', '-', '.', ', '),
  )
  .map(([words, separator]) => words.join(separator));

test('keys order any two Lao syllables as the Lao collator does', () => {
  fc.assert(
    fc.property(syllable, syllable, (a, b) => {
      expect(keyOrder(a, b)).toBe(sign(compareLao(a, b)));
    }),
    { numRuns: 5_000 },
  );
});

test('keys order any two names in both scripts as the Lao collator does', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(keyOrder(a, b)).toBe(sign(compareLao(a, b)));
    }),
    { numRuns: 5_000 },
  );
});

test('keys order names that differ in one syllable as the Lao collator does', () => {
  fc.assert(
    fc.property(laoWord, syllable, syllable, laoWord, (start, a, b, end) => {
      expect(keyOrder(start + a + end, start + b + end)).toBe(
        sign(compareLao(start + a + end, start + b + end)),
      );
    }),
    { numRuns: 5_000 },
  );
});

const variants = [
  'aAàÀáÁâäãåā',
  'cCçÇč',
  'eEéÉèÈêëē',
  'iIíìîï',
  'nNñÑ',
  'oOóòôöõōøØ',
  'uUúùûüů',
  'yYýÿ',
  'sSš',
  'dDđĐ',
];
const twoVariants = fc
  .array(
    fc
      .constantFrom(...variants)
      .chain((same) => fc.tuple(fc.constantFrom(...same), fc.constantFrom(...same))),
    { minLength: 1, maxLength: 3 },
  )
  .map((pairs) => [pairs.map(([a]) => a).join(''), pairs.map(([, b]) => b).join('')] as const);

test('where Latin letters are equal, keys order by diacritics and then case as the Lao collator does', () => {
  fc.assert(
    fc.property(twoVariants, ([a, b]) => {
      expect(keyOrder(a, b)).toBe(sign(compareLao(a, b)));
    }),
    { numRuns: 5_000 },
  );
});

test('where Lao letters are equal, keys order by tones as the Lao collator does', () => {
  const toned = fc.array(fc.tuple(optional([...tones, 'ໍ']), optional([...tones, 'ໍ'])), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(toned, laoWord, (pairs, end) => {
      const a = pairs.map(([tone]) => `ກ${tone}`).join('') + end;
      const b = pairs.map(([, tone]) => `ກ${tone}`).join('') + end;
      expect(keyOrder(a, b)).toBe(sign(compareLao(a, b)));
    }),
    { numRuns: 3_000 },
  );
});

test('the one-letter forms ໜ and ໝ follow ຫນ and ຫມ in otherwise equal names', () => {
  const forms = ['ໜ', 'ຫນ', 'ໝ', 'ຫມ', 'ໜ້', 'ຫນ້'].map((initial) => `${initial}າ`);
  const nearlyEqual = fc
    .array(fc.constantFrom(...forms), { minLength: 1, maxLength: 2 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(nearlyEqual, nearlyEqual, (a, b) => {
      expect(keyOrder(a, b)).toBe(sign(compareLao(a, b)));
    }),
    { numRuns: 1_000 },
  );
});

test('a register of real names comes out in dictionary order', () => {
  const names = [
    ...['ສົມສັກ ວົງສະຫວັນ', 'ສົມສັກ ແກ້ວມະນີ', 'ເກສອນ ພົມວິຫານ', 'ກອງແກ້ວ', 'ໄຊຍະວົງ', 'ຊາລີ', 'ໃຈດີ', 'ຈັນທາ', 'ງາມຕາ'],
    ...['ໜູນ້ອຍ', 'ຫນູນ້ອຍ', 'ໝອນແກ້ວ', 'ຫຼ້າ', 'ຫລ້າ', 'ແສງຈັນ', 'ສຸກສະຫວັນ', 'ບຸນມີ', 'ບຸນມາ', 'ຄຳແພງ', 'ຄໍາແສນ', 'ນ້ຳຝົນ'],
    ...[
      'Somsak Vongsavanh',
      'somsak',
      'Ànna',
      'Anna',
      'anna',
      'Kéo',
      'Keo',
      'ST-2026-0001',
      'ST-2026-0010',
      'ໂພໄຊ',
      'ພອນ',
    ],
  ];
  expect(names.toSorted(keyOrder)).toEqual(names.toSorted(compareLao));
});

test('a vowel written before its consonant sorts after it, so ເກດ comes before ງາ', () => {
  expect(keyOrder('ເກດ', 'ງາ')).toBe(-1);
  expect(byCode('ເກດ', 'ງາ')).toBe(1);
});

test('the ways of typing one word give one key', () => {
  expect(laoSortKey('ນໍ້າ')).toBe(laoSortKey('ນ້ຳ'));
  expect(laoSortKey('ສະ\u200Bບາຍ')).toBe(laoSortKey('ສະບາຍ'));
  expect(laoSortKey('ເເກ້ວ')).toBe(laoSortKey('ແກ້ວ'));
});

test('PostgreSQL can store every key: no null character, no unpaired surrogate', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(laoSortKey(text.replaceAll('\0', ''))).not.toContain('\0');
      expect(() => encodeURIComponent(laoSortKey(text))).not.toThrow();
    }),
  );
});
