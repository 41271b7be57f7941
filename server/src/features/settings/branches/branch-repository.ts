import type { EndpointRequest } from '@suksa/contracts';
import type { BranchStatus, listBranches } from '@suksa/contracts/settings';
import { queryTerms, searchTokens } from '@suksa/i18n/lao';
import { and, asc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import {
  academicYears,
  branches,
  branchLevels,
  classes,
  enrolments,
  levels,
  userBranches,
  users,
} from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { shownNameKey } from '../../../list.ts';
import { dayWithin, onRollOn } from '../../../school/attendance/on-roll.ts';
import { familyRole } from '../roles/rights-policy.ts';

type BranchQuery = EndpointRequest<typeof listBranches>['query'];

const inUse = sql`${users.roleId} <> ${familyRole} and ${users.status} <> 'disabled'`;

const columns = {
  ...getTableColumns(branches),
  levels: sql<{ id: number; code: string; name: { lo: string; en: string } }[]>`coalesce((
    select json_agg(json_build_object('id', ${levels.id}, 'code', ${levels.code},
        'name', json_build_object('lo', ${levels.nameLo}, 'en', ${levels.nameEn})) order by ${levels.position})
    from ${branchLevels} join ${levels} on ${levels.id} = ${branchLevels.levelId}
    where ${branchLevels.branchId} = ${branches.id}), '[]'::json)`,
  students: sql<number>`(select count(*)::int from ${enrolments}
    join ${academicYears} on ${academicYears.id} = ${enrolments.yearId}
    where ${enrolments.branchId} = ${branches.id} and ${academicYears.state} = 'open' and ${onRollOn(dayWithin())})`,
  staff: sql<number>`(select count(*)::int from ${userBranches} join ${users} on ${users.id} = ${userBranches.userId}
    where ${userBranches.branchId} = ${branches.id} and ${inUse})`,
  openYear: sql<string | null>`(select ${academicYears.name} from ${academicYears}
    where ${academicYears.branchId} = ${branches.id} and ${academicYears.state} = 'open')`,
};

/** Who works in all branches sees those out of use too; others the ones that they may work in. */
const visible = ({ scope, branches: own }: Actor): SQL | undefined =>
  scope === 'all_branches'
    ? undefined
    : inArray(
        branches.id,
        own.map(({ id }) => id),
      );

// A left join on the head keeps the table names in the sub-queries above.
const rowsWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ ...columns, headLo: users.nameLo, headEn: users.nameEn })
    .from(branches)
    .leftJoin(users, eq(users.id, branches.headUserId))
    .where(where)
    .orderBy(asc(branches.id));

export type BranchRow = Awaited<ReturnType<typeof rowsWhere>>[number];

const sortValues = (
  query: Pick<BranchQuery, 'names'>,
): Record<BranchQuery['sort'], (row: BranchRow) => string | number> => ({
  code: ({ code }) => code,
  name: (row) => shownNameKey(query, row),
  students: ({ students }) => students,
  staff: ({ staff }) => staff,
  status: ({ status }) => status,
});

/** A handful: they are searched and sorted here, so that Lao spellings fold as everywhere. */
export const findBranches = async (
  db: Queryable,
  actor: Actor,
  { q, status, sort, dir, names }: BranchQuery,
): Promise<BranchRow[]> => {
  const rows = await rowsWhere(db, and(visible(actor), status && eq(branches.status, status)));
  const terms = queryTerms(q);
  const found = rows.filter(({ nameLo, nameEn, code }) => {
    const tokens = searchTokens([nameLo, nameEn, code]);
    return terms.every((term) => tokens.some((token) => token.includes(term)));
  });
  const value = sortValues({ names })[sort];
  const turn = dir === 'desc' ? -1 : 1;
  return found.sort((a, b) => (value(a) < value(b) ? -turn : value(a) > value(b) ? turn : a.id - b.id));
};

export const findBranch = async (db: Queryable, actor: Actor, id: number): Promise<BranchRow | undefined> =>
  (await rowsWhere(db, and(visible(actor), eq(branches.id, id))))[0];

/** Holds all branches until the transaction ends, in the order of their ids: the last one in use is protected so. */
export const lockBranches = async (tx: Transaction): Promise<void> => {
  await tx.select({ id: branches.id }).from(branches).orderBy(asc(branches.id)).for('no key update');
};

export type NewBranch = Omit<typeof branches.$inferInsert, 'id'>;

export const insertBranch = (tx: Transaction, values: NewBranch): Promise<number> =>
  insertOne(tx, branches, values);

const changed = { version: sql`${branches.version} + 1`, updatedAt: sql`now()` };

export const updateBranchRow = async (tx: Transaction, id: number, values: NewBranch): Promise<void> => {
  await tx
    .update(branches)
    .set({ ...values, ...changed })
    .where(eq(branches.id, id));
};

export const setBranchStatus = async (tx: Transaction, id: number, status: BranchStatus): Promise<void> => {
  await tx
    .update(branches)
    .set({ status, ...changed })
    .where(eq(branches.id, id));
};

export const writeLevels = async (tx: Transaction, branchId: number, levelIds: readonly number[]) => {
  await tx.delete(branchLevels).where(eq(branchLevels.branchId, branchId));
  await tx.insert(branchLevels).values([...new Set(levelIds)].map((levelId) => ({ branchId, levelId })));
};

/** Levels with classes in a year that isn't closed: the branch goes on teaching them. */
export const levelsWithClasses = async (tx: Transaction, branchId: number): Promise<number[]> => {
  const rows = await tx
    .selectDistinct({ levelId: classes.levelId })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.yearId))
    .where(and(eq(classes.branchId, branchId), ne(academicYears.state, 'closed')));
  return rows.map(({ levelId }) => levelId);
};

export const allLevelsInOrder = (db: Queryable) =>
  db.select().from(levels).where(eq(levels.active, true)).orderBy(asc(levels.position));

/** Staff accounts in use, of these branches. */
export const staffOf = (db: Queryable, branchIds: readonly number[]) =>
  db
    .select({ id: users.id, nameLo: users.nameLo, nameEn: users.nameEn })
    .from(users)
    .where(
      and(
        inUse,
        sql`exists (select 1 from ${userBranches} where ${userBranches.userId} = ${users.id}
          and ${inArray(userBranches.branchId, [...branchIds])})`,
      ),
    )
    .orderBy(asc(users.sortKey), asc(users.id));
