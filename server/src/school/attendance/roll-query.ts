import { beginningsOf } from '@suksa/i18n/lao';
import { studentNameText } from '../people/full-name.ts';
import { afterPrefix } from '../people/search.ts';
import { searchableBits } from '../policies/student-search-scope.ts';
import type { AttendanceScope } from './attendance-scope.ts';
import { classThenText } from './class-then.ts';
import { firstDayOf } from './month-days.ts';

/** Whose attendance is read, and of which days; the letters are those of the month in which the days lie. */
export interface Span {
  readonly scope: AttendanceScope;
  readonly from: string;
  readonly until: string;
  /** `YYYY-MM`. */
  readonly month: string;
}

/**
 * A student who changed class, or left and came back, has earlier rows in the year: the last one stands for them all,
 * on the days of each of them. What lies between them, when the student was away, belongs to none.
 */
export const mayHaveEarlierRows = ['class_move', 're_admitted', 'transferred_in'] as const;
const hasEarlierRows = `e.entry_code in (${mayHaveEarlierRows.map((code) => `'${code}'`).join(', ')})`;
const rowsOfYear = `from enrolment f where f.student_id = e.student_id and f.year_id = e.year_id`;

const daysBefore = `greatest(0, least(31, e.start_date - $6::date))`;
const daysUntilEnd = `least(31, coalesce(e.end_date - $6::date + 1, 31))`;

const whileEnrolled = (
  stored: string,
) => `case when e.start_date <= $6::date and e.end_date is null then ${stored}
    when e.start_date > $6::date and ${hasEarlierRows} then (
      select string_agg(case when there.days @> ($6::date + number.at - 1) then substr(${stored}, number.at, 1) else 'X' end,
        '' order by number.at)
      from (select range_agg(daterange(f.start_date, f.end_date, '[]')) as days ${rowsOfYear}) there,
        generate_series(1, 31) number (at))
    else rpad(repeat('X', ${daysBefore}) || substr(${stored}, ${daysBefore} + 1, greatest(0, ${daysUntilEnd} - ${daysBefore})), 31, 'X') end`;

const suspendedThisMonth = `select s.student_id from student_suspension s
    where s.first_day < $6::date + 31 and (s.last_day is null or s.last_day >= $6::date)`;

/** 31 stored letters, with `X` where the student wasn't enrolled, and `S` where nothing is kept of a suspended one. */
const letters = (
  stored: string,
) => `case when e.student_id not in (${suspendedThisMonth}) then ${whileEnrolled(stored)}
    else (select string_agg(case when one.letter = '.' and exists (
          select 1 from student_suspension s where s.student_id = e.student_id
            and $6::date + one.at::int - 1 between s.first_day and coalesce(s.last_day, 'infinity'))
        then 'S' else one.letter end, '' order by one.at)
      from unnest(string_to_array(${whileEnrolled(stored)}, null)) with ordinality as one (letter, at)) end`;

const onRoll = `(e.start_date <= $5 or ${hasEarlierRows} and exists (
      select 1 ${rowsOfYear} and f.start_date <= $5 and (f.end_date is null or f.end_date >= $4)))
    and (e.end_date is null or e.end_date >= $4)`;

interface Classes {
  /** Where a student studies. */
  readonly classId: string;
  readonly isInOne: string;
}

const ofNow: Classes = { classId: 'e.class_id', isInOne: 'e.class_id = any($2)' };

/** On $4. Who may have studied there then is looked for by name, so that each of the two is found by its index. */
const ofThen: Classes = {
  classId: classThenText('e', '$4::date'),
  isInOne: `(e.class_id = any($2) or e.student_id = any(array(select f.student_id from enrolment f
      where f.class_id = any($2) and not f.is_current and $4::date between f.start_date and f.end_date)))
    and ${classThenText('e', '$4::date')} = any($2)`,
};

/**
 * The students on the roll in a span of days. $1 year, $2 classes, $3 students or null, $4 first and $5 last day of the
 * span, $6 first day of the month. Each student's month is looked up by its key.
 */
const rollWhere = (ofStudents: string, { classId, isInOne }: Classes = ofNow) => `
  select e.student_id, ${classId} as class_id, e.sort_key, e.latin_sort_key, m.first_in, m.last_out,
    ${letters(`coalesce(m.days, repeat('.', 31))`)} as days
  from enrolment e
  left join attendance_month m on m.student_id = e.student_id and m.month = $6
  where e.year_id = $1 and e.is_current and ${isInOne} and ${ofStudents}
    and ${onRoll}`;

