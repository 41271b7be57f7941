import type { Student } from '@suksa/contracts/education';
import { expect, test } from 'vitest';
import { correctedIn } from './corrected.ts';

const student = {
  firstNameLo: 'ແກ້ວ',
  surnameLo: 'ວົງສາ',
  firstNameEn: 'Keo',
  surnameEn: 'Vongsa',
  nickname: '',
  village: 'ໂພນຕ້ອງ',
  guardians: [{ id: 7, version: 3, phone: '020 5555 1234' }],
  formerNames: [{ name: { lo: 'ຄຳ', en: 'Kham' }, until: '2025-10-01T02:00:00.000Z' }],
} as unknown as Student;

test('a changed name is told with the former one that is kept since', () => {
  const name = { lo: 'ແກ້ວ ວົງສາ', en: 'Keo Vongsa' };
  const formerNames = [{ name, until: '2026-11-25T02:00:00.000Z' }, ...student.formerNames];
  expect(correctedIn(student, { ...student, firstNameEn: 'Keola', formerNames })).toEqual({
    renamed: true,
    formerName: name,
    fields: [],
  });
});

test('a typing slip is told to have left no former name, whatever stood there before', () => {
  expect(correctedIn(student, { ...student, firstNameEn: 'Keola' })).toEqual({
    renamed: true,
    formerName: null,
    fields: [],
  });
});

test('details and guardians are named; a new version alone is no correction', () => {
  const [guardian] = student.guardians;
  const saved = { ...student, guardians: [{ ...guardian, version: 4 }] } as unknown as Student;
  expect(correctedIn(student, saved).fields).toEqual([]);
  const changed = { ...saved, nickname: 'ນ້ອຍ', guardians: [{ ...guardian, phone: '020 5555 9999' }] };
  expect(correctedIn(student, changed as unknown as Student).fields).toEqual(['nickname', 'guardians']);
});
