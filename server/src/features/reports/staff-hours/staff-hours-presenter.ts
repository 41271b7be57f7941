import type { StaffDay, StaffDayFacts, StaffMonth, StaffTotals } from '@suksa/contracts/reports';
import type { ExportRow } from '../../../export.ts';
import type { StaffNote, StaffRow } from './staff-hours-repository.ts';
import { type JudgedDay, totalsOf } from './staff-hours-rules.ts';

const presentPerson = ({ id, username, name_lo, name_en, kind }: StaffRow) => ({
  id,
  username,
  name: { lo: name_lo, en: name_en },
  kind,
});

export const presentFacts = ({ letter: _, ...facts }: JudgedDay): StaffDayFacts => facts;

export const presentStaffDay = (row: StaffRow, day: JudgedDay, noted: StaffNote | undefined): StaffDay => ({
  ...presentPerson(row),
  ...presentFacts(day),
  note: noted?.note ?? '',
  manualReason: noted?.manual_reason ?? null,
});

export const presentStaffMonth = (row: StaffRow, days: readonly JudgedDay[]): StaffMonth => ({
  ...presentPerson(row),
  days: days.map(({ letter }) => letter).join(''),
  totals: totalsOf(days),
});

export const staffDayExportRow = ({ name, shift, ...row }: StaffDay): ExportRow => ({
  ...row,
  unclosed: row.unclosed ? 'yes' : '',
  nameLo: name.lo,
  nameEn: name.en,
  shiftLo: shift?.lo,
  shiftEn: shift?.en,
  workedHours: row.workedMinutes === null ? null : hours(row.workedMinutes),
  plannedHours: hours(row.plannedMinutes),
});

/** Days as `d1` to `d31`; hours as a payroll adds them up, in hundredths. */
export const staffMonthExportRow = ({ name, days, totals, ...row }: StaffMonth): ExportRow => ({
  ...row,
  ...totals.counts,
  ...sums(totals),
  nameLo: name.lo,
  nameEn: name.en,
  ...Object.fromEntries([...days].map((letter, at) => [`d${at + 1}`, letter])),
});

const sums = ({
  counts,
  workedMinutes,
  plannedMinutes,
  lateMinutes,
  earlyMinutes,
  unclosed,
}: StaffTotals) => ({
  rate: counts.rate === null ? null : Math.round(counts.rate * 1000) / 10,
  lateMinutes,
  earlyMinutes,
  unclosed,
  workedHours: hours(workedMinutes),
  plannedHours: hours(plannedMinutes),
});

const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;
