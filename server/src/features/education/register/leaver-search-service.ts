import { queryTerms } from '@suksa/i18n/lao';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { academicYears, classes, enrolments, studentSearch, students } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { phonetic } from '../../../school/people/search.ts';
import { searchedBy } from '../../../school/policies/student-search-scope.ts';
import { knownStudents } from '../student/student-policy.ts';

const shown = 5;

/**
 * The first of those whom the search finds and the register doesn't show: who left this year, or was here in an
 * earlier one. A register that says "nothing found" of them would be wrong.
 */
export const searchLeavers = async ({ actor, context, school: { read } }: Caller, q: string) => {
  const terms = queryTerms(q);
  if (terms.length === 0) return { rows: [], total: 0 };
  const rows = await read
    .select({
      id: students.id,
      code: students.code,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      status: students.status,
      className: classes.name,
      year: academicYears.name,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(students)
    .innerJoin(enrolments, sql`${enrolments.id} = ${lastEnrolment(context.branchId)}`)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(academicYears, eq(academicYears.id, enrolments.yearId))
    .where(and(...terms.map((term) => found(actor, term)), notShown(context.yearId), knownStudents(actor)))
    .orderBy(sql`${academicYears.startDate} desc`, asc(students.sortKey), asc(students.id))
    .limit(shown);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, code, className, year, status, ...names }) => ({
      id,
      code,
      name: twoScriptName(names),
      className,
      year,
      status,
    })),
  };
};

/** Read from the tokens: they are few, and the students many. */
const found = ({ scope }: Actor, term: string): SQL => {
  const word = and(phonetic(term)(studentSearch.token), searchedBy(scope));
  return sql`${students.id} in (select ${studentSearch.studentId} from ${studentSearch} where ${word})`;
};

const lastEnrolment = (branchId: number): SQL => sql`(
  select last.id from ${enrolments} as last where last.student_id = ${students.id} and last.branch_id = ${branchId}
  order by last.start_date desc limit 1)`;

/** Without a place in the year's register as it stands by itself. */
const notShown = (yearId: number | null): SQL => sql`not exists (
  select 1 from ${enrolments} as here where here.student_id = ${students.id} and here.year_id = ${yearId ?? 0}
  and here.is_current and here.student_status in ('enrolled', 'suspended'))`;
