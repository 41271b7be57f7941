import type { ContactInput, FamilyContact } from '@suksa/contracts/settings';
import { desc, eq, inArray, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { families, familyContacts, users } from '../../../db/schema/index.ts';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import { todayIn } from '../../../school/clock.ts';
import type { CustomerPlace } from './customer-policy.ts';
import { loadVisible, readDetails } from './customer-service.ts';

const newest = 200;

/** What was said to a family, and to those that were merged into it; newest first. */
export const contactsOf = async (
  db: Database,
  place: CustomerPlace,
  id: number,
): Promise<FamilyContact[]> => {
  await readDetails(db, place, id);
  const merged = db
    .select({ id: families.id })
    .from(families)
    .where(or(eq(families.id, id), eq(families.mergedIntoId, id)));
  return (
    await contacts(db)
      .where(inArray(familyContacts.familyId, merged))
      .orderBy(desc(familyContacts.day), desc(familyContacts.id))
      .limit(newest)
  ).map(present);
};

/** Adds one dated note, which then stays as it is. */
export const noteContact = (
  db: Database,
  {
    id,
    input,
    ...place
  }: CustomerPlace & { readonly id: number; readonly input: z.output<typeof ContactInput> },
): Promise<FamilyContact> =>
  db.transaction(async (tx) => {
    await loadVisible(tx, place, id);
    const made = await insert(tx, place, [{ familyId: id, ...input }]);
    const [row] = await contacts(tx).where(inArray(familyContacts.id, made));
    return present(row as Row);
  });

/** Notes for each family that it got a letter today. */
export const noteReminders = (
  db: Database,
  { ids, text, ...place }: CustomerPlace & { readonly ids: readonly number[]; readonly text: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const concerned = [...new Set(ids)];
    for (const id of concerned) await loadVisible(tx, place, id);
    await insert(
      tx,
      place,
      concerned.map((familyId) => ({ familyId, day: todayIn(), channel: 'letter' as const, text })),
    );
  });

const contacts = (db: Queryable) =>
  db
    .select({
      id: familyContacts.id,
      day: familyContacts.day,
      channel: familyContacts.channel,
      text: familyContacts.text,
      at: familyContacts.createdAt,
      lo: users.nameLo,
      en: users.nameEn,
    })
    .from(familyContacts)
    .innerJoin(users, eq(users.id, familyContacts.authorId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof contacts>>[number];

const present = ({ id, day, channel, text, at, lo, en }: Row): FamilyContact => ({
  id,
  day,
  channel,
  text,
  at: at.toISOString(),
  by: { lo, en },
});

const insert = async (
  tx: Transaction,
  { actor }: CustomerPlace,
  rows: readonly (z.output<typeof ContactInput> & { readonly familyId: number })[],
): Promise<number[]> => {
  const made = await tx
    .insert(familyContacts)
    .values(rows.map((row) => ({ ...row, authorId: actor.userId })))
    .returning({ id: familyContacts.id });
  return made.map(({ id }) => id);
};
