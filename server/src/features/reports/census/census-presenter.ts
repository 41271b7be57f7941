import type {
  Census,
  CensusFlow,
  CensusFollowed,
  CensusStudent,
  CensusSubmission,
} from '@suksa/contracts/reports';
import type { CountedStudent } from '../../../db/schema/reports/census.ts';
import type { ExportRow } from '../../../export.ts';
import type { CohortRow, FlowRow, FollowedRow } from './census-follow-repository.ts';
import type { NamedRow } from './census-repository.ts';
import { ageOn, differencesOf } from './census-rules.ts';
import type { StaffRow } from './census-school-repository.ts';
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

/** What became of the students of earlier years, with the names of those years. */
export const presentCohorts = (
  rows: readonly CohortRow[],
  years: readonly { readonly id: number; readonly name: string }[],
): Census['cohorts'] =>
  rows.map(({ year_id, level_id, started, here, graduated }) => ({
    yearId: year_id,
    yearName: years.find(({ id }) => id === year_id)?.name ?? '',
    levelId: level_id,
    started,
    here,
    graduated,
    left: started - here - graduated,
  }));

export const presentFollowed = (row: FollowedRow): CensusFollowed => ({
  id: row.id,
  code: row.code,
  name: row.name,
  sex: row.sex,
  levelId: row.level_id,
  className: row.class_name,
  became: row.became,
  classNow: row.class_now,
  lastDay: row.became === 'left' || row.became === 'graduated' ? row.last_day : null,
});

export const followedExportRow = ({ name, ...row }: CensusFollowed): ExportRow => ({
  ...row,
  nameLo: name.lo,
  nameEn: name.en,
});

export const presentStaff = (row: StaffRow) => ({
  id: row.id,
  name: { lo: row.name_lo, en: row.name_en },
  kind: row.kind,
  sex: row.sex,
  employedFrom: row.employed_from,
  training: row.training,
  levels: [...row.levels],
  qualified: [...row.qualified],
});

/** Enrolment as the census asks for it, in the order of the levels. */
export async function* censusCellRows({ cells, levels }: Census): AsyncGenerator<ExportRow> {
  for (const { id, code, name } of levels)
    for (const { levelId, repeater, ...cell } of cells)
      if (levelId === id)
        yield { ...cell, level: code, levelLo: name.lo, levelEn: name.en, repeater: repeater ? 'yes' : 'no' };
}
