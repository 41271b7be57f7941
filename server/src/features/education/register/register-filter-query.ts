import type { RegisterQuery } from '@suksa/contracts/education';
import { and, eq, not, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { academicYears, classes, enrolments, students } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import { dayWithin, onRollOn } from '../../../school/attendance/on-roll.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';
import { owes } from '../../feeinvoice/families/student-balance-service.ts';
import { hasCard } from '../../settings/cards/student-card-service.ts';
import { lacking } from './record-gaps-query.ts';

/** What of a query decides the text of its statement; everything else is a value that it is called with. */
export interface FilterShape
  extends Pick<RegisterQuery, 'status' | 'sex' | 'entry' | 'missing' | 'debt' | 'card'> {
  readonly scope: Actor['scope'];
  readonly hasLevel: boolean;
  readonly hasClass: boolean;
  readonly hasProvince: boolean;
}

export interface FilterValues extends Record<string, unknown> {
  readonly yearId: number;
  /** The year's; a search looks only among those who ever were in it. */
  readonly branchId: number;
  readonly userId: number;
  readonly level: number | null;
  readonly class: number | null;
  readonly province: string | null;
  /** What was due in the branch on this day or before is overdue; only where `debt` asks for it. */
  readonly overdueUntil: string | null;
}

export const filterShape = (scope: Actor['scope'], query: RegisterQuery): FilterShape => ({
  scope,
  status: query.status,
  sex: query.sex,
  entry: query.entry,
  missing: query.missing,
  debt: query.debt,
  card: query.card,
  hasLevel: query.level !== undefined,
  hasClass: query.class !== undefined,
  hasProvince: !!query.province,
});

const value = (name: keyof FilterValues & string): Placeholder => sql.placeholder(name);

/** A condition over current enrolments, with {@link FilterValues} to be filled in. */
export const registerFilter = (shape: FilterShape): SQL | undefined =>
  and(
    sql`${enrolments.yearId} = ${value('yearId')}`,
    enrolments.isCurrent,
    statusFilter(shape.status),
    visibleStudents({ scope: shape.scope, userId: value('userId') }, enrolments),
    shape.hasClass ? sql`${enrolments.classId} = ${value('class')}` : undefined,
    shape.hasLevel
      ? sql`${enrolments.classId} in (select ${classes.id} from ${classes}
          where ${classes.levelId} = ${value('level')} and ${classes.yearId} = ${value('yearId')})`
      : undefined,
    shape.entry ? entryFilter(shape.entry) : undefined,
    shape.sex ? ofStudent(eq(students.sex, shape.sex)) : undefined,
    shape.hasProvince ? ofStudent(sql`${students.province} = ${value('province')}`) : undefined,
    shape.missing ? lacking[shape.missing] : undefined,
    shape.debt ? owes(enrolments.studentId, shape.debt, value('overdueUntil')) : undefined,
    shape.card ? cardFilter[shape.card] : undefined,
  );

/** The day that the figures of the year are of. */
const dayOfYear = sql`(select ${dayWithin()} from ${academicYears} where ${academicYears.id} = ${value('yearId')})`;

const statusFilter = (status: RegisterQuery['status']): SQL | undefined => {
  if (status === 'all') return undefined;
  if (status === 'on_roll') return onRollOn(dayOfYear);
  // In the text, not as a value: the planner weighs the indexes by it.
  const wanted = status === 'studying' ? ['enrolled', 'suspended'] : [status];
  return sql`${enrolments.studentStatus} in (${sql.raw(wanted.map((one) => `'${one}'`).join(', '))})`;
};

/** Over the whole year: one who moved class in November came as new in September. */
const entryFilter = (entry: 'new' | 'repeated'): SQL => {
  const codes = entry === 'new' ? ['new', 'transferred_in'] : ['repeated'];
  const first = sql.raw('first_enrolment');
  return sql`exists (select 1 from ${enrolments} as ${first}
    where ${first}.student_id = ${enrolments.studentId} and ${first}.year_id = ${enrolments.yearId}
    and ${first}.entry_code in ${codes})`;
};

const ofStudent = (condition: SQL): SQL =>
  sql`exists (select 1 from ${students} where ${students.id} = ${enrolments.studentId} and ${condition})`;

const cardFilter = {
  active: hasCard(enrolments.studentId),
  none: not(hasCard(enrolments.studentId)),
} satisfies Record<NonNullable<RegisterQuery['card']>, SQL>;
