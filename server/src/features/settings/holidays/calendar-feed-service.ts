import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { branches, calendarFeeds } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { calendarText } from './school-calendar-service.ts';

/** 192 random bits: nobody guesses an address. */
const newSecret = () => randomBytes(24).toString('base64url');

const addressOf = (secret: string) => ({
  path: `/api/settings/calendar/feeds/${secret}/school-calendar.ics`,
});

const feedOf = async (db: Queryable, branchId: number) =>
  (await db.select().from(calendarFeeds).where(eq(calendarFeeds.branchId, branchId)))[0];

/** The address of a branch; whoever asks first has it made. */
export const calendarAddressOf = async ({ context: { branchId }, school: { db } }: Caller) => {
  if (!(await feedOf(db, branchId)))
    await db.insert(calendarFeeds).values({ branchId, secret: newSecret() }).onConflictDoNothing();
  return addressOf((await feedOf(db, branchId))?.secret ?? notFound());
};

/** From now on the address before answers nobody. Neither of them is in the history. */
export const renewAddress = (call: Caller) =>
  write(call, async (tx) => {
    const { branchId } = call.context;
    const secret = newSecret();
    await tx
      .insert(calendarFeeds)
      .values({ branchId, secret })
      .onConflictDoUpdate({ target: calendarFeeds.branchId, set: { secret, createdAt: new Date() } });
    const audit = { action: 'renew', entity: 'settings.calendar_address', entityId: branchId, branchId };
    return { result: addressOf(secret), audit };
  });

interface FeedRequest {
  readonly secret: string;
  readonly language: 'en' | 'lo';
}

export const feedText = async (db: Queryable, { secret, language }: FeedRequest): Promise<string> => {
  const [feed] = await db
    .select({ branch: branches.id })
    .from(calendarFeeds)
    .innerJoin(branches, eq(branches.id, calendarFeeds.branchId))
    .where(and(eq(calendarFeeds.secret, secret), eq(branches.status, 'active')));
  return calendarText(db, { branch: (feed ?? notFound()).branch, language });
};

export const tagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url')}"`;

/** Whether the caller already has what bears this tag (RFC 9110, 13.1.2). */
export const isKnown = (tag: string, asked: string | undefined): boolean =>
  (asked ?? '').split(',').some((one) => [tag, `W/${tag}`, '*'].includes(one.trim()));
