import { daysAfter } from '@suksa/contracts/days';
import type { FeedOf } from '@suksa/contracts/technical';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { hashToken, newToken } from '../../../school/accounts/tokens.ts';
import { todayIn } from '../../../school/clock.ts';
import { lessonsOfDays } from '../../../school/timetable/lessons-of-days.ts';
import { calendarText } from './calendar-file.ts';
import { dropFeed, feedByHash, feedOf, keepFeed, nameOfTarget } from './feed-repository.ts';

const entity = 'technical.calendar-feed';

/** When the caller made an address for these lessons. */
export const ownFeed = async ({ actor, school: { read } }: Caller, of: FeedOf) => ({
  madeAt: (await feedOf(read, actor.userId, of))?.madeAt.toISOString() ?? null,
});

/** A new secret address; the path is told now and never again. */
export const renewFeed = (call: Caller, of: FeedOf, locale: 'en' | 'lo'): Promise<{ path: string }> => {
  const { actor, context } = call;
  const token = newToken();
  return write(call, async (tx) => {
    if (!(await nameOfTarget(tx, context.branchId, of))) notFound();
    const { branchId } = context;
    await keepFeed(tx, { ...of, branchId, userId: actor.userId, locale, tokenHash: hashToken(token) });
    return {
      result: { path: `/calendar/${token}.ics` },
      audit: { action: 'renew', entity, entityId: `${of.kind}/${of.id}`, branchId, after: { locale } },
    };
  });
};

export const removeFeed = (call: Caller, of: FeedOf): Promise<void> =>
  write(call, async (tx) => {
    if (!(await dropFeed(tx, call.actor.userId, of))) notFound();
    const { branchId } = call.context;
    return {
      result: undefined,
      audit: { action: 'delete', entity, entityId: `${of.kind}/${of.id}`, branchId },
    };
  });

/** How many days before and after today a calendar is told. */
const before = 14;
const after = 90;

/** The calendar of an address, as the days really are; undefined where the address isn’t one, or is one no more. */
export const calendarAt = async (db: Queryable, token: string): Promise<string | undefined> => {
  const found = await feedByHash(db, hashToken(token));
  if (!found) return undefined;
  const { branchId, kind, targetId, locale } = found.feed;
  const of = { kind, id: targetId };
  const name = await nameOfTarget(db, branchId, of);
  if (!name) return undefined;
  const today = todayIn();
  const lessons = await lessonsOfDays(db, {
    // A teacher’s lessons in other branches are the teacher’s too.
    ...(kind === 'teacher' ? {} : { branchId }),
    ...{ from: daysAfter(today, -before), until: daysAfter(today, after), where: isOf(of) },
  });
  return calendarText({ name, kind, id: targetId, lessons, locale, now: new Date() });
};

/** Lessons of a teacher, also those taken over; of a class; in a room, on the day as it is. */
const isOf = ({ kind, id }: FeedOf): SQL =>
  kind === 'teacher'
    ? sql`(x.substitute_id = ${id}
        or exists (select 1 from timetable_lesson_teacher t where t.lesson_id = l.id and t.teacher_id = ${id}))`
    : kind === 'class'
      ? sql`exists (select 1 from timetable_lesson_class c where c.lesson_id = l.id and c.class_id = ${id})`
      : sql`coalesce(x.room_id, p.room_id) = ${id}`;
