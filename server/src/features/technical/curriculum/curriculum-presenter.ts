import type { CurriculumLevel, CurriculumRow } from '@suksa/contracts/technical';
import type { subjects } from '../../../db/schema/index.ts';
import type { activeSubjects, CurriculumFound, levelsWithClasses } from './curriculum-repository.ts';

export const presentCurriculumRow = (row: CurriculumFound): CurriculumRow => ({
  id: row.id,
  version: row.version,
  levelId: row.levelId,
  subject: { id: row.subjectId, code: row.code, name: { lo: row.nameLo, en: row.nameEn }, type: row.type },
  weeklyPeriods: row.weeklyPeriods,
  coefficient: row.coefficient,
  countsInAverage: row.countsInAverage,
  examSubject: row.examSubject,
  position: row.position,
});

export const presentCurriculumLevel = ({
  id,
  code,
  nameLo,
  nameEn,
  classes,
}: Awaited<ReturnType<typeof levelsWithClasses>>[number]): CurriculumLevel => ({
  id,
  code,
  name: { lo: nameLo, en: nameEn },
  classes,
});

/** A subject as a level that lacks it may take it. */
export const presentSubjectChoice = (row: Awaited<ReturnType<typeof activeSubjects>>[number]) => ({
  id: row.id,
  code: row.code,
  name: { lo: row.nameLo, en: row.nameEn },
  usual: usualValues(row),
});

const usualValues = (row: typeof subjects.$inferSelect) => ({
  weeklyPeriods: row.weeklyPeriods,
  coefficient: row.coefficient,
  countsInAverage: row.countsInAverage,
  examSubject: row.examSubject,
  position: row.position,
});
