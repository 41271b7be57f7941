import type { Actor } from '../../../http/actor.ts';
import { refuse } from '../../../http/refuse.ts';
import type { CalendarEntry } from '../../../school/calendar/calendar.ts';
import type { NewHoliday } from './holiday-repository.ts';

export const holidayEntity = 'settings.holiday';

export const mayEverywhere = ({ scope }: Actor) => scope === 'all_branches';

/** An entry for every branch is left to those who see every branch. */
export const refuseEverywhere = (actor: Actor, { branchId }: Pick<NewHoliday, 'branchId'>) => {
  if (branchId === null && !mayEverywhere(actor))
    refuse('above_own_rights', { status: 403, fields: [{ path: 'everywhere', code: 'above_own_rights' }] });
};

/** The newest of all, as long as it isn't saved: of two entries of equal weight the later one counts. */
const notYetSaved = Number.MAX_SAFE_INTEGER;

/** A row as the calendar reads it. */
export const entryOf = (row: NewHoliday, id = notYetSaved): CalendarEntry => ({
  id,
  startDate: row.startDate,
  endDate: row.endDate,
  nameLo: row.nameLo,
  nameEn: row.nameEn,
  type: row.type,
  branchId: row.branchId ?? null,
  levelId: row.levelId ?? null,
  classId: row.classId ?? null,
  audience: row.audience ?? 'everyone',
  freeFrom: row.freeFrom ?? null,
  freeUntil: row.freeUntil ?? null,
  confirmed: row.confirmed ?? false,
});
