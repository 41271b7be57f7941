import type { Census, CensusFlow, CensusStudent, CensusSubmission } from '@suksa/contracts/reports';
import type { CountedStudent } from '../../../db/schema/reports/census.ts';
import type { ExportRow } from '../../../export.ts';
import type { FlowRow, NamedRow, TeacherRow } from './census-repository.ts';
import { ageOn, differencesOf } from './census-rules.ts';
import type { SubmissionFound } from './census-submission-repository.ts';

export const presentCensusStudent = (row: NamedRow, day: string): CensusStudent => ({
  id: row.id,
  code: row.code,
  name: row.name,
  sex: row.sex,
  levelId: row.level_id,
  level: { lo: row.level_lo, en: row.level_en },
  className: row.class_name,
  birthDate: row.birth_date,
  age: ageOn(row.birth_date, day),
  ethnicity: row.ethnicity,
  repeater: row.repeater,
});

export const censusExportRow = ({ name, level, ...row }: CensusStudent): ExportRow => ({
  ...row,
  repeater: row.repeater ? 'yes' : '',
  nameLo: name.lo,
  nameEn: name.en,
  levelLo: level.lo,
  levelEn: level.en,
});

export const presentSubmission = (
  { submission, nameLo, nameEn }: SubmissionFound,
  now: readonly CountedStudent[],
): CensusSubmission => ({
  id: submission.id,
  referenceDay: submission.referenceDay,
  sentAt: submission.sentAt.toISOString(),
  sentBy: { lo: nameLo, en: nameEn },
  note: submission.note,
  students: submission.students.length,
  differences: differencesOf(submission.students, now).length,
});

type Counts = Record<Exclude<keyof CensusFlow, 'levelId'>, { total: number; female: number; male: number }>;
const none = () => ({ total: 0, female: 0, male: 0 });

/** One row a level, in the order of the levels. */
export const presentFlows = (rows: readonly FlowRow[], levelIds: readonly number[]): CensusFlow[] =>
  levelIds.flatMap((levelId) => {
    const of = rows.filter(({ level_id }) => level_id === levelId);
    if (of.length === 0) return [];
    const counts: Counts = {
      roll: none(),
      promoted: none(),
      repeated: none(),
      graduated: none(),
      left: none(),
    };
    for (const { sex, became, students } of of)
      for (const count of [counts.roll, counts[became]]) {
        count.total += students;
        count[sex] += students;
      }
    return [{ levelId, ...counts }];
  });

export const presentTeachers = (rows: readonly TeacherRow[]) =>
  [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
    const count = none();
    let unknownSex = 0;
    for (const { sex, staff } of rows.filter((row) => row.kind === kind)) {
      count.total += staff;
      if (sex === null) unknownSex += staff;
      else count[sex] += staff;
    }
    return { kind, count, unknownSex };
  });

/** Enrolment as the census asks for it, in the order of the levels. */
export async function* censusCellRows({ cells, levels }: Census): AsyncGenerator<ExportRow> {
  for (const { id, code, name } of levels)
    for (const { levelId, repeater, ...cell } of cells)
      if (levelId === id)
        yield { ...cell, level: code, levelLo: name.lo, levelEn: name.en, repeater: repeater ? 'yes' : 'no' };
}
