import type { ExitKind } from '@suksa/contracts/reports';
import { queryTerms } from '@suksa/i18n/lao';
import { and, type SQL, sql } from 'drizzle-orm';
import { enrolments, students } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { sqlToday } from '../../../school/clock.ts';
import { type FullName, studentNameJson } from '../../../school/people/full-name.ts';
import { matches } from '../../../school/people/search.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';
import { studentTokensFor } from '../../../school/policies/student-search-scope.ts';

export interface ExitsWanted {
  readonly actor: Actor;
  readonly branchId: number;
  readonly yearId: number;
}

const leaving = sql`('graduated', 'transferred_out', 'withdrawn', 'dropped_out', 'deceased')`;

/** Whether a later year of the branch has begun: before that nobody is missing, the holidays are long. */
const nextYearHasBegun = sql`exists (select 1 from academic_year y join academic_year later
  on later.branch_id = y.branch_id and later.start_date > y.start_date and later.start_date <= ${sqlToday}
    and later.state <> 'planned' where y.id = ${enrolments.yearId})`;

const studiesLater = sql`exists (select 1 from enrolment later where later.student_id = ${enrolments.studentId}
  and later.start_date > ${enrolments.startDate} and later.year_id <> ${enrolments.yearId})`;

/**
 * What became of each last enrolment of a year: one of the kinds, or `stayed` for who is still here or went on to the
 * next year. Exactly one of them, so that they add up to the roll.
 */
const kind = sql`case
  when ${enrolments.exitCode} in ${leaving} then
    case when ${enrolments.endDate} <= ${sqlToday} then ${enrolments.exitCode} else 'stayed' end
  when not ${nextYearHasBegun} or ${studiesLater} then 'stayed'
  else coalesce(x.accounted_as, 'missing') end`;

const ofYear = ({ actor, branchId, yearId }: ExitsWanted): SQL =>
  and(
    sql`${enrolments.yearId} = ${yearId} and ${enrolments.branchId} = ${branchId} and ${enrolments.isCurrent}`,
    visibleStudents(actor, enrolments),
  ) as SQL;

export interface ExitCount extends Record<string, unknown> {
  readonly level_id: number;
  readonly level_lo: string;
  readonly level_en: string;
  readonly sex: 'female' | 'male';
  readonly kind: ExitKind | 'stayed';
  readonly students: number;
}

/** Everybody of a year by level, sex and what became of them, in the order of the levels. */
export const countExits = async (db: Queryable, wanted: ExitsWanted): Promise<readonly ExitCount[]> => {
  const { rows } = await db.execute<ExitCount>(sql`
    select l.id as level_id, l.name_lo as level_lo, l.name_en as level_en, counted.sex, counted.kind,
      counted.students::int as students
    from (select c.level_id, ${enrolments.sex} as sex, ${kind} as kind, count(*) as students
      from ${enrolments} join class c on c.id = ${enrolments.classId}
      left join exit_record x on x.enrolment_id = ${enrolments.id}
      where ${ofYear(wanted)} group by 1, 2, 3) counted
    join level l on l.id = counted.level_id order by l.position`);
  return rows;
};

/** How many are missing of a year. */
export const countMissing = async (db: Queryable, wanted: ExitsWanted): Promise<number> =>
  (await countExits(db, wanted))
    .filter((row) => row.kind === 'missing')
    .reduce((sum, { students: some }) => sum + some, 0);

export interface ExitRow extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly student_id: number;
  readonly code: string;
  readonly name: FullName;
  readonly sex: 'female' | 'male';
  readonly sort_key: string;
  readonly latin_sort_key: string;
  readonly level_id: number;
  readonly level_lo: string;
  readonly level_en: string;
  readonly class_name: string;
  readonly kind: ExitKind | 'stayed';
  readonly accounted_as: Exclude<ExitKind, 'graduated' | 'missing'> | null;
  readonly date: string | null;
  readonly destination: string;
  readonly clearance: '' | 'cleared' | 'not_cleared';
  readonly reason: string;
  readonly card_open: boolean;
  readonly balance: number;
  readonly paper_year: number | null;
  readonly paper_number: number | null;
  readonly paper_issued_on: string | null;
}

