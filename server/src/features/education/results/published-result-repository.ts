import type { PublishedResult } from '@suksa/contracts/session';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  academicYears,
  classes,
  enrolments,
  graduationCandidates,
  students,
  yearResults,
} from '../../../db/schema/index.ts';
import type { Database } from '../../../http/app.ts';
import { childrenOf } from '../../../school/policies/student-scope.ts';

/** What the head has decided; who left in the middle of a year has no result of it. */
const decided = ['promote', 'repeat', 're_sit_pending', 'graduate'] as const;

/** The school's word on the leaving examination stands; what is withheld or revoked is nobody's to read. */
const approved = ['approved', 'certificate_issued', 'handed_over'] as const;

/** Of one guardian's children, in whichever branch they are or were. */
export const publishedResults = (db: Database, userId: number) =>
  db
    .select({
      studentId: students.id,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      year: academicYears.name,
      className: classes.name,
      outcome: sql<PublishedResult['outcome']>`${enrolments.outcome}`,
      average: yearResults.average,
      reSitAverage: yearResults.reSitAverage,
      examResult: graduationCandidates.examResult,
      examReSit: graduationCandidates.reSitResult,
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(academicYears, eq(academicYears.id, enrolments.yearId))
    .leftJoin(
      yearResults,
      and(eq(yearResults.studentId, enrolments.studentId), eq(yearResults.yearId, enrolments.yearId)),
    )
    .leftJoin(
      graduationCandidates,
      and(
        eq(graduationCandidates.enrolmentId, enrolments.id),
        inArray(graduationCandidates.status, [...approved]),
      ),
    )
    .where(
      and(
        inArray(enrolments.outcome, [...decided]),
        eq(enrolments.isCurrent, true),
        sql`${enrolments.studentId} in (${childrenOf(userId)})`,
      ),
    )
    .orderBy(desc(academicYears.startDate), asc(enrolments.sortKey), asc(students.id));

export type ResultRow = Awaited<ReturnType<typeof publishedResults>>[number];
