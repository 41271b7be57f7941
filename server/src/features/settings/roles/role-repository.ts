import type { EndpointRequest } from '@suksa/contracts';
import { firstOwnRole, type listRoles, type RoleInput } from '@suksa/contracts/settings';
import { isFound, queryTerms, searchTokens } from '@suksa/i18n/lao';
import { and, asc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import { rolePermissions, roles, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { listOrder, shownNameKey } from '../../../list.ts';

type RoleQuery = EndpointRequest<typeof listRoles>['query'];
export type RoleRow = typeof roles.$inferSelect & {
  readonly permissions: readonly string[];
  readonly users: number;
};

/** Written out: in a query of one table the query builder leaves its name away, and inside means another `id`. */
const roleId = sql`${roles}.${sql.identifier(roles.id.name)}`;
const granted = sql`from ${rolePermissions} where ${rolePermissions.roleId} = ${roleId}`;

const columns = {
  ...getTableColumns(roles),
  permissions: sql<string[]>`array(select ${rolePermissions.permission} ${granted} order by 1)`,
  users: sql<number>`(select count(*)::int from ${users} where ${users.roleId} = ${roleId})`,
};

const order = {
  id: roles.id,
  name: roles.id,
  scope: roles.scope,
  users: columns.users,
  permissions: sql`(select count(*) ${granted})`,
  updated: roles.updatedAt,
};

/** A school has some dozens of roles: they are searched, and sorted by name, here. */
export const findRoles = async (db: Queryable, query: RoleQuery): Promise<RoleRow[]> => {
  const rows = await db
    .select(columns)
    .from(roles)
    .where(and(...filters(query)))
    .orderBy(...listOrder(query, order, roles.id));
  const terms = queryTerms(query.q);
  const found = rows.filter((row) => {
    const tokens = searchTokens([row.nameLo, row.nameEn]);
    return isFound(tokens, terms);
  });
  return query.sort === 'name' ? byName(found, query) : found;
};

const filters = ({ type, scope }: RoleQuery): SQL[] => [
  ...(type ? [type === 'fixed' ? lt(roles.id, firstOwnRole) : gte(roles.id, firstOwnRole)] : []),
  ...(scope ? [eq(roles.scope, scope)] : []),
];

const byName = (rows: readonly RoleRow[], query: RoleQuery): RoleRow[] => {
  const keyed = rows.map((row) => ({ row, key: shownNameKey(query, row) }));
  const sign = query.dir === 'asc' ? 1 : -1;
  return keyed.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0)).map(({ row }) => row);
};

export const findRole = async (db: Queryable, id: number): Promise<RoleRow | undefined> =>
  (await db.select(columns).from(roles).where(eq(roles.id, id)))[0];

/** Reads a role and holds it until the transaction ends: editors, and accounts that are given it, come in turn. */
export const lockRole = async (tx: Transaction, id: number): Promise<RoleRow | undefined> => {
  await tx.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for('update');
  return findRole(tx, id);
};

export const allRoles = (db: Queryable): Promise<RoleRow[]> =>
  db.select(columns).from(roles).orderBy(asc(roles.id));

export const insertRole = async (tx: Transaction, { name, scope, permissions }: RoleInput) => {
  const [row] = await tx
    .insert(roles)
    .values({ nameLo: name.lo, nameEn: name.en, scope })
    .returning({ id: roles.id });
  const { id } = row as { id: number };
  await grant(tx, id, permissions);
  return id;
};

export const updateRoleRow = async (
  tx: Transaction,
  { id, input: { name, scope, permissions } }: { readonly id: number; readonly input: RoleInput },
): Promise<void> => {
  await tx
    .update(roles)
    .set({
      nameLo: name.lo,
      nameEn: name.en,
      scope,
      version: sql`${roles.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(roles.id, id));
  await tx.delete(rolePermissions).where(eq(rolePermissions.roleId, id));
  await grant(tx, id, permissions);
};

export const deleteRoleRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(roles).where(eq(roles.id, id));
};

const grant = async (tx: Transaction, roleId: number, permissions: readonly string[]): Promise<void> => {
  const rows = [...new Set(permissions)].map((permission) => ({ roleId, permission }));
  if (rows.length > 0) await tx.insert(rolePermissions).values(rows);
};
