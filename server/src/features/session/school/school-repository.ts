import { eq } from 'drizzle-orm';
import { branches, rolePermissions, schools, users } from '../../../db/schema/index.ts';
import type { Database } from '../../../http/app.ts';

/** The school as a visitor may know it. */
export const schoolOf = async (db: Database) => {
  const [school] = await db.select().from(schools).limit(1);
  const open = await db.select().from(branches).where(eq(branches.status, 'active')).orderBy(branches.id);
  return {
    name: { lo: school?.nameLo ?? '', en: school?.nameEn ?? '' },
    branches: open.map((branch) => ({
      id: branch.id,
      name: { lo: branch.nameLo, en: branch.nameEn },
      phone: branch.phone,
      address: branch.addressLo || branch.addressEn,
    })),
  };
};

/** What the school and its branches are called, in both languages. */
export const namesOfSchool = async (db: Database): Promise<string[]> => {
  const { name, branches: open } = await schoolOf(db);
  return [name, ...open.map((branch) => branch.name)].flatMap(({ lo, en }) => [lo, en]);
};

export const permissionsOfRole = async (db: Database, roleId: number) => {
  const rows = await db
    .select({ name: rolePermissions.permission })
    .from(rolePermissions)
    .where(eq(rolePermissions.roleId, roleId))
    .orderBy(rolePermissions.permission);
  return rows;
};

export const sexOf = async (db: Database, userId: number) => {
  const [row] = await db.select({ sex: users.sex }).from(users).where(eq(users.id, userId));
  return row?.sex ?? null;
};
