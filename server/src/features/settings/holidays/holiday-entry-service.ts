import type { Resource } from '../../../http/write.ts';
import { presentHoliday, presentHolidayForm } from './holiday-presenter.ts';
import { findHolidaysById, type HolidayRow, lockHoliday } from './holiday-repository.ts';
import { holidayEntity } from './holiday-rules.ts';

/** An entry of the calendar of the caller's branch, or of every branch. */
export const holidayEntries: Resource<HolidayRow> = {
  entity: holidayEntity,
  lock: (tx, id, { context }) => lockHoliday(tx, context, id),
  read: async (tx, id, { context }) => (await findHolidaysById(tx, context, [id]))[0],
  form: (row) => presentHolidayForm(presentHoliday(row)),
  audited: (row) => presentHoliday(row),
  branchOf: (_row, { context }) => context.branchId,
};
