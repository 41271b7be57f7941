import type { EndpointRequest } from '@suksa/contracts';
import type { listUsers, UserInput, UserStatus } from '@suksa/contracts/settings';
import { laoSortKey, queryTerms, searchTokens } from '@suksa/i18n/lao';
import { and, asc, count, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import {
  branches,
  homerooms,
  roles,
  teacherAssignments,
  userBranches,
  userSearch,
  users,
} from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { listOrder, shownName } from '../../../list.ts';
import { superAdmin } from '../../../plugins/session.ts';
import { sqlToday } from '../../../school/clock.ts';
import { exactFirst, hasToken, matches } from '../../../school/people/search.ts';
import { familyRole } from '../roles/rights-policy.ts';

type UserQuery = EndpointRequest<typeof listUsers>['query'];
interface Named {
  readonly id: number;
  readonly lo: string;
  readonly en: string;
}
export type UserRow = Omit<typeof users.$inferSelect, 'passwordHash'> & {
  readonly roleLo: string;
  readonly roleEn: string;
  readonly branches: readonly Named[];
  readonly lessons: number;
};

const { passwordHash: _secret, ...open } = getTableColumns(users);

const isNow = (table: typeof homerooms | typeof teacherAssignments) =>
  sql`${table.teacherId} = ${users.id} and coalesce(${table.endDate}, ${sqlToday}) >= ${sqlToday}`;

const columns = {
  ...open,
  roleLo: roles.nameLo,
  roleEn: roles.nameEn,
  branches: sql<Named[]>`coalesce((
    select json_agg(json_build_object('id', ${branches.id}, 'lo', ${branches.nameLo}, 'en', ${branches.nameEn}) order by ${branches.id})
    from ${userBranches} join ${branches} on ${branches.id} = ${userBranches.branchId}
    where ${userBranches.userId} = ${users.id}), '[]'::json)`,
  lessons: sql<number>`(select count(*)::int from ${homerooms} where ${isNow(homerooms)})
    + (select count(*)::int from ${teacherAssignments} where ${isNow(teacherAssignments)})`,
};

const orderOf = (query: UserQuery) => ({
  name: shownName(query, users),
  username: users.username,
  role: users.roleId,
  type: users.staffType,
  login: sql`coalesce(${users.lastLoginAt}, '-infinity')`,
  status: users.status,
});

/** Staff accounts that the caller may know of: those of the caller's branches; without a branch's view, only one's own. */
const visible = ({ scope, branches: own, userId }: Actor): SQL | undefined => {
  const isStaff = ne(users.roleId, familyRole);
  if (scope === 'all_branches') return isStaff;
  if (scope !== 'own_branch') return and(isStaff, eq(users.id, userId));
  return and(isStaff, worksIn(own.map(({ id }) => id)));
};

const worksIn = (branchIds: readonly number[]): SQL =>
  sql`exists (select 1 from ${userBranches} where ${userBranches.userId} = ${users.id} and ${inArray(userBranches.branchId, [...branchIds])})`;

const ownTokens = { token: userSearch.token, owner: userSearch.userId };

const found = (actor: Actor, { q, role, branch, status, type }: UserQuery): SQL | undefined =>
  and(
    visible(actor),
    role === undefined ? undefined : eq(users.roleId, role),
    branch === undefined ? undefined : worksIn([branch]),
    status && eq(users.status, status),
    type && eq(users.staffType, type),
    ...matches(queryTerms(q), ownTokens, users.id),
  );

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export const findUsers = (db: Queryable, actor: Actor, query: UserQuery, { limit, offset }: Page) => {
  const sorted = [
    ...exactFirst(queryTerms(query.q), hasToken(ownTokens, users.id)),
    ...listOrder(query, orderOf(query), shownName(query, users), users.id),
  ];
  // The page first: what is looked up for each row would else be looked up for all rows before it too.
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(found(actor, query))
    .orderBy(...sorted)
    .limit(limit)
    .offset(offset);
  return db
    .select(columns)
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(inArray(users.id, page))
    .orderBy(...sorted);
};

export const countUsers = async (db: Queryable, actor: Actor, query: UserQuery): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(users).where(found(actor, query));
  return row?.total ?? 0;
};

