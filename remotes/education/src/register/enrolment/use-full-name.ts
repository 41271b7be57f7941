import type { Student } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { studentName } from '../record/student-name.ts';

/** Given name and surname as the page's language shows them: a message names whom it is about. */
export function useFullName(): (student: Student) => string {
  const format = useFormat();
  return (student) => format.name(studentName(student));
}
