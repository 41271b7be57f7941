import type { KnownFamily, Student } from '@suksa/contracts/education';
import { describe, expect, test } from 'vitest';
import { admissionValues, correctionValues, withFamily, withoutFamily } from './student-form-values.ts';

const guardian = {
  id: 7,
  version: 3,
  relation: 'father',
  title: 'mr',
  nameLo: 'ບຸນມີ',
  nameEn: 'Bounmy',
  phone: '020 5555 1234',
  secondPhone: '',
  occupation: '',
  isPayer: true,
  mayCollect: true,
} as const;

const family: KnownFamily = {
  id: 4,
  name: { lo: 'ວົງສາ', en: 'Vongsa' },
  guardians: [guardian],
  children: [],
  shared: {
    surnameLo: 'ວົງສາ',
    surnameEn: 'Vongsa',
    nationality: 'ລາວ',
    ethnicity: 'ລາວ',
    religion: 'ພຸດ',
    familyBookNumber: '12',
    village: 'ໂພນຕ້ອງ',
    district: 'ຈັນທະບູລີ',
    province: 'ນະຄອນຫຼວງວຽງຈັນ',
  },
};

describe('an admission', () => {
  test('begins with one guardian, who pays', () => {
    const { guardians, startDate } = admissionValues('2026-11-20');
    expect(guardians).toMatchObject([{ isPayer: true }]);
    expect(startDate).toBe('2026-11-20');
  });

  test('takes from a known family its guardians and what its children share', () => {
    const values = withFamily(admissionValues('2026-11-20'), family);
    expect(values).toMatchObject({
      familyId: 4,
      surnameLo: 'ວົງສາ',
      village: 'ໂພນຕ້ອງ',
      guardians: [{ id: 7, version: 3, phone: '020 5555 1234' }],
    });
  });

  test('keeps what was typed before the family was chosen', () => {
    const typed = { ...admissionValues('2026-11-20'), surnameLo: 'ສີສຸກ', firstNameLo: 'ນ້ອຍ' };
    expect(withFamily(typed, family)).toMatchObject({ surnameLo: 'ສີສຸກ', firstNameLo: 'ນ້ອຍ' });
  });

  test('lets go of the guardians with the family', () => {
    const values = withoutFamily(withFamily(admissionValues('2026-11-20'), family));
    expect(values.familyId).toBeNull();
    expect(values.guardians.map(({ id }) => id)).toEqual([undefined]);
  });
});

test('a correction holds the version that was read, of the student and of each guardian', () => {
  const student = {
    version: 5,
    firstNameLo: 'ນ້ອຍ',
    sex: 'female',
    guardians: [guardian],
  } as unknown as Student;
  expect(correctionValues(student)).toMatchObject({
    version: 5,
    firstNameLo: 'ນ້ອຍ',
    guardians: [{ id: 7, version: 3 }],
  });
});
