import type { SchoolNames } from '@suksa/contracts/settings';
import { eq, sql } from 'drizzle-orm';
import { audit } from '../../../audit.ts';
import { schools } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { conflict, notFound, refuse } from '../../../http/refuse.ts';

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
export const schoolNames = async (db: Database): Promise<SchoolNames> => {
  const [row] = await db.select().from(schools).limit(1);
  return present(row ?? notFound());
};

interface Change {
  readonly actor: Actor;
  readonly requestId: string;
  readonly input: SchoolNames;
}

/** Names the school anew, in every branch. Refuses with `conflict` where somebody else has done so meanwhile. */
export const renameSchool = (db: Database, { actor, requestId, input }: Change): Promise<SchoolNames> =>
  db.transaction(async (tx) => {
    if (actor.scope !== 'all_branches') refuse('above_own_rights', { status: 403 });
    const [row] = await tx.select().from(schools).where(eq(schools.id, schoolId)).for('update');
    const before = present(row ?? notFound());
    if (before.version !== input.version) conflict(before);
    const [written] = await tx
      .update(schools)
      .set({
        nameLo: input.name.lo,
        nameEn: input.name.en,
        ministryLo: input.authority.lo,
        ministryEn: input.authority.en,
        version: sql`${schools.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(schools.id, schoolId))
      .returning();
    const after = present(written ?? notFound());
    await audit(tx, {
      actor,
      action: 'edit',
      entity: schoolEntity,
      entityId: schoolId,
      before,
      after,
      requestId,
    });
    return after;
  });
