import type { SchoolClass } from '@suksa/contracts/education';
import type { Enquiry } from '@suksa/contracts/landing';
import { blankGuardian, type StudentFormValues } from '../student-form/student-form-values.ts';

/**
 * What an enquiry says already: who asks and under which number, as the guardian who pays, and a class of the level
 * that was asked for, one with a free seat where there is one.
 */
export const enquiryValues = (
  { name, phone, levelId }: Pick<Enquiry, 'name' | 'phone' | 'levelId'>,
  classes: readonly Pick<SchoolClass, 'id' | 'level' | 'students' | 'capacity'>[],
): Pick<StudentFormValues, 'guardians' | 'classId'> => {
  const fitting = classes.filter(({ level }) => level.id === levelId);
  const free = fitting.find(({ students, capacity }) => students < capacity);
  const inLao = /\p{Script=Lao}/u.test(name);
  return {
    guardians: [
      { ...blankGuardian('guardian', true), phone, ...(inLao ? { nameLo: name } : { nameEn: name }) },
    ],
    classId: (free ?? fitting[0])?.id ?? null,
  };
};
