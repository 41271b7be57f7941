import type { RecomputeRow } from '@suksa/contracts/checkinout';
import type { Holiday, HolidayOverlap } from '@suksa/contracts/settings';
import type { ExportRow } from '../../../export.ts';
import type { HolidayRow } from './holiday-repository.ts';

/** The database keeps seconds, which no timetable has. */
const hour = (time: string | null) => time?.slice(0, 5) ?? null;

export const presentHoliday = (row: HolidayRow, meetings: HolidayOverlap[] = []): Holiday => ({
  id: row.id,
  version: row.version,
  startDate: row.startDate,
  endDate: row.endDate,
  name: { lo: row.nameLo, en: row.nameEn },
  type: row.type,
  branch:
    row.branchId === null
      ? null
      : { id: row.branchId, name: { lo: row.branchLo ?? '', en: row.branchEn ?? '' } },
  level:
    row.levelId === null ? null : { id: row.levelId, name: { lo: row.levelLo ?? '', en: row.levelEn ?? '' } },
  className: row.className,
  classId: row.classId,
  audience: row.audience,
  freeFrom: hour(row.freeFrom),
  freeUntil: hour(row.freeUntil),
  paid: row.paid,
  source: row.source,
  confirmed: row.confirmed,
  meetings,
});

/** As the form holds it: what a conflict compares with. */
export const presentHolidayForm = (holiday: Holiday) => ({
  ...holiday,
  everywhere: holiday.branch === null,
  levelId: holiday.level?.id ?? null,
});

/** The columns that an export may ask for, by the list's column keys. */
export const presentHolidayExport = (row: HolidayRow): ExportRow => ({
  date: row.startDate,
  until: row.endDate,
  nameLo: row.nameLo,
  nameEn: row.nameEn,
  type: row.type,
  scopeLo: row.className ?? row.levelLo ?? row.branchLo ?? '',
  scopeEn: row.className ?? row.levelEn ?? row.branchEn ?? '',
  audience: row.audience,
  source: row.source,
  confirmed: String(row.confirmed),
});

/** The list of a preview, row by row: letters are worded by the client. */
export async function* exportedChanges(rows: AsyncIterable<RecomputeRow>): AsyncGenerator<ExportRow> {
  for await (const { name, ...row } of rows) yield { ...row, nameLo: name.lo, nameEn: name.en };
}
