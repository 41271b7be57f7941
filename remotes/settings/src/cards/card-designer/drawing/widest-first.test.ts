import type { CardPerson } from '@suksa/contracts/settings';
import { expect, test } from 'vitest';
import { widestFirst } from './widest-first.ts';

const person = (id: number, name_lo: string, name_en: string): CardPerson => ({
  kind: 'student',
  id,
  hasPhoto: false,
  values: { name_lo, name_en, code: `C${id}` },
});
const measure = (text: string) => text.length;

test('the longest name is that of one whole person, in whichever script it is longer', () => {
  const short = person(1, 'ແກ້ວ', 'Keo');
  const longInLao = person(2, 'ບຸນທະວີສັກ ໄຊຍະວົງສຸລິຍະວັນນາ ນ້ອຍ', 'Boun');
  const longInLatin = person(3, 'ບຸນ', 'Bounthavisack Xayavongsouliyavanna Noy');
  expect(widestFirst([short, longInLao, longInLatin], measure)).toEqual([longInLatin, longInLao, short]);
});
