import type { LevelOption, Subject } from '@suksa/contracts/technical';
import type { ExportRow } from '../../../export.ts';
import type { LevelRow, SubjectWithLevels } from './subject-repository.ts';

export const presentLevel = ({ id, code, nameLo, nameEn }: LevelRow): LevelOption => ({
  id,
  code,
  name: { lo: nameLo, en: nameEn },
});

export const presentSubject = (row: SubjectWithLevels): Subject => ({
  id: row.id,
  version: row.version,
  code: row.code,
  name: { lo: row.nameLo, en: row.nameEn },
  type: row.type,
  levels: row.levels.map(presentLevel),
  weeklyPeriods: row.weeklyPeriods,
  coefficient: row.coefficient,
  countsInAverage: row.countsInAverage,
  examSubject: row.examSubject,
  position: row.position,
  active: row.active,
  inUse: row.inUse,
});

/** The columns that an export may ask for, by the list's column keys. */
export const presentSubjectExport = (row: SubjectWithLevels): ExportRow => ({
  code: row.code,
  nameLo: row.nameLo,
  nameEn: row.nameEn,
  type: row.type,
  levels: row.levels.map(({ code }) => code).join(', '),
  periods: row.weeklyPeriods,
  coefficient: row.coefficient,
  countsInAverage: String(row.countsInAverage),
  examSubject: String(row.examSubject),
  position: row.position,
  active: String(row.active),
});
