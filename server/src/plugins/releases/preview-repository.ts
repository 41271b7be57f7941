import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { releasePreviews } from '../../db/schema/index.ts';
import type { Database, Transaction } from '../../http/app.ts';
import { hashToken } from '../../school/accounts/tokens.ts';

/** A version that is looked at before it is live. */
export interface Preview {
  readonly part: string;
  readonly version: string;
  readonly until: Date;
}

interface NewPreview {
  readonly token: string;
  readonly part: string;
  readonly version: string;
  readonly userId: number;
}

/** Good for an hour; those that have ended go. */
export const insertPreview = async (
  tx: Transaction,
  { token, part, version, userId }: NewPreview,
): Promise<Date> => {
  await tx.delete(releasePreviews).where(lt(releasePreviews.expiresAt, sql`now()`));
  const [row] = await tx
    .insert(releasePreviews)
    .values({
      tokenHash: hashToken(token),
      part,
      partVersion: version,
      userId,
      expiresAt: sql`now() + interval '1 hour'`,
    })
    .returning({ until: releasePreviews.expiresAt });
  if (!row) throw new Error('The preview was not kept.');
  return row.until;
};

/** What a token shows; undefined for one that is none, or not any more. */
export const findPreview = async (db: Database, token: string): Promise<Preview | undefined> => {
  const [row] = await db
    .select({
      part: releasePreviews.part,
      version: releasePreviews.partVersion,
      until: releasePreviews.expiresAt,
    })
    .from(releasePreviews)
    .where(and(eq(releasePreviews.tokenHash, hashToken(token)), gt(releasePreviews.expiresAt, sql`now()`)));
  return row;
};
