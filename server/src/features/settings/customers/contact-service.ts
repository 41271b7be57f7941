import type { EndpointRequest } from '@suksa/contracts';
import type { ContactInput, FamilyContact, NewContact, remindCustomers } from '@suksa/contracts/settings';
import { desc, eq, inArray, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { families, familyContacts, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { readDetails } from './customer-service.ts';

/** The log is its own record of who wrote what: it only grows. */
const contactEntity = 'settings.customer_contact';

const newest = 200;

/** What was said to a family, and to those that were merged into it; newest first. */
export const contactsOf = async (call: Caller, id: number): Promise<FamilyContact[]> => {
  const db = call.school.read;
  await readDetails(db, call, id);
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
  call: Caller,
  familyId: number,
  { idempotencyKey: key, ...input }: z.output<typeof NewContact>,
): Promise<FamilyContact> =>
  write(call, async (tx) => {
    await readDetails(tx, call, familyId);
    const once = { actor: call.actor, entity: contactEntity, key, request: { familyId, ...input } };
    const id = await createOnce(tx, once, () => insert(tx, call, [{ familyId, ...input }]));
    const [row = notFound()] = await contacts(tx).where(eq(familyContacts.id, id));
    return { result: present(row), audit: [] };
  });

/** Notes for each family that it got a letter today. */
export const noteReminders = (
  call: Caller,
  { idempotencyKey: key, ids, text }: EndpointRequest<typeof remindCustomers>['body'],
): Promise<void> =>
  write(call, async (tx) => {
    const concerned = [...new Set(ids)];
    for (const id of concerned) await readDetails(tx, call, id);
    const rows = concerned.map((familyId) => ({
      familyId,
      day: todayIn(),
      channel: 'letter' as const,
      text,
    }));
    const once = { actor: call.actor, entity: contactEntity, key, request: { ids, text } };
    await createOnce(tx, once, () => insert(tx, call, rows));
    return { result: undefined, audit: [] };
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

/** Gives the id of the first. */
const insert = async (
  tx: Transaction,
  { actor }: Pick<Caller, 'actor'>,
  rows: readonly (z.output<typeof ContactInput> & { readonly familyId: number })[],
): Promise<number> => {
  const [first] = await tx
    .insert(familyContacts)
    .values(rows.map((row) => ({ ...row, authorId: actor.userId })))
    .returning({ id: familyContacts.id });
  return first?.id ?? notFound();
};
