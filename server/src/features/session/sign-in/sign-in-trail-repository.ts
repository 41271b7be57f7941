import { and, count, eq, gt, sql } from 'drizzle-orm';
import { auditEntries } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { keepLine } from '../../../http/write.ts';

export interface SignInPlace {
  /** As the browser calls itself. */
  readonly device: string;
  readonly address: string;
}

export type SignInEvent = 'sign_in' | 'sign_in_failed' | 'sign_in_locked' | 'sign_out' | 'change_password';

/** How the audit names an account, and a name that nobody has: what was typed isn't kept, for it may be a password. */
const accountEntity = 'settings.user';
const strangerEntity = 'session.stranger';

interface SignInEntry extends SignInPlace {
  readonly event: SignInEvent;
  readonly userId: number | null;
  /** Who did it, where that is known: a failure may be a stranger's. */
  readonly by?: number | undefined;
  readonly requestId?: string | undefined;
}

/** Keeps who signed in, out, or failed to, with the address and the device. */
export const noteSignIn = async (
  db: Queryable,
  { event, userId, by, device, address, requestId }: SignInEntry,
): Promise<void> =>
  keepLine(
    db,
    { actor: by === undefined ? null : { userId: by }, requestId },
    {
      action: event,
      entity: userId === null ? strangerEntity : accountEntity,
      entityId: userId ?? '',
      after: { address, device: device.slice(0, 200) },
    },
  );

/** How often signing in failed since that moment. */
export const failuresSince = async (db: Queryable, userId: number, since: Date): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, accountEntity),
        eq(auditEntries.entityId, String(userId)),
        eq(auditEntries.action, 'sign_in_failed'),
        gt(auditEntries.at, since),
      ),
    );
  return row?.total ?? 0;
};

/** Whether somebody has signed in with such a browser from this address within half a year: of that nobody is warned. */
export const hasSignedInFrom = async (
  db: Queryable,
  userId: number,
  { address, device }: SignInPlace,
): Promise<boolean> => {
  const rows = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, accountEntity),
        eq(auditEntries.entityId, String(userId)),
        eq(auditEntries.action, 'sign_in'),
        sql`${auditEntries.at} > now() - interval '180 days'`,
        sql`${auditEntries.after} @> ${JSON.stringify({ address, device: device.slice(0, 200) })}::jsonb`,
      ),
    )
    .limit(1);
  return rows.length > 0;
};
