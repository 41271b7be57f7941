import type { PublishedResult } from '@suksa/contracts/session';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  academicYears,
  classes,
  enrolments,
  graduationCandidates,
  pupils,
  yearResults,
} from '../../db/schema/index.ts';
import type { Database } from '../../http/app.ts';
import { childrenOf } from '../../policies/pupil-scope.ts';

/** What the head has decided; who left in the middle of a year has no result of it. */
const decided = ['promote', 'repeat', 're_sit_pending', 'graduate'] as const;

/** The school's word on the leaving examination stands; what is withheld or revoked is nobody's to read. */
const approved = ['approved', 'certificate_issued', 'handed_over'] as const;

/** Of one guardian's children, in whichever branch they are or were. */
export const publishedResults = (db: Database, userId: number) =>
  db
    .select({
      pupilId: pupils.id,
      firstNameLo: pupils.firstNameLo,
      surnameLo: pupils.surnameLo,
      firstNameEn: pupils.firstNameEn,
      surnameEn: pupils.surnameEn,
      year: academicYears.name,
      className: classes.name,
      outcome: sql<PublishedResult['outcome']>`${enrolments.outcome}`,
      average: yearResults.average,
      reSitAverage: yearResults.reSitAverage,
      examResult: graduationCandidates.examResult,
      examReSit: graduationCandidates.reSitResult,
    })
    .from(enrolments)
    .innerJoin(pupils, eq(pupils.id, enrolments.pupilId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(academicYears, eq(academicYears.id, enrolments.yearId))
    .leftJoin(
      yearResults,
      and(eq(yearResults.pupilId, enrolments.pupilId), eq(yearResults.yearId, enrolments.yearId)),
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
        sql`${enrolments.pupilId} in (${childrenOf(userId)})`,
      ),
    )
    .orderBy(desc(academicYears.startDate), asc(enrolments.sortKey), asc(pupils.id));

export type ResultRow = Awaited<ReturnType<typeof publishedResults>>[number];
