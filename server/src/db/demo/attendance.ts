import { schoolTimeZone, startOfMonth } from '@suksa/contracts/days';
import type { attendanceMonths } from '../schema/index.ts';
import { schoolDaysBetween } from './calendar.ts';
import type { Random } from './random.ts';

type MonthRow = typeof attendanceMonths.$inferInsert;
export type Calendar = Parameters<typeof schoolDaysBetween>[2];

const DAYS = 31;
const noTimes = (): (number | null)[] => Array.from({ length: DAYS }, () => null);

interface Habits {
  readonly onTimeFrom: number;
  readonly onTimeUntil: number;
  readonly outFrom: number;
  readonly outUntil: number;
}

/** Minutes after midnight; they fit the demo school's shifts. */
const studentHabits: Habits = { onTimeFrom: 405, onTimeUntil: 465, outFrom: 935, outUntil: 990 };
const staffHabits: Habits = { onTimeFrom: 400, onTimeUntil: 450, outFrom: 961, outUntil: 1020 };

/** One day: mostly in time, some late, a few absent with or without reason; nearly everybody checks out. */
function addDay(random: Random, row: MonthRow, { day, habits, goneTo }: DayPlan): void {
  const index = Number(day.slice(8, 10)) - 1;
  const draw = random.next();
  if (draw > 0.975) return;
  const letter = draw > 0.955 ? 'E' : draw > 0.95 ? 'V' : draw > 0.9 ? 'L' : 'P';
  const said = letter === 'E' || letter === 'V';
  const firstIn = said
    ? 0
    : letter === 'L'
      ? random.between(habits.onTimeUntil + 1, habits.onTimeUntil + 40)
      : random.between(habits.onTimeFrom, habits.onTimeUntil);
  if (goneTo !== null && firstIn > goneTo) return;
  row.days = `${row.days.slice(0, index)}${letter}${row.days.slice(index + 1)}`;
  if (said) return;
  row.firstIn[index] = firstIn;
  if (goneTo === null && random.chance(0.98)) {
    row.lastOut[index] = random.between(habits.outFrom, habits.outUntil);
  }
}

interface DayPlan {
  readonly day: string;
  readonly habits: Habits;
  /** Today: people have come up to this minute, and not yet gone. Null of a day that is over. */
  readonly goneTo: number | null;
}

export interface AttendedPerson {
  readonly branchId: number;
  readonly studentId: number | null;
  readonly userId: number | null;
}

interface Attended {
  readonly people: readonly AttendedPerson[];
  readonly from: string;
  readonly today: string;
  /** How far today has gone, as minutes after midnight. */
  readonly minute: number;
  readonly calendar: Calendar;
}

/** The months of attendance of each person from `from` until `today`. */
export function makeAttendance(
  random: Random,
  { people, from, today, minute, calendar }: Attended,
): MonthRow[] {
  const days = schoolDaysBetween(from, today, calendar);
  const rows = people.flatMap((person) => {
    const habits = person.studentId === null ? staffHabits : studentHabits;
    const months = new Map<string, MonthRow>();
    for (const day of days) {
      const month = startOfMonth(day);
      const row = months.get(month) ?? {
        ...person,
        month,
        days: '.'.repeat(DAYS),
        firstIn: noTimes() as number[],
        lastOut: noTimes() as number[],
      };
      months.set(month, row);
      addDay(random, row, { day, habits, goneTo: day === today ? minute : null });
    }
    return [...months.values()];
  });
  for (const day of days.slice(-2)) if (day < today || minute >= someLateAt) makeSomebodyLate(rows, day);
  return rows;
}

const someLateAt = studentHabits.onTimeUntil + 12;

/** What a school looks at first is today and the day before: in a small one, chance alone may leave them without a late child. */
function makeSomebodyLate(rows: readonly MonthRow[], day: string): void {
  const at = Number(day.slice(8, 10)) - 1;
  const students = rows.filter((row) => row.studentId !== null && row.month === startOfMonth(day));
  for (const branchId of new Set(students.map((row) => row.branchId))) {
    const own = students.filter((row) => row.branchId === branchId);
    if (own.some(({ days }) => days.charAt(at) === 'L')) continue;
    // Of the last classes: the first ones hold the children of the family whose account one signs in with.
    const one = own.findLast(({ days }) => days.charAt(at) === 'P');
    if (!one) continue;
    one.days = `${one.days.slice(0, at)}L${one.days.slice(at + 1)}`;
    one.firstIn[at] = someLateAt;
  }
}

/**
 * The raw events behind the months, from day `$1` on, made by the database from the rows it just got. Ids and
 * keys come from the content, so that they too are equal for equal seeds.
 */
export const eventsFromMonths = `
  insert into check_event (branch_id, student_id, user_id, day, direction, occurred_at, recorded_at, source, device,
    shift_id, late_minutes, idempotency_key)
  select m.branch_id, m.student_id, m.user_id, d.day, e.direction, e.at, e.at, 'scanner', 'gate-1', s.id,
    case e.direction when 'in' then greatest(0, e.minute - extract(epoch from s.on_time_until)::int / 60) else 0 end,
    md5(concat_ws('/', m.student_id, m.user_id, m.student_id is null, d.day, e.direction))::uuid
  from attendance_month m
  join shift s on s.branch_id = m.branch_id
    and s.person = case when m.user_id is null then 'student' else 'staff' end
  cross join generate_series(1, 31) n
  cross join lateral (select m.month + (n - 1) as day) d
  cross join lateral (
    select direction, minute, (d.day + make_interval(mins => minute)) at time zone '${schoolTimeZone}' as at
    from (values ('in', m.first_in[n]), ('out', m.last_out[n])) as moves (direction, minute)
    where minute is not null
  ) e
  where d.day >= $1::date
  order by e.at, m.id`;

/** The corrections behind the letters E and V from day `$1` on: somebody (user `$2`) entered each reason, none after `$3`. */
export const correctionsFromMonths = `
  insert into attendance_correction (branch_id, student_id, user_id, day, code, note_id, reason, made_by, made_at)
  select m.branch_id, m.student_id, m.user_id, d.day, substr(m.days, n, 1), note.id, note.text_lo, $2,
    least((d.day + time '10:00') at time zone '${schoolTimeZone}', $3::timestamptz)
  from attendance_month m
  cross join generate_series(1, 31) n
  cross join lateral (select m.month + (n - 1) as day) d
  join standard_note note on note.note_group = 'absence_reason' and note.position = 1 + (m.id + n) % 3
  where substr(m.days, n, 1) in ('E', 'V') and d.day >= $1::date
  order by d.day, m.id`;