const anyOfThem = '($3::int[] is null or e.student_id = any($3))';

export const rollText = rollWhere(anyOfThem);

/** Of the one day $4, each in the class of then. */
export const rollOfDayText = rollWhere(anyOfThem, ofThen);

/** Of the students in $3 alone. How many they are is kept from the planner, who would plan anew for each list. */
export const rollOfStudentsText = rollWhere('e.student_id = any((select $3::int[])::int[])');

/** A student who came from another branch within the month has its row there. */
const elsewhere = (column: string) =>
  `(select x.${column} from attendance_month x where x.student_id = e.student_id and x.month = $6)`;
const wherever = (column: string) => `coalesce(m.${column}, ${elsewhere(column)})`;

/**
 * The same for everybody of the year: the branch's months are read at once and joined by hash, which takes a third of
 * what looking up 12,000 takes. A full join, because the planner takes conditions on days for rare, and would look up.
 */
const wholeRollWith = (classId: string) => `
  select e.student_id, ${classId} as class_id, e.sort_key, e.latin_sort_key, ${wherever('first_in')} as first_in,
    ${wherever('last_out')} as last_out, ${letters(`coalesce(m.days, ${elsewhere('days')}, repeat('.', 31))`)} as days
  from (select * from enrolment e
      where e.year_id = $1 and e.is_current and $2::int[] is not null and $3::int[] is null and ${onRoll}) e
    full join (select * from attendance_month
      where month = $6 and branch_id = (select y.branch_id from academic_year y where y.id = $1)) m
    on m.student_id = e.student_id
  where coalesce(e.student_id, 0) > 0`;

interface Roll {
  /** For the statement that is prepared with it. */
  readonly name: string;
  readonly text: string;
}

const wholeRoll: Roll = { name: 'whole', text: wholeRollWith(ofNow.classId) };
const wholeRollOfDay: Roll = { name: 'whole-day', text: wholeRollWith(ofThen.classId) };

/** The roll of a scope's days, each student in the class of now. */
export const rollOf = ({ isWhole }: AttendanceScope): Roll =>
  isWhole ? wholeRoll : { name: 'some', text: rollText };

/** The roll of a single day, each student in the class of then. */
export const rollOfDay = ({ isWhole }: AttendanceScope): Roll =>
  isWhole ? wholeRollOfDay : { name: 'some-day', text: rollOfDayText };

export const rollValues = ({ scope, from, until, month }: Span) => [
  scope.year.id,
  scope.classes.map(({ id }) => id),
  scope.studentIds,
  from,
  until,
  firstDayOf(month),
];

export interface RollStudent {
  readonly id: number;
  readonly code: string;
  readonly sex: 'female' | 'male';
  readonly name_lo: string;
  readonly name_en: string;
  readonly class_id: number;
  /** 31 stored letters. */
  readonly days: string;
}

/** What the sheets show of a student: the columns of {@link RollStudent}. */
export const shownColumns = `student.id, student.code, student.sex,
  ${studentNameText('student', 'lo')} as name_lo,
  ${studentNameText('student', 'en')} as name_en, roll.class_id, roll.days`;

/** By which of the roll's keys names are sorted, as they are shown. */
export const shownKey = (names: 'en' | 'lo'): string =>
  names === 'en' ? 'roll.latin_sort_key' : 'roll.sort_key';

/** Classes in the order of the school, which is that of $2. */
export const placed = `join unnest($2::int[]) with ordinality as place(class_id, number) on place.class_id = roll.class_id`;

/** $3 names the students of a family only, which reads nobody else's phone. */
const fieldsOfFamilies = searchableBits('own_children');

/** Every word must begin a token of the student, in whatever spelling; the words' bounds are the parameters from `$from` on. */
export const matching = (terms: readonly string[], from: number): string =>
  terms
    .map(
      (_, at) => ` and roll.student_id in (select s.student_id from student_search s
        join unnest($${from + 2 * at}::text[], $${from + 2 * at + 1}::text[]) as spelling (first, behind)
          on s.token >= spelling.first collate "C" and s.token < spelling.behind collate "C"
            and ($3::int[] is null or s.fields & ${fieldsOfFamilies} <> 0))`,
    )
    .join('');

export const matchValues = (terms: readonly string[]) =>
  terms.map(beginningsOf).flatMap((beginnings) => [beginnings, beginnings.map(afterPrefix)]);