export const findUser = async (db: Queryable, actor: Actor, id: number): Promise<UserRow | undefined> =>
  (await findUsersById(db, actor, [id]))[0];

export const findUsersById = (db: Queryable, actor: Actor, ids: readonly number[]): Promise<UserRow[]> =>
  db
    .select(columns)
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(visible(actor), inArray(users.id, [...ids])))
    .orderBy(asc(users.id));

/** What every account, of staff or of a family, has taken for itself alone. */
export const namesTaken = (db: Queryable) =>
  db
    .select({ id: users.id, username: users.username, phone: users.phone, cardCode: users.cardCode })
    .from(users);

/**
 * Accounts are changed one after another, by whoever: two administrators who remove each other at the same moment
 * would otherwise each see the other still there. Held until the transaction ends.
 */
export const takeTurn = async (tx: Transaction): Promise<void> => {
  await tx.select({ id: roles.id }).from(roles).where(eq(roles.id, superAdmin)).for('update');
};

/** Super admins who can sign in today and have no last day before them. */
export const countAdministrators = async (tx: Transaction): Promise<number> => {
  const [row] = await tx
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.roleId, superAdmin), eq(users.status, 'active'), isNull(users.employedUntil)));
  return row?.total ?? 0;
};

/** What the form gives, with the phone as it is stored. */
export interface UserValues extends Omit<UserInput, 'phone' | 'photo'> {
  readonly phone: string | null;
}

export const insertUser = async (
  tx: Transaction,
  { passwordHash, ...values }: UserValues & { readonly passwordHash: string },
): Promise<number> => {
  const [row] = await tx
    .insert(users)
    .values({ ...columnsOf(values), passwordHash, mustChangePassword: true, status: 'invited' })
    .returning({ id: users.id });
  const { id } = row as { id: number };
  await writeDependents(tx, id, values);
  return id;
};

export const updateUserRow = async (tx: Transaction, id: number, values: UserValues): Promise<void> => {
  await tx
    .update(users)
    .set({ ...columnsOf(values), ...changed })
    .where(eq(users.id, id));
  await tx.delete(userBranches).where(eq(userBranches.userId, id));
  await tx.delete(userSearch).where(eq(userSearch.userId, id));
  await writeDependents(tx, id, values);
};

/** For the next sign-in only. */
export const setFirstPassword = async (tx: Transaction, id: number, passwordHash: string): Promise<void> => {
  await tx
    .update(users)
    .set({ passwordHash, mustChangePassword: true, ...changed })
    .where(eq(users.id, id));
};

export const setStatus = async (tx: Transaction, id: number, status: UserStatus): Promise<void> => {
  await tx
    .update(users)
    .set({ status, ...changed })
    .where(eq(users.id, id));
};

const changed = { version: sql`${users.version} + 1`, updatedAt: sql`now()` };

const columnsOf = ({ name, branchIds: _branches, email, cardCode, ...rest }: UserValues) => ({
  username: rest.username,
  title: rest.title,
  sex: rest.sex,
  phone: rest.phone,
  roleId: rest.roleId,
  staffType: rest.staffType,
  employedFrom: rest.employedFrom,
  employedUntil: rest.employedUntil,
  email: email || null,
  cardCode: cardCode || null,
  nameLo: name.lo,
  nameEn: name.en,
  sortKey: laoSortKey(name.lo),
});

const writeDependents = async (tx: Transaction, userId: number, values: UserValues): Promise<void> => {
  const { name, username, phone, cardCode, branchIds } = values;
  await tx.insert(userBranches).values([...new Set(branchIds)].map((branchId) => ({ userId, branchId })));
  const tokens = searchTokens([name.lo, name.en, username, phone ?? '', cardCode]);
  await tx.insert(userSearch).values(tokens.map((token) => ({ token, userId })));
};
