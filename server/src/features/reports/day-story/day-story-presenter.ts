import type { DayChange, DayStory } from '@suksa/contracts/reports';
import type { SaidCode } from '../../../db/schema/index.ts';
import { minutesEarly } from '../../../school/attendance/early-leave.ts';
import type { Shift } from '../../../school/calendar/shifts.ts';
import { localMoment, timeOf } from '../../../school/clock.ts';
import type { ChangeRow, RefusedRow } from './change-repository.ts';
import type { KeptScanRow, ScanRow, WordRow } from './day-story-repository.ts';

const clock = (minute: number | null) => (minute === null ? null : timeOf(minute));

export const presentWord = (word: {
  readonly code: SaidCode;
  readonly first_in: number | null;
  readonly last_out: number | null;
}) => ({ code: word.code, firstIn: clock(word.first_in), lastOut: clock(word.last_out) });

/** Who paired a gate's own device has scanned nothing on it. */
const byOf = ({ kiosk, by_lo, by_en }: Pick<KeptScanRow, 'kiosk' | 'by_lo' | 'by_en'>) =>
  kiosk !== null || by_lo === null ? null : { lo: by_lo, en: by_en ?? '' };

const instantOrNull = (at: string | null) => (at === null ? null : new Date(at).toISOString());

export const presentScan = (
  row: ScanRow,
  shifts: readonly Shift[],
  mayChange: boolean,
): DayStory['scans'][number] => ({
  at: new Date(row.at).toISOString(),
  direction: row.direction,
  source: row.source,
  device: row.device,
  lateMinutes: row.late_minutes,
  by: byOf(row),
  reason: row.reason_lo === null ? null : { lo: row.reason_lo, en: row.reason_en ?? '' },
  collectedBy: row.with_lo === null ? null : { lo: row.with_lo, en: row.with_en ?? '' },
  bearer: row.bearer,
  signature: mayChange ? row.drawing : null,
  photo: mayChange ? row.photo : null,
  earlyMinutes: row.direction === 'out' ? minutesEarly(shifts, localMoment(new Date(row.at)).minute) : 0,
  earlyLeave:
    row.left_reason || row.allowed_by ? { reason: row.left_reason, allowedBy: row.allowed_by } : null,
  kiosk: row.kiosk,
  shownAt: instantOrNull(row.shown_at),
});

export const presentKeptScan = (row: KeptScanRow): NonNullable<DayStory['kept']>[number] => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  shownAt: instantOrNull(row.shown_at),
  kiosk: row.kiosk,
  by: byOf(row),
  outcome: row.outcome,
  refused: row.refused,
});

export const presentSaid = (row: WordRow): DayStory['words'][number] => ({
  at: new Date(row.at).toISOString(),
  code: row.code,
  reason: row.reason,
  by: { lo: row.by_lo, en: row.by_en },
  approvedBy: row.approved_lo === null ? null : { lo: row.approved_lo, en: row.approved_en ?? '' },
});

export const presentRefused = (row: RefusedRow): NonNullable<DayStory['refused']>[number] => ({
  at: new Date(row.at).toISOString(),
  to: presentWord(row),
  reason: row.reason,
  by: { lo: row.by_lo, en: row.by_en },
  decidedBy: { lo: row.decided_lo, en: row.decided_en },
  answer: row.answer,
});

export const presentShift = (shift: Shift): NonNullable<DayStory['shift']> => ({
  name: shift.name,
  onTimeUntil: timeOf(shift.onTimeUntil),
  lateUntil: timeOf(shift.lateUntil),
  outFrom: timeOf(shift.outFrom),
});

/** What a correction says, whosever day it is. Nobody decides on what they asked for, nor on a day of their own. */
export const presentChange = (row: ChangeRow, userId: number): DayChange => ({
  id: row.id,
  version: row.version,
  name: { lo: row.lo, en: row.en },
  day: row.day,
  was: presentWord({ code: row.was_code, first_in: row.was_first_in, last_out: row.was_last_out }),
  to: presentWord({ code: row.to_code, first_in: row.first_in, last_out: row.last_out }),
  reason: row.reason,
  by: { lo: row.by_lo, en: row.by_en },
  at: new Date(row.at).toISOString(),
  own: row.asked_by === userId || row.user_id === userId,
});
