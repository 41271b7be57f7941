import type { RegisterQuery } from '@suksa/contracts/education';
import { queryTerms } from '@suksa/i18n/lao';
import { eq, type SQL, sql } from 'drizzle-orm';
import { keepAnswer } from '../../../db/kept-answer.ts';
import { preparedByShape, slice } from '../../../db/planned.ts';
import { classes, enrolments, levels, students } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Database, Queryable } from '../../../http/app.ts';
import { listOrder, rowCount, shownName } from '../../../list.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { type FilterShape, type FilterValues, filterShape, registerFilter } from './register-filter-query.ts';
import { rowsOfPage } from './register-rows-query.ts';
import { foundEnrolments, likeliestFirst, searchValues } from './register-search-query.ts';

export interface RegisterScope {
  readonly actor: Actor;
  readonly branchId: number;
  readonly yearId: number;
  readonly query: RegisterQuery;
  /** What was due in the branch on this day or before is overdue; known only where the query asks for it. */
  readonly overdueUntil: string | null;
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

interface ListShape extends FilterShape {
  readonly terms: number;
}

interface PageShape extends ListShape, Pick<RegisterQuery, 'sort' | 'dir' | 'names'> {
  /** Part of the text: a planner that knows it looks up so many rows one by one. */
  readonly limit: number;
}

/** One page and the number of all. */
export const registerPage = async (db: Database, scope: RegisterScope, slice: Slice) => {
  // A search has all its rows in hand and counts them beside. Without one the page is cut from an index, and counting
  // takes about as long, so both are asked at once.
  const counting = queryTerms(scope.query.q).length === 0 ? registerCount(db, scope) : undefined;
  const [rows, counted] = await Promise.all([registerRows(db, scope, slice), counting]);
  const total = counted ?? rows[0]?.found ?? (slice.offset === 0 ? 0 : await registerCount(db, scope));
  return { rows, total };
};

/** The same rows without their number, for exports. */
export const registerRows = (db: Database, scope: RegisterScope, { limit, offset }: Slice) => {
  const { sort, dir, names } = scope.query;
  return plannedRows(db, { ...shapeOf(scope), sort, dir, names, limit }, { ...valuesOf(scope), offset });
};

/** It takes as long as the page itself: all who see the branch are told the same until something changes. */
const registerCount = (db: Database, scope: RegisterScope): Promise<number> => {
  const shape = shapeOf(scope);
  const values = valuesOf(scope);
  const ask = async () => (await plannedCount(db, shape, values))[0]?.total ?? 0;
  const isOfOtherRecords = shape.debt || shape.card || shape.missing;
  if (shape.terms > 0 || isOfOtherRecords || !seesWholeBranch(scope.actor)) return ask();
  const { userId: _, ...same } = values;
  return keepAnswer(db, { key: JSON.stringify(['register', shape, same]), reads: madeFrom }, ask);
};

const madeFrom = ['student', 'class', 'academic-year', 'rollover', 'import'] as const;

const shapeOf = ({ actor, query }: RegisterScope): ListShape => ({
  ...filterShape(actor.scope, query),
  terms: queryTerms(query.q).length,
});

const valuesOf = ({ actor, branchId, yearId, query, overdueUntil }: RegisterScope): FilterValues => ({
  yearId,
  branchId,
  userId: actor.userId,
  level: query.level ?? null,
  class: query.class ?? null,
  province: query.province ?? null,
  overdueUntil,
  ...searchValues(queryTerms(query.q)),
});

const sourceOf = (shape: ListShape): SQL => {
  const filter = registerFilter(shape);
  return shape.terms === 0
    ? sql`(select * from ${enrolments} where ${filter}) as ${enrolments}`
    : foundEnrolments({ terms: shape.terms, scope: shape.scope }, filter);
};

const plannedCount = preparedByShape('education_register_count', (db: Queryable, shape: ListShape) =>
  db.select({ total: rowCount }).from(sourceOf(shape)),
);

const plannedRows = preparedByShape('education_register_page', (db: Queryable, shape: PageShape) =>
  rowsOfPage(db, pageOf(shape), shape.scope),
);

/**
 * The page is cut first, by what is needed for the order only, and then joined with everything that a row shows. Places
 * are given to what was cut, as it comes, and not to all that come before it as well.
 */
const pageOf = (shape: PageShape): SQL => {
  const order = sql.join([...(shape.terms === 0 ? [] : [likeliestFirst]), ...orderOf(shape)], sql`, `);
  return sql`
    select cut.*, row_number() over () as place from (
      select ${enrolments.id},
        ${shape.terms === 0 ? sql`null::int` : sql`count(*) over ()::int`} as found,
        ${shape.terms === 0 ? sql`null::int` : likeliestFirst} as rank
      from ${sourceOf(shape)} ${joinsFor(shape.sort)}
      order by ${order} ${slice({ limit: shape.limit, offset: sql.placeholder('offset') })}) as cut`;
};

/** Only what the order needs: each join is paid for every row before the page. */
const joinsFor = (sort: RegisterQuery['sort']): SQL => {
  if (sort === 'code' || sort === 'birth_date')
    return sql`join ${students} on ${eq(students.id, enrolments.studentId)}`;
  if (sort === 'class')
    return sql`join ${classes} on ${eq(classes.id, enrolments.classId)} join ${levels} on ${eq(levels.id, classes.levelId)}`;
  return sql``;
};

const orderOf = (query: Pick<RegisterQuery, 'sort' | 'dir' | 'names'>): SQL[] =>
  listOrder(
    query,
    {
      name: shownName(query, enrolments),
      code: students.code,
      class: [levels.position, classes.name, shownName(query, enrolments)],
      birth_date: students.birthDate,
      start_date: enrolments.startDate,
    },
    enrolments.studentId,
  );
