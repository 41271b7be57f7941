import type { ProfileChange } from '@suksa/contracts/settings';
import { laoSortKey, searchTokens } from '@suksa/i18n/lao';
import { eq, sql } from 'drizzle-orm';
import { userSearch, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

const columns = {
  id: users.id,
  version: users.version,
  username: users.username,
  title: users.title,
  nameLo: users.nameLo,
  nameEn: users.nameEn,
  phone: users.phone,
  email: users.email,
  locale: users.locale,
};

export const findOwn = async (db: Queryable, userId: number) =>
  (await db.select(columns).from(users).where(eq(users.id, userId)))[0];

export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** Reads one's own account and holds it until the transaction ends. */
export const lockOwn = async (tx: Transaction, userId: number): Promise<OwnRow | undefined> =>
  (await tx.select(columns).from(users).where(eq(users.id, userId)).for('update'))[0];

type OwnValues = Pick<ProfileChange, 'name' | 'locale'> & {
  readonly email: string;
  readonly phone: string | null;
};

export const updateOwn = async (
  tx: Transaction,
  id: number,
  { name, locale, email, phone }: OwnValues,
): Promise<void> => {
  const [own] = await tx
    .update(users)
    .set({
      nameLo: name.lo,
      nameEn: name.en,
      sortKey: laoSortKey(name.lo),
      email: email || null,
      locale,
      phone,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id))
    .returning({ username: users.username, cardCode: users.cardCode });
  await tx.delete(userSearch).where(eq(userSearch.userId, id));
  const tokens = searchTokens([name.lo, name.en, own?.username ?? '', phone ?? '', own?.cardCode ?? '']);
  await tx.insert(userSearch).values(tokens.map((token) => ({ token, userId: id })));
};
