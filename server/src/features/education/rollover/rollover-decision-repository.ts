import type { DecisionQuery, RolloverConflict } from '@suksa/contracts/education';
import { queryTerms } from '@suksa/i18n/lao';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  classes,
  enrolments,
  levels,
  rolloverDecisions,
  studentSearch,
  students,
  users,
  yearResults,
} from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { listOrder, rowCount, shownName } from '../../../list.ts';
import { matches } from '../../../school/people/search.ts';

const toClass = alias(classes, 'to_class');
const d = rolloverDecisions;

/** Each conflict as a condition over a decision. */
const conflictConditions: Record<RolloverConflict, SQL> = {
  no_target_class: sql`${d.outcome} in ('promote', 'repeat') and ${d.toClassId} is null`,
  suspended: sql`${students.status} = 'suspended'`,
  debt: sql`exists (select 1 from invoice i where i.student_id = ${d.studentId} and i.balance > 0)`,
};

const filterOf = (batchId: number, query: DecisionQuery): SQL | undefined =>
  and(
    eq(d.batchId, batchId),
    query.level ? eq(classes.levelId, query.level) : undefined,
    query.class ? eq(enrolments.classId, query.class) : undefined,
    query.toClass ? eq(d.toClassId, query.toClass) : undefined,
    query.outcome === 'undecided' ? isNull(d.outcome) : undefined,
    query.outcome && query.outcome !== 'undecided' ? eq(d.outcome, query.outcome) : undefined,
    query.conflict ? conflictConditions[query.conflict] : undefined,
    query.state ? stateFilter[query.state] : undefined,
    ...matches(
      queryTerms(query.q),
      { token: studentSearch.token, owner: studentSearch.studentId },
      d.studentId,
    ),
  );

const stateFilter: Record<NonNullable<DecisionQuery['state']>, SQL | undefined> = {
  re_sit_open: and(
    eq(d.outcome, 're_sit_pending'),
    isNotNull(d.ranAt),
    isNull(d.undoneAt),
    isNull(d.resolvedAt),
  ),
  taken_back: isNotNull(d.undoneAt),
  carried: and(isNotNull(d.ranAt), isNull(d.undoneAt)),
};

