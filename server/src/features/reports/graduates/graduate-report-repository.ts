import { queryTerms } from '@suksa/i18n/lao';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
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
import type { Queryable } from '../../../http/app.ts';
import { matches } from '../../../school/people/search.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';
import { studentTokensFor } from '../../../school/policies/student-search-scope.ts';

/** Years of a branch in which somebody stood for graduation, the newest first. */
export const graduationYears = (db: Queryable, branchId: number) =>
  db
    .selectDistinct({
      id: academicYears.id,
      name: academicYears.name,
      state: academicYears.state,
      startDate: academicYears.startDate,
    })
    .from(academicYears)
    .innerJoin(graduationBatches, eq(graduationBatches.yearId, academicYears.id))
    .innerJoin(graduationCandidates, eq(graduationCandidates.batchId, graduationBatches.id))
    .where(eq(academicYears.branchId, branchId))
    .orderBy(desc(academicYears.startDate));

export interface GraduatesWanted {
  readonly actor: Actor;
  readonly branchId: number;
  readonly yearIds: readonly number[];
}

const visible = ({ actor, branchId, yearIds }: GraduatesWanted) =>
  and(
    eq(graduationBatches.branchId, branchId),
    inArray(graduationBatches.yearId, [...yearIds]),
    visibleStudents(actor, enrolments),
  );

export type GraduateFound = Awaited<ReturnType<typeof graduatesOf>>[number];

/** Every candidate of some years whom the caller may see, by level and name. */
export const graduatesOf = (db: Queryable, wanted: GraduatesWanted) =>
  db
    .select({
      id: graduationCandidates.id,
      status: graduationCandidates.status,
      heldStatus: graduationCandidates.heldStatus,
      examResult: graduationCandidates.examResult,
      reSitResult: graduationCandidates.reSitResult,
      stateNumber: graduationCandidates.stateNumber,
      examPass: graduationBatches.examPass,
      reSitCapped: graduationBatches.reSitCapped,
      examCentre: graduationBatches.examCentre,
      yearId: graduationBatches.yearId,
      studentId: students.id,
      code: students.code,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      sex: students.sex,
      sortKey: students.sortKey,
      latinSortKey: students.latinSortKey,
      className: classes.name,
      levelId: levels.id,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      average: yearResults.average,
      reSitAverage: yearResults.reSitAverage,
      certificate: graduationCertificates.code,
    })
    .from(graduationCandidates)
    .innerJoin(graduationBatches, eq(graduationBatches.id, graduationCandidates.batchId))
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
    .where(visible(wanted))
    .orderBy(asc(levels.position), asc(students.sortKey), asc(graduationCandidates.id));

/** Of them, whoever the search finds. */
export const graduatesNamed = async (
  db: Queryable,
  wanted: GraduatesWanted,
  q: string,
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .select({ id: graduationCandidates.id })
    .from(graduationCandidates)
    .innerJoin(graduationBatches, eq(graduationBatches.id, graduationCandidates.batchId))
    .innerJoin(students, eq(students.id, graduationCandidates.studentId))
    .innerJoin(enrolments, eq(enrolments.id, graduationCandidates.enrolmentId))
    .where(and(visible(wanted), ...matches(queryTerms(q), studentTokensFor(wanted.actor), students.id)));
  return new Set(rows.map(({ id }) => id));
};
