import { randomInt } from 'node:crypto';
import { pairingAlphabet, pairingLength } from '@suksa/contracts/settings';
import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { kiosks, users } from '../../../db/schema/index.ts';
import type { Context } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { hashToken } from '../../../school/accounts/tokens.ts';

type Place = Pick<Context, 'branchId'>;

const rowsWhere = (db: Queryable, { branchId }: Place, where?: SQL) =>
  db
    .select({ ...getTableColumns(kiosks), makerLo: users.nameLo, makerEn: users.nameEn })
    .from(kiosks)
    .innerJoin(users, eq(users.id, kiosks.madeBy))
    .where(and(eq(kiosks.branchId, branchId), where))
    .orderBy(sql`${kiosks.revokedAt} is not null`, asc(kiosks.name), asc(kiosks.id));
export type KioskRow = Awaited<ReturnType<typeof rowsWhere>>[number];

/** Those that are in use first. */
export const findKiosks = (db: Queryable, place: Place): Promise<KioskRow[]> => rowsWhere(db, place);

export const findKiosk = async (db: Queryable, place: Place, id: number): Promise<KioskRow | undefined> =>
  (await rowsWhere(db, place, eq(kiosks.id, id)))[0];

/** Reads a kiosk and holds it until the transaction ends. */
export const lockKioskOf = async (
  tx: Transaction,
  place: Place,
  id: number,
): Promise<KioskRow | undefined> => {
  await tx.select({ id: kiosks.id }).from(kiosks).where(eq(kiosks.id, id)).for('update');
  return findKiosk(tx, place, id);
};

interface NewKiosk {
  readonly branchId: number;
  readonly name: string;
  readonly pinHash: string;
  readonly madeBy: number;
}

export const insertKiosk = (tx: Transaction, values: NewKiosk): Promise<number> =>
  insertOne(tx, kiosks, values);

const changed = { version: sql`${kiosks.version} + 1`, updatedAt: sql`now()` };

export const updateKioskRow = async (
  tx: Transaction,
  id: number,
  values: { readonly name: string; readonly pinHash?: string },
): Promise<void> => {
  await tx
    .update(kiosks)
    .set({ ...values, ...(values.pinHash && { pinFailures: 0, pinLockedUntil: null }), ...changed })
    .where(eq(kiosks.id, id));
};

/** Takes token and code away at once. */
export const revokeKioskRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx
    .update(kiosks)
    .set({ revokedAt: sql`now()`, tokenHash: null, codeHash: null, codeExpiresAt: null, ...changed })
    .where(and(eq(kiosks.id, id), isNull(kiosks.revokedAt)));
};

/** A new code, of which only the digest is kept. Five hundred milliards of them: nobody guesses one in a quarter of an hour. */
export const giveCode = async (tx: Transaction, id: number, until: Date): Promise<string> => {
  const code = Array.from({ length: pairingLength }, () =>
    pairingAlphabet.charAt(randomInt(pairingAlphabet.length)),
  ).join('');
  await tx
    .update(kiosks)
    .set({ codeHash: hashToken(code), codeExpiresAt: until, ...changed })
    .where(eq(kiosks.id, id));
  return code;
};
