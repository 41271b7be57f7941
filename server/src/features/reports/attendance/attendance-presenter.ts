import { type DayLetter, type DayStudent, type MonthStudent, stateOfLetter } from '@suksa/contracts/reports';
import type { ExportRow } from '../../../export.ts';
import { absentUpToNow, countsOf, longestAbsence } from '../../../school/attendance/attendance-letters.ts';
import type { AttendanceScope } from '../../../school/attendance/attendance-scope.ts';
import { minutesEarly } from '../../../school/attendance/early-leave.ts';
import { minutesLate } from '../../../school/attendance/late-coming.ts';
import {
  type LessonsOfDay,
  missedWhileThere,
  roundedDays,
} from '../../../school/attendance/lesson-absences.ts';
import { positionOf } from '../../../school/attendance/month-days.ts';
import type { RollStudent } from '../../../school/attendance/roll-query.ts';
import type { Shift } from '../../../school/calendar/shifts.ts';
import { timeOf } from '../../../school/clock.ts';
import type { DayDetail, DayRow } from './day-repository.ts';

/** What every sheet says at its foot: as of when, of which year, and whether that year is closed. */
export const sheetFacts = ({ year }: AttendanceScope) => ({
  asOf: new Date().toISOString(),
  yearName: year.name,
  yearClosed: year.closed,
});

const presentStudent = (row: RollStudent, className: string) => ({
  id: row.id,
  code: row.code,
  name: { lo: row.name_lo, en: row.name_en },
  sex: row.sex,
  className,
});

interface MonthFacts {
  readonly row: RollStudent;
  readonly className: string;
  /** Those of the report, one for each day of the month. */
  readonly letters: string;
  /** Of this student in the month. */
  readonly missed: readonly LessonsOfDay[] | undefined;
  /** Days of the month that two people put right, from 1. */
  readonly corrected: readonly number[] | undefined;
}

export const presentMonthStudent = ({
  row,
  className,
  letters,
  missed,
  corrected = [],
}: MonthFacts): MonthStudent => {
  const lessons = roundedDays(missedWhileThere(missed, (day) => letters.charAt(positionOf(day))));
  return {
    ...presentStudent(row, className),
    days: letters,
    counts: countsOf(letters, lessons),
    lessons,
    absentInARow: longestAbsence(letters),
    corrected: [...corrected],
  };
};

interface DayFacts {
  readonly row: DayRow;
  readonly className: string;
  /** Letters of the report from the first of the month up to the day. */
  readonly letters: string;
  readonly detail: DayDetail | undefined;
  readonly shift: Shift | null;
  /** Of the class on this day. */
  readonly shifts: readonly Shift[];
  readonly isOver: boolean;
}

const leftEarly = (
  { last_out }: DayRow,
  shifts: readonly Shift[],
  detail: DayDetail | undefined,
): DayStudent['leftEarly'] => {
  const minutes = last_out === null ? 0 : minutesEarly(shifts, last_out);
  return minutes > 0 ? { minutes, permitted: detail?.may_leave_early ?? false } : null;
};

/**
 * A coming that a person put right is late by the day's times; any other as the gate judged it. Who has a reason or is on
 * leave isn't late by a card that was shown all the same.
 */
const lateMinutesOf = ({
  row,
  letters,
  detail,
  shifts,
}: Omit<DayFacts, 'className' | 'shift' | 'isOver'>) => {
  if (!'LDA'.includes(letters.charAt(letters.length - 1))) return 0;
  return detail?.is_corrected ? minutesLate(shifts, row.first_in) : (detail?.late_minutes ?? 0);
};

export const presentDayStudent = ({
  row,
  className,
  letters,
  detail,
  shift,
  shifts,
  isOver,
}: DayFacts): DayStudent => ({
  ...presentStudent(row, className),
  shift: shift?.name ?? null,
  firstIn: row.first_in === null ? null : timeOf(row.first_in),
  lastOut: row.last_out === null ? null : timeOf(row.last_out),
  lateMinutes: lateMinutesOf({ row, letters, detail, shifts }),
  leftEarly: leftEarly(row, shifts, detail),
  state: stateOfLetter[letters.charAt(letters.length - 1) as DayLetter],
  noCheckOut: isOver && row.first_in !== null && row.last_out === null,
  absentInARow: absentUpToNow(letters),
  note: detail?.note ?? '',
  manualReason: detail?.manual_reason ?? null,
});

export const dayExportRow = ({ name, shift, leftEarly, ...row }: DayStudent): ExportRow => ({
  ...row,
  earlyMinutes: leftEarly?.minutes ?? 0,
  permission: leftEarly && (leftEarly.permitted ? 'yes' : 'no'),
  nameLo: name.lo,
  nameEn: name.en,
  shiftLo: shift?.lo,
  shiftEn: shift?.en,
});

/** One column a day: `d1` to `d31`. */
export const monthExportRow = ({ name, days, counts, corrected: _, ...row }: MonthStudent): ExportRow => ({
  ...row,
  ...counts,
  rate: counts.rate === null ? null : Math.round(counts.rate * 1000) / 10,
  nameLo: name.lo,
  nameEn: name.en,
  ...Object.fromEntries([...days].map((letter, at) => [`d${at + 1}`, letter])),
});
