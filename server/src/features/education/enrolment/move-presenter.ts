import type { MoveRow } from '@suksa/contracts/education';
import { twoScriptName } from '../../../school/people/full-name.ts';
import type { StudentRow } from '../student/student-repository.ts';

/** One of several students who are moved, with the class and day from which they go. */
export const presentMove = (
  student: StudentRow,
  before: { readonly className: string; readonly startDate: string } | null,
  step: MoveRow['step'],
): MoveRow => ({
  id: student.id,
  code: student.code,
  name: twoScriptName(student),
  before: before && { className: before.className, since: before.startDate },
  step,
});
