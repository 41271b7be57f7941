import { type SQL, sql } from 'drizzle-orm';
import { attendanceMonths } from './schema/index.ts';

const dayNumber = (day: string): number => Number(day.slice(8, 10));
/** The first day of the month in which `day` lies: the key of its row in `attendance_month`. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

/** Minutes after midnight of the first coming on `day`. */
export const attendanceFirstIn = (day: string): SQL<number | null> =>
  sql<number | null>`${attendanceMonths.firstIn}[${sql.raw(String(dayNumber(day)))}]`;
/** Minutes after midnight of the last leaving on `day`; null while the person is inside. */
export const attendanceLastOut = (day: string): SQL<number | null> =>
  sql<number | null>`${attendanceMonths.lastOut}[${sql.raw(String(dayNumber(day)))}]`;
