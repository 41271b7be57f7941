import type { GraduateQuery } from '@suksa/contracts/education';
import { queryTerms } from '@suksa/i18n/lao';
import { and, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import {
  academicYears,
  classes,
  enrolments,
  graduationBatches,
  graduationCandidates,
  graduationCertificates,
  levels,
  students,
  yearResults,
} from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { listOrder, rowCount, shownName } from '../../../list.ts';
import { matches } from '../../../school/people/search.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';
import { studentTokensFor } from '../../../school/policies/student-search-scope.ts';
import { marksOfCandidate } from './graduation-subject-repository.ts';

export interface GraduateScope {
  readonly actor: Actor;
  readonly branchId: number;
  /** Null: every year. */
  readonly yearId: number | null;
}

export type GraduateRow = Awaited<ReturnType<typeof selectGraduates>>[number];

/** One query for every place that shows a candidate; the valid certificate stands beside. */
const selectGraduates = (db: Queryable) =>
  db
    .select({
      candidate: graduationCandidates,
      batch: graduationBatches,
      student: students,
      className: classes.name,
      classId: classes.id,
      levelId: levels.id,
      levelCode: levels.code,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      year: academicYears.name,
      yearState: academicYears.state,
      yearStart: academicYears.startDate,
      yearEnd: academicYears.endDate,
      enrolledSince: enrolments.startDate,
      average: yearResults.average,
      reSitAverage: yearResults.reSitAverage,
      failedSubjects: yearResults.failedSubjects,
      conduct: yearResults.conduct,
      certificate: graduationCertificates.code,
      marks: marksOfCandidate,
    })
    .from(graduationCandidates)
    .innerJoin(graduationBatches, eq(graduationBatches.id, graduationCandidates.batchId))
    .innerJoin(academicYears, eq(academicYears.id, graduationBatches.yearId))
    .innerJoin(levels, eq(levels.id, graduationBatches.levelId))
    .innerJoin(students, eq(students.id, graduationCandidates.studentId))
    .innerJoin(enrolments, eq(enrolments.id, graduationCandidates.enrolmentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .leftJoin(
      yearResults,
      and(eq(yearResults.studentId, students.id), eq(yearResults.yearId, graduationBatches.yearId)),
    )
    .leftJoin(
      graduationCertificates,
      and(
        eq(graduationCertificates.candidateId, graduationCandidates.id),
        isNull(graduationCertificates.voidedAt),
      ),
    )
    .$dynamic();

export const findGraduates = (
  db: Queryable,
  scope: GraduateScope,
  query: GraduateQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  selectGraduates(db)
    .where(listFilter(scope, query))
    .orderBy(
      ...listOrder(
        query,
        {
          name: shownName(query, students),
          code: students.code,
          class: [levels.position, classes.name, shownName(query, students)],
          average: yearResults.average,
          exam: sql`coalesce(${graduationCandidates.reSitResult}, ${graduationCandidates.examResult})`,
          status: graduationCandidates.status,
          certificate: graduationCertificates.code,
          year: [academicYears.startDate, shownName(query, students)],
        },
        graduationCandidates.id,
      ),
    )
    .limit(limit)
    .offset(offset);

export const countGraduates = async (
  db: Queryable,
  scope: GraduateScope,
  query: GraduateQuery,
): Promise<number> => {
  const [row] = await db
    .select({ total: rowCount })
    .from(graduationCandidates)
    .innerJoin(graduationBatches, eq(graduationBatches.id, graduationCandidates.batchId))
    .innerJoin(students, eq(students.id, graduationCandidates.studentId))
    .innerJoin(enrolments, eq(enrolments.id, graduationCandidates.enrolmentId))
    .where(listFilter(scope, query));
  return row?.total ?? 0;
};

/** Who can't be called an alumnus yet, or not any more. */
const notAlumni = [
  'candidate',
  'eligible',
  'not_eligible',
  'exam_passed',
  'exam_failed',
  're_sit',
  'revoked',
] as const;

/** Of the caller's branch, in whichever of its years. */
export const ofBranch = ({ actor, context }: Pick<Caller, 'actor' | 'context'>): GraduateScope => ({
  actor,
  branchId: context.branchId,
  yearId: null,
});

const inScope = ({ actor, branchId, yearId }: GraduateScope): SQL | undefined =>
  and(
    eq(graduationBatches.branchId, branchId),
    yearId === null ? undefined : eq(graduationBatches.yearId, yearId),
    visibleStudents(actor, enrolments),
  );

const listFilter = (scope: GraduateScope, query: GraduateQuery): SQL | undefined =>
  and(
    inScope(scope),
    query.view === 'alumni' ? notInArray(graduationCandidates.status, [...notAlumni]) : undefined,
    query.batch ? eq(graduationBatches.id, query.batch) : undefined,
    query.class ? eq(enrolments.classId, query.class) : undefined,
    query.status ? eq(graduationCandidates.status, query.status) : undefined,
    query.sex ? eq(students.sex, query.sex) : undefined,
    query.destination ? eq(graduationCandidates.destinationKind, query.destination) : undefined,
    query.check
      ? sql`${graduationCandidates.checks} @> ${JSON.stringify([{ state: query.check }])}::jsonb`
      : undefined,
    ...matches(queryTerms(query.q), studentTokensFor(scope.actor), students.id),
  );

export const findGraduate = async (db: Queryable, scope: GraduateScope, id: number) => {
  const [row] = await selectGraduates(db).where(and(inScope(scope), eq(graduationCandidates.id, id)));
  return row;
};

/** These candidates, or everybody of a batch, by name. */
export const graduatesOf = (
  db: Queryable,
  scope: GraduateScope,
  of: { readonly batchId: number } | { readonly ids: readonly number[] },
): Promise<GraduateRow[]> =>
  selectGraduates(db)
    .where(
      and(
        inScope(scope),
        'batchId' in of
          ? eq(graduationBatches.id, of.batchId)
          : inArray(graduationCandidates.id, [...of.ids]),
      ),
    )
    .orderBy(students.sortKey, graduationCandidates.id);

/** Locks a candidate until the transaction ends. */
export const lockCandidate = (tx: Transaction, id: number) =>
  tx
    .select({ id: graduationCandidates.id })
    .from(graduationCandidates)
    .where(eq(graduationCandidates.id, id))
    .for('update');

export const updateCandidate = async (
  tx: Transaction,
  id: number,
  values: Partial<typeof graduationCandidates.$inferInsert>,
): Promise<void> => {
  await tx
    .update(graduationCandidates)
    .set({ ...values, version: sql`${graduationCandidates.version} + 1`, updatedAt: new Date() })
    .where(eq(graduationCandidates.id, id));
};
