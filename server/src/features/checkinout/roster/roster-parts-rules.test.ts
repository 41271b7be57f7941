import { brotliCompressSync, constants } from 'node:zlib';
import { partMarkLength, type RosterPerson, rosterParts } from '@suksa/contracts/checkinout';
import { cardKey, rosterMark } from '@suksa/contracts/checkinout/card-key';
import { expect, test } from 'vitest';
import { partsThatDiffer } from './roster-parts-rules.ts';

/** The same numbers each time. */
let state = 7;
const chance = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const oneOf = (some: string) => some.split(' ')[chance(some.split(' ').length)] ?? '';
const english = () => {
  const syllable = () =>
    oneOf('kham phon song vath sy bou noy keo ma li dao van thi pha sa xay nou som chan lao');
  return `${syllable()}${syllable()}${syllable()} ${syllable()}${syllable()}${syllable()}`;
};
const lao = () => {
  const syllable = () => oneOf('ຄຳ ພອນ ສອງ ວັດ ສີ ບຸນ ນ້ອຍ ແກ້ວ ມະ ລິ ດາວ ວັນ ທິ ພາ ສາ ໄຊ ນຸ ສົມ ຈັນ ລາວ');
  return `${syllable()}${syllable()}${syllable()} ${syllable()}${syllable()}${syllable()}`;
};
const name = () => ({ lo: lao(), en: english() });
const photo = () =>
  `2026-0${1 + chance(9)}-1${chance(9)} 0${chance(9)}:${10 + chance(49)}:11.${chance(999_999)}+00`;

const student = (id: number): RosterPerson => ({
  ...{ kind: 'student', id, code: `VTE25${id}`, name: name(), nickname: lao().slice(0, 4) },
  ...{ classId: 1 + (id % 140), className: `M${id % 7}/${id % 20}`, group: `student male 4 ${id % 140} ` },
  ...{ photo: photo(), block: null, cardBlocked: false, keys: [cardKey(1, `VTE25${id}`)] },
  cards: [`token${id}`, `C-${id}`].map((shown) => ({
    ...{ key: cardKey(1, shown), status: 'active', expiresOn: '2027-07-31' },
  })),
  collectors: [0, 1, 2].map((at) => ({
    ...{ id: id * 3 + at, name: name(), relation: 'mother', may: 'yes', photo: at === 0 ? photo() : null },
  })),
});

const school = Array.from({ length: 5000 }, (_, at) => student(at + 1));
const nobody = '.'.repeat(rosterParts * partMarkLength);
const told = (marks: string) => ({ all: rosterMark(marks), marks, parts: '' });
const marksOf = (people: readonly RosterPerson[]) =>
  partsThatDiffer(people, told(nobody))
    .parts.map(({ mark }) => mark)
    .join('');
/** As the server sends it. */
const bytesOf = (value: unknown) =>
  brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;

test('a gate that has everybody as they are tells one mark, and is told nothing', () => {
  const all = rosterMark(marksOf(school));
  expect(partsThatDiffer(school, { all, parts: '' })).toEqual({ differs: false, parts: [] });
});

test('where somebody has changed, the gate hears so, and by the marks of its parts is told those around them', () => {
  const marks = marksOf(school);
  const next = school.map((one) => (one.id === 77 ? { ...one, nickname: 'ນ້ອຍ' } : one));
  expect(partsThatDiffer(next, { all: rosterMark(marks), parts: '' })).toEqual({ differs: true, parts: [] });
  const { parts } = partsThatDiffer(next, told(marks));
  expect(parts.map(({ part }) => part)).toEqual([77]);
  expect(parts[0]?.people).toContainEqual(expect.objectContaining({ id: 77, nickname: 'ນ້ອຍ' }));
});

test('a day’s changes, of 50 among 5,000 students, are less than 50 kB with what the gate asks', () => {
  const marks = marksOf(school);
  const changed = new Set(Array.from({ length: 50 }, () => 1 + chance(5000)));
  const next = school.map((one) => (changed.has(one.id) ? student(one.id) : one));
  const update = partsThatDiffer(next, told(marks));
  expect(update.parts.length).toBeGreaterThan(40);
  expect(bytesOf(update) + marks.length).toBeLessThan(50_000);
});

test('a gate of an earlier release is told by its own parts', () => {
  const { parts } = partsThatDiffer(school, { parts: '' });
  expect(parts).toHaveLength(128);
  const known = parts.map(({ mark }) => mark).join('');
  expect(partsThatDiffer(school, { parts: known })).toEqual({ parts: [] });
});
