import type { SchoolNames } from '@suksa/contracts/settings';
import { eq, sql } from 'drizzle-orm';
import { schools } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { edit, type Resource } from '../../../http/write.ts';

export const schoolEntity = 'settings.school';
/** The table has this one row. */
export const schoolId = 1;

type Row = typeof schools.$inferSelect;

const present = ({ nameLo, nameEn, ministryLo, ministryEn, version }: Row): SchoolNames => ({
  name: { lo: nameLo, en: nameEn },
  authority: { lo: ministryLo, en: ministryEn },
  version,
});

/** What the school and the authority above it are called. */
export const schoolNames = async (db: Queryable): Promise<SchoolNames> => {
  const [row] = await db.select().from(schools).limit(1);
  return present(row ?? notFound());
};

const names: Resource<SchoolNames> = {
  entity: schoolEntity,
  lock: async (tx, id) => {
    const [row] = await tx.select().from(schools).where(eq(schools.id, id)).for('update');
    return row && present(row);
  },
};

/** Names the school anew, in every branch. Refuses with `conflict` where somebody else has done so meanwhile. */
export const renameSchool = async (
  call: Caller,
  { name, authority, version }: SchoolNames,
): Promise<SchoolNames> => {
  if (call.actor.scope !== 'all_branches') refuse('above_own_rights', { status: 403 });
  return edit(call, names, { id: schoolId, version }, (tx) =>
    tx
      .update(schools)
      .set({
        nameLo: name.lo,
        nameEn: name.en,
        ministryLo: authority.lo,
        ministryEn: authority.en,
        version: sql`${schools.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(schools.id, schoolId)),
  );
};
