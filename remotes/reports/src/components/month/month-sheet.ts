import type { AttendanceCounts, DayLetter, MonthDay } from '@suksa/contracts/reports';

/** Somebody's line of a month: one letter a day. */
export interface MonthRow {
  readonly id: number;
  readonly name: { readonly lo: string; readonly en: string };
  readonly days: string;
  /** Days of the month that were put right, from 1. */
  readonly corrected?: readonly number[] | undefined;
}

/** What a matrix of a month needs beside its rows. */
export interface MonthSheet {
  readonly report: {
    readonly days: readonly MonthDay[];
    readonly counts: AttendanceCounts;
    readonly asOf: string;
    readonly yearClosed: boolean;
  };
  /** Keys of the columns that stand before the days. */
  readonly leading: readonly string[];
  /** Under which letter a sum stands, where there is no room for its name. */
  readonly letterOfSum: Readonly<Record<string, DayLetter>>;
  /** What the first line of totals is called. */
  readonly came: string;
}
