import type { ClassFigures, MarkedStudent, SubjectFigures, TeacherFigures } from '@suksa/contracts/reports';
import type { ExportRow } from '../../../export.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import type { peopleNamed } from './mark-report-repository.ts';
import type { Marked } from './mark-report-rules.ts';

type Person = Awaited<ReturnType<typeof peopleNamed>>[number];

export const presentMarked = (row: Marked, person: Person, className: string): MarkedStudent => {
  const { average, before, rank, levelRank, failed, missing, subjectMark, attendance, risks } = row;
  return {
    ...{ id: row.id, code: person.code, sex: person.sex, className },
    name: twoScriptName({
      firstNameLo: person.first_name_lo,
      surnameLo: person.surname_lo,
      firstNameEn: person.first_name_en,
      surnameEn: person.surname_en,
    }),
    ...{ average, rank, levelRank, failed, missing, subjectMark, attendance, risks: [...risks] },
    change: average === null || before === null ? null : average - before,
  };
};

/** As a spreadsheet counts on: 725 is 7.25. */
const mark = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);
const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);

/** Each reason in a column of its own, as a code that the client words. */
export const markedExportRow = ({ name, risks, ...row }: MarkedStudent): ExportRow => ({
  ...row,
  average: mark(row.average),
  change: mark(row.change),
  subjectMark: mark(row.subjectMark),
  attendance: row.attendance === null ? null : Math.round(row.attendance * 1000) / 10,
  nameLo: name.lo,
  nameEn: name.en,
  risk1: risks[0] ?? null,
  risk2: risks[1] ?? null,
  risk3: risks[2] ?? null,
  risk4: risks[3] ?? null,
});

/** One row of a table. */
export const tableExportRow = (row: SubjectFigures | ClassFigures | TeacherFigures): ExportRow => ({
  ...('name' in row && typeof row.name === 'object'
    ? { nameLo: row.name.lo, nameEn: row.name.en }
    : { className: row.name as string }),
  ...('subject' in row && { subjectLo: row.subject.lo, subjectEn: row.subject.en, classes: row.classes }),
  ...('lowest' in row && { lowest: mark(row.lowest), highest: mark(row.highest) }),
  ...('atRisk' in row && { atRisk: row.atRisk }),
  ...{ students: row.students, passed: row.passed, passedShare: share(row.passed, row.students) },
  ...{ average: mark(row.average), before: mark(row.before) },
});
