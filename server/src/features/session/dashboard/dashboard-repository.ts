import { startOfMonth } from '@suksa/contracts/days';
import { and, eq, gt, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import {
  academicYears,
  attendanceMonths,
  classes,
  enrolments,
  invoices,
  levels,
  payments,
  paymentVoids,
  students,
} from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { positionOf } from '../../../school/attendance/month-days.ts';
import { dayWithin, onRollOn } from '../../../school/attendance/on-roll.ts';
import { outsideOwnTill, putByOwnTill } from '../../../school/money/blind-count.ts';
import { duePassed } from '../../../school/money/due-passed.ts';
import { ownMoney } from '../../../school/policies/household-scope.ts';
import { childrenOf, visibleStudents } from '../../../school/policies/student-scope.ts';

/** Whose numbers: one year of one branch, within the caller's scope. */
export interface Counted {
  readonly actor: Actor;
  readonly branchId: number;
  readonly yearId: number;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** The day that the figures of a year are of, looked up once for all its students. */
const dayOf = (yearId: number) =>
  sql`(select ${dayWithin()} from ${academicYears} where ${academicYears.id} = ${yearId})`;

const onRoll = ({ actor, yearId }: Counted) =>
  and(eq(enrolments.yearId, yearId), onRollOn(dayOf(yearId)), visibleStudents(actor, enrolments));

const ofSex = (sex: 'female' | 'male') => sql<number>`count(*) filter (where ${enrolments.sex} = ${sex})`;

/** Students on the roll by level and sex, in the order of the levels; counted by class, from an index alone. */
export const studentsByLevel = (db: Database, counted: Counted) => {
  const ofClass = db
    .select({
      classId: enrolments.classId,
      female: ofSex('female').as('female'),
      male: ofSex('male').as('male'),
    })
    .from(enrolments)
    .where(onRoll(counted))
    .groupBy(enrolments.classId)
    .as('of_class');
  return db
    .select({
      id: levels.id,
      name: { lo: levels.nameLo, en: levels.nameEn },
      female: sql<number>`sum(${ofClass.female})::int`,
      male: sql<number>`sum(${ofClass.male})::int`,
    })
    .from(ofClass)
    .innerJoin(classes, eq(classes.id, ofClass.classId))
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .groupBy(levels.id)
    .orderBy(levels.position);
};

const sumOf = (column: SQL | typeof payments.amount | typeof invoices.balance) =>
  sql`coalesce(sum(${column}), 0)`.mapWith(Number);

/** The state in the text, not as a value: by it an index of issued invoices alone is found. */
const issued = ({ branchId, yearId }: Counted) =>
  and(eq(invoices.branchId, branchId), eq(invoices.yearId, yearId), sql`${invoices.state} = 'issued'`);

interface Owed extends Counted {
  readonly overdueUntil: string;
}

interface Taken extends Owed {
  /** The first day of the month that `today` is in. */
  readonly from: string;
}

const isDueToday = ({ today, overdueUntil }: Owed) =>
  and(gt(invoices.dueDate, overdueUntil), lte(invoices.dueDate, today));

/**
 * Of what is owed, the part that the caller's till took and that the caller still has to count: as a row of what of it is
 * overdue, and due today. Each invoice is looked up by its number: a till has taken money for few of all that are overdue.
 */
const putByOwn = (counted: Owed) =>
  sql<{ readonly overdue: number; readonly dueToday: number }>`(
    select json_build_object(
      'overdue', coalesce(sum(own.amount) filter (where ${duePassed(counted.overdueUntil)}), 0),
      'dueToday', coalesce(sum(own.amount) filter (where ${isDueToday(counted)}), 0))
    from ${putByOwnTill(counted.actor)} as own, lateral (
      select due_date, agreed_until from ${invoices}
      where ${and(eq(invoices.id, sql`own.invoice_id`), issued(counted))} offset 0) as invoice)`;

/**
 * Kip received this month, today, and today by the caller, by till days; voided receipts and what the caller still has to
 * count are left out, and told apart as what it has put on what is overdue and due today.
 */
export const collected = async (db: Database, counted: Taken) => {
  const { branchId, from, today, actor } = counted;
  const isToday = eq(payments.tillDay, today);
  /** Of what waits for a second person: requests of others than the caller. */
  const waiting = (table: 'void_request' | 'refund' | 'write_off') =>
    sql<number>`(select count(*)::int from ${sql.raw(table)} asked
      where asked.branch_id = ${branchId} and asked.state = 'waiting' and asked.requested_by <> ${actor.userId})`;
  const [row] = await db
    .select({
      month: sumOf(payments.amount),
      today: sumOf(sql`case when ${isToday} then ${payments.amount} end`),
      mine: sumOf(
        sql`case when ${and(isToday, eq(payments.cashierId, actor.userId))} then ${payments.amount} end`,
      ),
      voids: waiting('void_request'),
      refunds: waiting('refund'),
      writeOffs: waiting('write_off'),
      put: putByOwn(counted),
    })
    .from(payments)
    .leftJoin(paymentVoids, eq(paymentVoids.paymentId, payments.id))
    .where(
      and(
        eq(payments.branchId, branchId),
        gte(payments.tillDay, from),
        lte(payments.tillDay, today),
        isNull(paymentVoids.paymentId),
        outsideOwnTill(actor, payments.tillId),
      ),
    );
  const nothing = { month: 0, today: 0, mine: 0, voids: 0, refunds: 0, writeOffs: 0 };
  return row ?? { ...nothing, put: { overdue: 0, dueToday: 0 } };
};

/** Kip billed, overdue, and due today: on a worked day also what was due on the free days just before it. */
export const owed = async (db: Database, counted: Owed) => {
  const { today, overdueUntil } = counted;
  const [row] = await db
    .select({
      billedThisMonth: sumOf(
        sql`case when ${invoices.issueDate} between ${startOfMonth(today)}::date and ${today}::date then ${invoices.total} end`,
      ),
      overdue: sumOf(sql`case when ${duePassed(overdueUntil)} then ${invoices.balance} end`),
      dueToday: sumOf(sql`case when ${isDueToday(counted)} then ${invoices.balance} end`),
    })
    .from(invoices)
    .where(issued(counted));
  return row ?? { billedThisMonth: 0, overdue: 0, dueToday: 0 };
};

/** What a month's row has of a day, in minutes after midnight; its arrays begin at 1. */
const onDay = (times: typeof attendanceMonths.firstIn | typeof attendanceMonths.lastOut, day: string) =>
  sql<number | null>`${times}[${sql.raw(String(positionOf(day) + 1))}]`;

/**
 * A family's children, in whichever branch they are: class, today's times in minutes after midnight, and what is owed
 * for them.
 */
export const childrenToday = (db: Database, { actor, today }: Pick<Counted, 'actor' | 'today'>) =>
  db
    .select({
      id: students.id,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      branchId: enrolments.branchId,
      classId: classes.id,
      levelId: classes.levelId,
      className: classes.name,
      firstIn: onDay(attendanceMonths.firstIn, today),
      lastOut: onDay(attendanceMonths.lastOut, today),
      balance: sql`(select coalesce(sum(${invoices.balance}), 0) from ${invoices}
        where ${invoices.studentId} = ${students.id} and ${ownMoney(actor, invoices.familyId) ?? sql`true`})`.mapWith(
        Number,
      ),
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(academicYears, eq(academicYears.id, enrolments.yearId))
    .leftJoin(
      attendanceMonths,
      and(eq(attendanceMonths.studentId, students.id), eq(attendanceMonths.month, startOfMonth(today))),
    )
    .where(
      and(
        inArray(academicYears.state, ['open', 'closing']),
        eq(enrolments.isCurrent, true),
        sql`${enrolments.studentId} in (${childrenOf(actor.userId)})`,
      ),
    )
    .orderBy(enrolments.sortKey);