interface Narrowed extends ExitsWanted {
  readonly q?: string;
  /** Only this enrolment. */
  readonly id?: number;
  /** Also who stayed. */
  readonly withStayed?: boolean;
}

/** Everybody of a year who stopped, or of its whole roll, by level and Lao name. */
export const exitsOf = async (db: Queryable, wanted: Narrowed): Promise<readonly ExitRow[]> => {
  const { rows } = await db.execute<ExitRow>(sql`
    select ${enrolments.id} as id, coalesce(x.version, 0) as version, ${students.id} as student_id, ${students.code} as code,
      ${sql.raw(studentNameJson('student'))} as name, ${students.sex} as sex, ${students.sortKey} as sort_key,
      ${students.latinSortKey} as latin_sort_key, l.id as level_id, l.name_lo as level_lo, l.name_en as level_en,
      c.name as class_name, ${kind} as kind, x.accounted_as,
      case when ${kind} not in ('missing', 'stayed') then ${enrolments.endDate}::text end as date,
      coalesce(nullif(x.destination, ''), g.destination, '') as destination,
      coalesce(nullif(x.clearance, ''), g.clearance, '') as clearance, coalesce(x.reason, '') as reason,
      exists (select 1 from card k where k.student_id = ${students.id} and k.status = 'active'
        and k.expires_on >= ${sqlToday}) as card_open,
      (select coalesce(sum(i.balance), 0)::float8 from invoice i
        where i.student_id = ${students.id} and i.branch_id = ${enrolments.branchId}) as balance,
      x.paper_year, x.paper_number, x.paper_issued_on::text
    from ${enrolments} join ${students} on ${students.id} = ${enrolments.studentId}
    join class c on c.id = ${enrolments.classId} join level l on l.id = c.level_id
    left join exit_record x on x.enrolment_id = ${enrolments.id}
    left join graduation_candidate g on g.enrolment_id = ${enrolments.id}
    where ${and(
      ofYear(wanted),
      wanted.id === undefined ? undefined : sql`${enrolments.id} = ${wanted.id}`,
      ...matches(queryTerms(wanted.q ?? ''), studentTokensFor(wanted.actor), students.id),
    )} ${wanted.withStayed ? sql`` : sql`and ${kind} <> 'stayed'`}
    order by l.position, ${students.sortKey}, ${enrolments.id}`);
  return rows;
};

export interface ReasonUse extends Record<string, unknown> {
  readonly enrolment_id: number;
  readonly note_id: number;
  readonly lo: string;
  readonly en: string;
}

/** Which standard reason was chosen for an exit; there are few such reasons, so all their uses are read at once. */
export const reasonsOf = async (
  db: Queryable,
  enrolmentIds: readonly number[],
): Promise<readonly ReasonUse[]> => {
  const { rows } = await db.execute<ReasonUse>(sql`
    select u.entity_id::int as enrolment_id, n.id as note_id, n.text_lo as lo, n.text_en as en
    from standard_note n join standard_note_use u on u.note_id = n.id and u.entity = 'education.enrolment'
    where n.note_group = 'exit_reason'
      and u.entity_id = any(${sql.param(enrolmentIds.map(String))}::text[])
    order by n.position, n.id`);
  return rows;
};

export interface WrittenReason extends Record<string, unknown> {
  readonly student_id: number;
  readonly reason: string | null;
  readonly destination: string | null;
}

/** What was written when these students left. */
export const writtenReasons = async (
  db: Queryable,
  studentIds: readonly number[],
): Promise<readonly WrittenReason[]> => {
  const { rows } = await db.execute<WrittenReason>(sql`
    select distinct on (a.entity_id) a.entity_id::int as student_id, a.reason, a.after ->> 'destination' as destination
    from audit_entry a where a.entity = 'education.student' and a.action = 'leave'
      and a.entity_id = any(${sql.param(studentIds.map(String))}::text[])
    order by a.entity_id, a.id desc`);
  return rows;
};
