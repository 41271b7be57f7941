import type { EndpointOutput } from '@suksa/contracts';
import { columnsOfBook } from '@suksa/contracts/marks/book';
import type { parkedMarks } from '@suksa/contracts/reports';
import type { Caller } from '../../../http/caller.ts';
import { presentCode, presentStudent } from './mark-book-presenter.ts';
import { openBook } from './mark-book-service.ts';
import { parkedIn } from './parked-marks-repository.ts';

/** Marks that wait until their student sits again where the subject is taught, by student in the order of the class. */
export const parkedOfClass = async (
  call: Pick<Caller, 'actor' | 'context' | 'school'>,
  classId: number,
): Promise<EndpointOutput<typeof parkedMarks>> => {
  const { year, made, ofLevel, students, codes } = await openBook(call, classId);
  const rows = await parkedIn(call.school.read, {
    yearId: year.id,
    studentIds: students.map(({ id }) => id),
    subjectIds: ofLevel.map(({ id }) => id),
  });
  const order = columnsOfBook(made).map(({ key }) => key);
  return {
    codes: codes.map(presentCode),
    students: students.flatMap((student) => {
      const own = rows.filter(({ studentId }) => studentId === student.id);
      if (own.length === 0) return [];
      const { id, code, name } = presentStudent(student, made.start);
      return [
        {
          ...{ id, code, name },
          subjects: [...new Set(own.map(({ subjectId }) => subjectId))].map((subjectId) => {
            const marks = own.filter((one) => one.subjectId === subjectId);
            const last = marks.at(-1);
            return {
              id: subjectId,
              name: { lo: last?.subjectLo ?? '', en: last?.subjectEn ?? '' },
              className: last?.className ?? '',
              marks: marks
                .map(({ column, value, codeId }) => ({ column, value, codeId }))
                .sort((one, other) => order.indexOf(one.column) - order.indexOf(other.column)),
            };
          }),
        },
      ];
    }),
  };
};