const joined = (db: Queryable) =>
  db
    .select({
      studentId: d.studentId,
      code: students.code,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      status: students.status,
      className: classes.name,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      levelCode: levels.code,
      levelPosition: levels.position,
      average: yearResults.average,
      reSitAverage: yearResults.reSitAverage,
      outcome: d.outcome,
      leaveAs: d.leaveAs,
      toClassId: d.toClassId,
      toClassName: toClass.name,
      chosenIn: d.chosenIn,
      chosenLo: users.nameLo,
      chosenEn: users.nameEn,
      reason: d.reason,
      resolvedAs: d.resolvedAs,
      ranAt: d.ranAt,
      undoneAt: d.undoneAt,
      noTargetClass: sql<boolean>`coalesce(${conflictConditions.no_target_class}, false)`,
      suspended: sql<boolean>`${conflictConditions.suspended}`,
      debt: sql<boolean>`${conflictConditions.debt}`,
    })
    .from(d)
    .innerJoin(enrolments, eq(enrolments.id, d.enrolmentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .innerJoin(students, eq(students.id, d.studentId))
    .leftJoin(
      yearResults,
      and(eq(yearResults.studentId, d.studentId), eq(yearResults.yearId, enrolments.yearId)),
    )
    .leftJoin(toClass, eq(toClass.id, d.toClassId))
    .leftJoin(users, eq(users.id, d.chosenBy))
    .$dynamic();

export type DecisionFound = Awaited<ReturnType<typeof decisionRows>>[number];

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

export const decisionRows = (db: Queryable, batchId: number, query: DecisionQuery, slice: Slice) =>
  joined(db)
    .where(filterOf(batchId, query))
    .orderBy(
      ...listOrder(
        query,
        {
          name: shownName(query, enrolments),
          code: students.code,
          class: [levels.position, classes.name, shownName(query, enrolments)],
          average: sql`coalesce(${yearResults.reSitAverage}, ${yearResults.average})`,
        },
        d.studentId,
      ),
    )
    .limit(slice.limit)
    .offset(slice.offset);

/** The same rows of given students, by name. */
export const decisionsOf = (db: Queryable, batchId: number, studentIds: readonly number[]) =>
  joined(db)
    .where(and(eq(d.batchId, batchId), inArray(d.studentId, [...studentIds])))
    .orderBy(enrolments.sortKey, d.studentId);

const filtered = (db: Queryable) =>
  db
    .select({ studentId: d.studentId })
    .from(d)
    .innerJoin(enrolments, eq(enrolments.id, d.enrolmentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(students, eq(students.id, d.studentId));

/** Everybody whom a filter lets through. */
export const filteredStudents = async (
  db: Queryable,
  batchId: number,
  query: DecisionQuery,
): Promise<number[]> =>
  (await filtered(db).where(filterOf(batchId, query)).orderBy(d.studentId)).map(({ studentId }) => studentId);

export const decisionCount = async (
  db: Queryable,
  batchId: number,
  query: DecisionQuery,
): Promise<number> => {
  const [row] = await db
    .select({ total: rowCount })
    .from(d)
    .innerJoin(enrolments, eq(enrolments.id, d.enrolmentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(students, eq(students.id, d.studentId))
    .where(filterOf(batchId, query));
  return row?.total ?? 0;
};

/** How many students have each conflict. */
export const countConflicts = async (db: Queryable, batchId: number) => {
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await db
    .select({
      students: rowCount,
      undecided: counted(sql`${d.outcome} is null`),
      no_target_class: counted(conflictConditions.no_target_class),
      suspended: counted(conflictConditions.suspended),
      debt: counted(conflictConditions.debt),
      reSitsOpen: counted(stateFilter.re_sit_open ?? sql`false`),
      takenBack: counted(isNotNull(d.undoneAt)),
    })
    .from(d)
    .innerJoin(students, eq(students.id, d.studentId))
    .where(eq(d.batchId, batchId));
  return (
    row ?? {
      students: 0,
      undecided: 0,
      no_target_class: 0,
      suspended: 0,
      debt: 0,
      reSitsOpen: 0,
      takenBack: 0,
    }
  );
};

/** Outcomes by level of the old year. */
export const countOutcomes = (db: Queryable, batchId: number) =>
  db
    .select({
      id: levels.id,
      code: levels.code,
      nameLo: levels.nameLo,
      nameEn: levels.nameEn,
      usualAge: levels.usualAge,
      outcome: d.outcome,
      goesOn: sql<boolean>`${d.outcome} = 'graduate' and ${d.toClassId} is not null`,
      students: rowCount,
    })
    .from(d)
    .innerJoin(enrolments, eq(enrolments.id, d.enrolmentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .where(eq(d.batchId, batchId))
    .groupBy(levels.id, d.outcome, sql`${d.outcome} = 'graduate' and ${d.toClassId} is not null`)
    .orderBy(levels.position);

/** Classes of the old year with their students in the batch, and how many of those have a result. */
export const oldClasses = (db: Queryable, batchId: number) =>
  db
    .select({
      id: classes.id,
      name: classes.name,
      levelId: classes.levelId,
      students: rowCount,
      results: sql<number>`count(coalesce(${yearResults.reSitAverage}, ${yearResults.average}))::int`,
    })
    .from(d)
    .innerJoin(enrolments, eq(enrolments.id, d.enrolmentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .leftJoin(
      yearResults,
      and(eq(yearResults.studentId, d.studentId), eq(yearResults.yearId, enrolments.yearId)),
    )
    .where(eq(d.batchId, batchId))
    .groupBy(classes.id, levels.position)
    .orderBy(levels.position, classes.name);

/** Classes of the new year with who is there already, and who would come by this batch. */
export const newClasses = async (db: Queryable, batchId: number, toYearId: number) => {
  const { rows } = await db.execute<{
    id: number;
    name: string;
    level_id: number;
    level_position: number;
    capacity: number;
    there: number;
    coming: number;
  }>(sql`
    select c.id, c.name, c.level_id, l.position as level_position, c.capacity, coalesce(t.there, 0) as there, coalesce(n.coming, 0) as coming
    from class c
    join level l on l.id = c.level_id
    left join (select e.class_id, count(*)::int as there from enrolment e
      where e.year_id = ${toYearId} and e.is_current and e.end_date is null
        and e.student_status in ('enrolled', 'suspended')
      group by e.class_id) t on t.class_id = c.id
    left join (select r.to_class_id, count(*)::int as coming from rollover_decision r
      where r.batch_id = ${batchId} and r.ran_at is null and r.outcome in ('promote', 'repeat', 'graduate')
      group by r.to_class_id) n on n.to_class_id = c.id
    where c.year_id = ${toYearId}
    order by l.position, c.name`);
  return rows.map(({ level_id, level_position, ...row }) => ({
    ...row,
    levelId: level_id,
    levelPosition: level_position,
  }));
};
