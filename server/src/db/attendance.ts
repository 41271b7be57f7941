import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './connection.ts';
import { type AttendanceCode, attendanceMonths } from './schema/index.ts';

/** Whose attendance: a pupil's or that of a member of staff. */
export type AttendancePerson = { readonly pupilId: number } | { readonly userId: number };

interface PersonDay {
  readonly person: AttendancePerson;
  readonly branchId: number;
  /** `YYYY-MM-DD` in the branch's time zone. */
  readonly day: string;
}

/** Minutes after local midnight, 0 to 1439. */
type Minute = number;

const dayNumber = (day: string): number => Number(day.slice(8, 10));
/** The first day of the month in which `day` lies: the key of its row in `attendance_month`. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

const oneDay = (day: number, value: Minute | null): string =>
  `{${Array.from({ length: 31 }, (_, index) => (index + 1 === day ? (value ?? 'NULL') : 'NULL')).join(',')}}`;

/** The letter of `day` in a row of `attendance_month`; `.` also where the person has no row (left join). */
export const attendanceLetter = (day: string): SQL<string> =>
  sql<string>`coalesce(substr(${attendanceMonths.days}, ${dayNumber(day)}, 1), '.')`;
/** Minutes after midnight of the first coming on `day`. */
export const attendanceFirstIn = (day: string): SQL<number | null> =>
  sql<number | null>`${attendanceMonths.firstIn}[${sql.raw(String(dayNumber(day)))}]`;
/** Minutes after midnight of the last leaving on `day`; null while the person is inside. */
export const attendanceLastOut = (day: string): SQL<number | null> =>
  sql<number | null>`${attendanceMonths.lastOut}[${sql.raw(String(dayNumber(day)))}]`;

const columnsOf = (person: AttendancePerson) =>
  'pupilId' in person
    ? { pupilId: person.pupilId, userId: null, key: sql.raw('pupil_id') }
    : { pupilId: null, userId: person.userId, key: sql.raw('user_id') };

interface DayChange extends PersonDay {
  readonly code: AttendanceCode | '.';
  readonly firstIn: Minute | null;
  readonly lastOut: Minute | null;
  /** What becomes of a day that has something recorded already. */
  readonly merged: { readonly days: SQL; readonly firstIn: SQL; readonly lastOut: SQL };
}

async function writeDay(tx: Tx, change: DayChange): Promise<void> {
  const { pupilId, userId, key } = columnsOf(change.person);
  const day = dayNumber(change.day);
  const index = sql.raw(String(day));
  const days = `${'.'.repeat(day - 1)}${change.code}${'.'.repeat(31 - day)}`;
  await tx.execute(sql`
    insert into attendance_month as was (branch_id, pupil_id, user_id, month, days, first_in, last_out)
    values (${change.branchId}, ${pupilId}, ${userId}, ${monthOf(change.day)}, ${days},
      ${oneDay(day, change.firstIn)}::smallint[], ${oneDay(day, change.lastOut)}::smallint[])
    on conflict (${key}, month) do update set
      days = ${change.merged.days}, first_in[${index}] = ${change.merged.firstIn},
      last_out[${index}] = ${change.merged.lastOut}, updated_at = now()`);
}

export interface Scan extends PersonDay {
  readonly direction: 'in' | 'out';
  readonly minute: Minute;
  /** What coming at this minute means by the person's shift; only the first coming of a day counts. */
  readonly code: AttendanceCode;
}

/** Enters one scan into the derived attendance, in the transaction that writes its check event. */
export async function recordScan(tx: Tx, scan: Scan): Promise<void> {
  const day = sql.raw(String(dayNumber(scan.day)));
  const comes = scan.direction === 'in';
  await writeDay(tx, {
    ...scan,
    code: comes ? scan.code : '.',
    firstIn: comes ? scan.minute : null,
    lastOut: comes ? null : scan.minute,
    merged: {
      days: comes
        ? sql`case when substr(was.days, ${day}, 1) in ('.', 'A') then overlay(was.days placing ${scan.code} from ${day} for 1) else was.days end`
        : sql`was.days`,
      firstIn: comes ? sql`least(was.first_in[${day}], ${scan.minute}::smallint)` : sql`was.first_in[${day}]`,
      // Who comes again after leaving is inside.
      lastOut: comes
        ? sql`case when was.last_out[${day}] > ${scan.minute}::smallint then was.last_out[${day}] end`
        : sql`greatest(was.last_out[${day}], ${scan.minute}::smallint)`,
    },
  });
}

export interface DaySetting extends PersonDay {
  readonly code: AttendanceCode;
  readonly firstIn: Minute | null;
  readonly lastOut: Minute | null;
}

/** Sets a whole day, in the transaction that writes the correction (or the leave) which says why. */
export async function setAttendanceDay(tx: Tx, setting: DaySetting): Promise<void> {
  const day = sql.raw(String(dayNumber(setting.day)));
  await writeDay(tx, {
    ...setting,
    merged: {
      days: sql`overlay(was.days placing ${setting.code} from ${day} for 1)`,
      firstIn: sql`${setting.firstIn}::smallint`,
      lastOut: sql`${setting.lastOut}::smallint`,
    },
  });
}
