import { describe, expect, test } from 'vitest';
import { enquiryValues } from './enquiry-values.ts';

const level = (id: number) => ({ id, code: 'P1', name: { lo: '', en: '' }, usualAge: 6 });
const seats = (id: number, students: number, levelId = 1) => ({
  id,
  level: level(levelId),
  students,
  capacity: 30,
});
const asked = { name: 'ນາງ ຄຳແພງ', phone: '020 5511 2233', levelId: 1 };

describe('an admission from an enquiry', () => {
  test('begins with who asked, as the guardian who pays, in the script that was typed', () => {
    expect(enquiryValues(asked, []).guardians).toMatchObject([
      { nameLo: 'ນາງ ຄຳແພງ', nameEn: '', phone: '020 5511 2233', isPayer: true },
    ]);
    expect(enquiryValues({ ...asked, name: 'Khamphaeng' }, []).guardians).toMatchObject([
      { nameLo: '', nameEn: 'Khamphaeng' },
    ]);
  });

  test('proposes a class of the level with a free seat, a full one where all are full, else none', () => {
    expect(enquiryValues(asked, [seats(1, 0, 2), seats(2, 30), seats(3, 29)]).classId).toBe(3);
    expect(enquiryValues(asked, [seats(1, 0, 2), seats(2, 30)]).classId).toBe(2);
    expect(enquiryValues(asked, [seats(1, 0, 2)]).classId).toBeNull();
  });
});
