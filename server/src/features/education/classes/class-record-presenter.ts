import type { ClassRecord } from '@suksa/contracts/education';
import type { ExportRow } from '../../../export.ts';
import type { ClassRecordRow } from './class-record-repository.ts';

export const presentClassRecord = (row: ClassRecordRow): ClassRecord => ({
  id: row.id,
  version: row.version,
  name: row.name,
  room: row.room,
  capacity: row.capacity,
  level: {
    id: row.levelId,
    code: row.levelCode,
    name: { lo: row.levelLo, en: row.levelEn },
    usualAge: row.usualAge,
  },
  students: row.students,
  female: row.female,
  homeroom:
    row.teacherId === null
      ? null
      : {
          teacherId: row.teacherId,
          name: { lo: row.teacherLo ?? '', en: row.teacherEn ?? '' },
          since: row.teacherSince ?? '',
        },
});

/** As the form holds it: what a conflict compares with, and what the history tells. */
export const presentClassForm = (row: ClassRecordRow) => ({
  version: row.version,
  name: row.name,
  room: row.room,
  capacity: row.capacity,
  levelId: row.levelId,
  level: { name: { lo: row.levelLo, en: row.levelEn } },
  teacherId: row.teacherId,
  teacher: row.teacherId === null ? null : { name: { lo: row.teacherLo ?? '', en: row.teacherEn ?? '' } },
});

/** The columns that an export may ask for, by the list's column keys. */
export const exportClassRecord = (row: ClassRecordRow): ExportRow => ({
  name: row.name,
  levelLo: row.levelLo,
  levelEn: row.levelEn,
  room: row.room,
  teacherLo: row.teacherLo ?? '',
  teacherEn: row.teacherEn ?? '',
  students: row.students,
  female: row.female,
  male: row.students - row.female,
  capacity: row.capacity,
  free: row.capacity - row.students,
});
