import { expect, test } from 'vitest';
import { blockOf, teacherNamed } from './pasted.ts';

const teacher = (id: number, lo: string, en: string) => ({
  ...{ id, name: { lo, en }, available: true, weeklyCap: null, subjectIds: [], training: null },
  ...{ elsewhere: 0, version: 1 },
});
const teachers = [teacher(1, 'ໝອນ ແກ້ວ', 'Mone Keo'), teacher(2, 'ນາງ ຄຳ', 'Nang Kham')];

test('a block from a spreadsheet keeps its empty cells, whatever its line ends are', () => {
  expect(blockOf('a\t\tb\r\n c \t\t\r\n')).toEqual([
    ['a', '', 'b'],
    ['c', '', ''],
  ]);
});

test('a teacher is known by the name in either script and spelling, or by its beginning', () => {
  expect(teacherNamed(teachers, 'ຫມອນ ແກ້ວ')?.id).toBe(1);
  expect(teacherNamed(teachers, 'nang')?.id).toBe(2);
  expect(teacherNamed(teachers, 'Somebody')).toBeUndefined();
  expect(teacherNamed([...teachers, teacher(3, 'ນາງ ແກ້ວ', 'Nang Keo')], 'nang')).toBeUndefined();
});
