import type { RegisterQuery } from '@suksa/contracts/education';
import { queryTerms } from '@suksa/i18n/lao';
import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import { classes, enrolments, levels, pupilSearch, pupils } from '../../db/schema/index.ts';
import type { Actor } from '../../http/actor.ts';
import type { Database } from '../../http/app.ts';
import { listOrder, matches, rowCount } from '../../list.ts';
import { visiblePupils } from '../../policies/pupil-scope.ts';
import { owes } from '../feeinvoice/pupil-balance-service.ts';
import { hasCard } from '../settings/cards/pupil-card-service.ts';
import { lacking } from './record-gaps.ts';
import { rowsInOrder } from './register-rows.ts';

export interface RegisterScope {
  readonly actor: Actor;
  readonly yearId: number;
  readonly query: RegisterQuery;
  /** What was due in the branch on this day or before is overdue. */
  readonly overdueUntil: string;
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/**
 * The page is cut on the enrolment's own index first, and only then joined with everything that a row shows, by a
 * statement that is planned once.
 */
export const registerPage = async (db: Database, scope: RegisterScope, slice: Slice) => {
  // Counting takes about as long as the page itself, so both are asked at once. A window's count in one statement
  // is slower: the planner takes the limit for a chance to stop early, and walks the name index over everybody.
  const [rows, total] = await Promise.all([registerRows(db, scope, slice), registerCount(db, scope)]);
  return { rows, total };
};

/** The same rows without their number, for exports. */
export const registerRows = async (db: Database, scope: RegisterScope, slice: Slice) => {
  const found = await pageOfEnrolments(db, scope, slice);
  return rowsInOrder(
    db,
    scope.actor,
    found.map(({ id }) => id),
  );
};

const registerCount = async (db: Database, scope: RegisterScope): Promise<number> => {
  const [row] = await db.select({ total: rowCount }).from(enrolments).where(registerFilter(scope));
  return row?.total ?? 0;
};

const pageOfEnrolments = (db: Database, scope: RegisterScope, { limit, offset }: Slice) => {
  const rows = db.select({ id: enrolments.id }).from(enrolments).$dynamic();
  // Only where the order needs them: each join is paid for every row before the page.
  if (needsPupil.has(scope.query.sort)) rows.innerJoin(pupils, eq(pupils.id, enrolments.pupilId));
  if (scope.query.sort === 'class') {
    rows
      .innerJoin(classes, eq(classes.id, enrolments.classId))
      .innerJoin(levels, eq(levels.id, classes.levelId));
  }
  return rows
    .where(registerFilter(scope))
    .orderBy(...orderOf(scope.query))
    .limit(limit)
    .offset(offset);
};

const needsPupil: ReadonlySet<RegisterQuery['sort']> = new Set(['code', 'birth_date']);

const orderOf = (query: RegisterQuery): SQL[] =>
  listOrder(
    query,
    {
      name: enrolments.sortKey,
      code: pupils.code,
      class: [levels.position, classes.name, enrolments.sortKey],
      birth_date: pupils.birthDate,
      start_date: enrolments.startDate,
    },
    enrolments.pupilId,
  );

const registerFilter = ({ actor, yearId, query, overdueUntil }: RegisterScope): SQL | undefined =>
  and(
    eq(enrolments.yearId, yearId),
    enrolments.isCurrent,
    statusFilter(query.status),
    visiblePupils(actor, enrolments),
    query.class ? eq(enrolments.classId, query.class) : undefined,
    query.level
      ? sql`${enrolments.classId} in (select ${classes.id} from ${classes} where ${classes.levelId} = ${query.level} and ${classes.yearId} = ${yearId})`
      : undefined,
    query.entry ? entryFilter(query.entry) : undefined,
    query.sex ? ofPupil(eq(pupils.sex, query.sex)) : undefined,
    query.province ? ofPupil(eq(pupils.province, query.province)) : undefined,
    query.missing ? lacking[query.missing] : undefined,
    query.debt ? owes(enrolments.pupilId, query.debt, overdueUntil) : undefined,
    query.card ? cardFilter[query.card] : undefined,
    ...matches(
      queryTerms(query.q),
      { token: pupilSearch.token, owner: pupilSearch.pupilId },
      enrolments.pupilId,
    ),
  );

const statusFilter = (status: RegisterQuery['status']): SQL | undefined => {
  if (status === 'all') return undefined;
  if (status === 'studying') return inArray(enrolments.pupilStatus, ['enrolled', 'suspended']);
  return eq(enrolments.pupilStatus, status);
};

/** Over the whole year: one who moved class in November came as new in September. */
const entryFilter = (entry: 'new' | 'repeated'): SQL => {
  const codes = entry === 'new' ? ['new', 'transferred_in'] : ['repeated'];
  const first = sql.raw('first_enrolment');
  return sql`exists (select 1 from ${enrolments} as ${first}
    where ${first}.pupil_id = ${enrolments.pupilId} and ${first}.year_id = ${enrolments.yearId}
    and ${first}.entry_code in ${codes})`;
};

const ofPupil = (condition: SQL): SQL =>
  sql`exists (select 1 from ${pupils} where ${pupils.id} = ${enrolments.pupilId} and ${condition})`;

const cardFilter = {
  active: hasCard(enrolments.pupilId),
  none: not(hasCard(enrolments.pupilId)),
} satisfies Record<NonNullable<RegisterQuery['card']>, SQL>;
