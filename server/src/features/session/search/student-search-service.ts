import { queryTerms } from '@suksa/i18n/lao';
import { and, asc, eq } from 'drizzle-orm';
import { classes, enrolments, students } from '../../../db/schema/index.ts';
import type { Caller } from '../../../http/caller.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { hasToken, matches, namedFirst } from '../../../school/people/search.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';
import { ownNameTokens, studentTokensFor } from '../../../school/policies/student-search-scope.ts';

const shown = 10;

/**
 * The first students of the year whose names, codes or phones begin with every word that was typed, in
 * whatever spelling; those in this very spelling before the others. Each of both by name.
 */
export const searchStudents = async (
  { actor, context: { yearId }, school }: Pick<Caller, 'actor' | 'context' | 'school'>,
  q: string,
) => {
  const terms = queryTerms(q);
  const ownTokens = studentTokensFor(actor);
  if (yearId === null || terms.length === 0) return [];
  const rows = await school.read
    .select({
      id: students.id,
      code: students.code,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      className: classes.name,
      status: students.status,
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(
      and(
        eq(enrolments.yearId, yearId),
        eq(enrolments.isCurrent, true),
        visibleStudents(actor, enrolments),
        ...matches(terms, ownTokens, enrolments.studentId),
      ),
    )
    .orderBy(
      ...namedFirst(
        terms,
        hasToken(ownNameTokens, enrolments.studentId),
        hasToken(ownTokens, enrolments.studentId),
      ),
      asc(enrolments.sortKey),
      asc(enrolments.studentId),
    )
    .limit(shown);
  return rows.map(({ firstNameLo, surnameLo, firstNameEn, surnameEn, ...row }) => ({
    ...row,
    name: twoScriptName({ firstNameLo, surnameLo, firstNameEn, surnameEn }),
  }));
};
