import type {
  OpenStaffDay,
  StaffChange,
  StaffDay,
  StaffDayFacts,
  StaffKind,
  StaffMonth,
  StaffTotals,
} from '@suksa/contracts/reports';
import type { ExportRow } from '../../../export.ts';
import { timeOf } from '../../../school/clock.ts';
import type { ChangeRow } from '../day-story/change-repository.ts';
import { presentChange } from '../day-story/day-story-presenter.ts';
import type { CorrectionRow, OpenStaffRow, StaffNote, StaffRow } from './staff-hours-repository.ts';
import { type JudgedDay, totalsOf } from './staff-hours-rules.ts';

const presentPerson = ({ id, username, name_lo, name_en, kind }: StaffRow) => ({
  id,
  username,
  name: { lo: name_lo, en: name_en },
  kind,
});

export const presentCorrection = (row: CorrectionRow): NonNullable<StaffDayFacts['corrected']> => ({
  reason: row.reason,
  by: { lo: row.by_lo, en: row.by_en },
  approvedBy: row.approved_lo === null ? null : { lo: row.approved_lo, en: row.approved_en ?? '' },
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
  corrected: days.flatMap(({ corrected }, at) => (corrected ? [at + 1] : [])),
});

export const presentStaffChange = (row: ChangeRow, userId: number): StaffChange => ({
  ...presentChange(row, userId),
  userId: row.user_id ?? 0,
  kind: (row.staff_type ?? 'other') as StaffKind,
});

export const presentOpenStaffDay = (row: OpenStaffRow): OpenStaffDay => ({
  ...{ userId: row.id, kind: row.kind, day: row.day },
  name: { lo: row.name_lo, en: row.name_en },
  firstIn: timeOf(row.first_in),
  endedAt: row.ended_at === null ? null : timeOf(row.ended_at),
});

export const staffDayExportRow = ({ name, shift, corrected, ...row }: StaffDay): ExportRow => ({
  ...row,
  unclosed: row.unclosed ? 'yes' : '',
  corrected: corrected ? 'yes' : '',
  correctedByLo: corrected?.by.lo,
  correctedByEn: corrected?.by.en,
  approvedByLo: corrected?.approvedBy?.lo,
  approvedByEn: corrected?.approvedBy?.en,
  nameLo: name.lo,
  nameEn: name.en,
  shiftLo: shift?.lo,
  shiftEn: shift?.en,
  workedHours: row.workedMinutes === null ? null : hours(row.workedMinutes),
  plannedHours: hours(row.plannedMinutes),
});

/** Days as `d1` to `d31`; hours as a payroll adds them up, in hundredths. */
export const staffMonthExportRow = ({ name, days, totals, corrected: _, ...row }: StaffMonth): ExportRow => ({
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
  corrected,
}: StaffTotals) => ({
  rate: counts.rate === null ? null : Math.round(counts.rate * 1000) / 10,
  lateMinutes,
  earlyMinutes,
  unclosed,
  corrected,
  workedHours: hours(workedMinutes),
  plannedHours: hours(plannedMinutes),
});

const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;
