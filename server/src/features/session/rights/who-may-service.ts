import { and, asc, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { rolePermissions, roles, userBranches, users } from '../../../db/schema/index.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { sqlToday } from '../../../school/clock.ts';

const mostNamed = 5;

/**
 * Staff of the branch who hold a right now, those of the school before its operator and administrators: whom to ask.
 * Refused for families, whom the staff's rights are nothing to.
 */
export const whoMayDo = async ({ actor, context: { branchId }, school }: Caller, permission: string) => {
  const db = school.read;
  if (actor.scope === 'own_children') refuse('no_permission', { details: { reason: 'scope' } });
  const rows = await db
    .select({ nameLo: users.nameLo, nameEn: users.nameEn, roleLo: roles.nameLo, roleEn: roles.nameEn })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        inArray(roles.scope, ['all_branches', 'own_branch']),
        eq(users.status, 'active'),
        or(isNull(users.employedUntil), sql`${users.employedUntil} >= ${sqlToday}`),
        exists(
          db
            .select({ one: sql`1` })
            .from(rolePermissions)
            .where(and(eq(rolePermissions.roleId, roles.id), eq(rolePermissions.permission, permission))),
        ),
        or(
          eq(roles.scope, 'all_branches'),
          exists(
            db
              .select({ one: sql`1` })
              .from(userBranches)
              .where(and(eq(userBranches.userId, users.id), eq(userBranches.branchId, branchId))),
          ),
        ),
      ),
    )
    .orderBy(desc(sql`${roles.id} > 3`), desc(roles.id), asc(users.sortKey))
    .limit(mostNamed);
  return rows.map(({ nameLo, nameEn, roleLo, roleEn }) => ({
    name: { lo: nameLo, en: nameEn },
    role: { lo: roleLo, en: roleEn },
  }));
};
