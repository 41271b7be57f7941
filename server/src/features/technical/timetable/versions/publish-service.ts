import { daysAfter } from '@suksa/contracts/days';
import type { PublishPreview, Timetable, TimetableWeek } from '@suksa/contracts/technical';
import { writableYear, yearOf } from '../../../../http/actor.ts';
import type { Caller } from '../../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../../http/refuse.ts';
import { change, edit, lineOf } from '../../../../http/write.ts';
import { todayIn } from '../../../../school/clock.ts';
import { presentLost } from '../../days/day-presenter.ts';
import { changesLost } from '../../days/lesson-change-repository.ts';
import { weekOf } from '../week/week-repository.ts';
import { changesBetween } from './publish-rules.ts';
import { presentTimetable } from './timetable-presenter.ts';
import {
  findTimetable,
  lockPublished,
  publishedOf,
  takenElsewhere,
  updateTimetableRow,
} from './timetable-repository.ts';
import { timetableVersions } from './timetable-service.ts';

/** What publishing from a day would change, and for whom. Nothing is written. */
export const previewOf = async (call: Caller, id: number, from: string): Promise<PublishPreview> => {
  const { context, school } = call;
  const { branchId } = context;
  checkDay(call, from);
  const draft = (await findTimetable(school.read, { branchId, id })) ?? notFound();
  const others = (await publishedOf(school.read, draft.yearId)).filter((one) => one.id !== id);
  const held = others.find((one) => holdsOn(one, from));
  const week = await weekOf(school.read, draft);
  const heldFound = held && (await findTimetable(school.read, { branchId, id: held.id }));
  const before: TimetableWeek | null = heldFound ? await weekOf(school.read, heldFound) : null;
  const until = untilOf(others, from);
  return {
    replaces: held ? { id: held.id, name: held.name, holdsFrom: held.holdsFrom ?? from } : null,
    until,
    unplaced: draft.required - draft.placed,
    lost: held
      ? (
          await changesLost(school.read, {
            ...{ branchId, from: from < todayIn() ? todayIn() : from, until },
            ...{ draft: id, held: held.id },
          })
        ).map((change) => presentLost(change, 'lesson_gone'))
      : [],
    elsewhere: await takenElsewhere(school.read, { id, branchId, from, until }),
    ...changesBetween(before, week),
  };
};

interface Held {
  readonly holdsFrom: string | null;
  readonly holdsUntil: string | null;
}

const holdsOn = ({ holdsFrom, holdsUntil }: Held, day: string) =>
  holdsFrom !== null && holdsFrom <= day && (holdsUntil === null || holdsUntil >= day);

/** The day before the next version begins. */
const untilOf = (others: readonly Held[], from: string): string | null => {
  const [next] = others.flatMap(({ holdsFrom }) => (holdsFrom && holdsFrom > from ? [holdsFrom] : [])).sort();
  return next ? daysAfter(next, -1) : null;
};

const checkDay = ({ context }: Caller, from: string) => {
  const { start, end } = yearOf(context);
  if (from < start || from > end) refuseField('from', 'outside_year');
};

/**
 * The version that held ends the day before; one that began on the same day is archived. A published week that anybody
 * has lived by isn’t written over: from yesterday on nothing can be published.
 */
export const publish = async (
  call: Caller,
  id: number,
  { from, version }: { readonly from: string; readonly version: number },
): Promise<Timetable> => {
  writableYear(call.context);
  checkDay(call, from);
  if (from < todayIn()) refuseField('from', 'in_the_past');
  const after = await edit(
    call,
    timetableVersions,
    { id, version, action: 'publish' },
    async (tx, draft, along) => {
      if (draft.state !== 'draft') refuse('timetable_published', { status: 409 });
      if (draft.required === 0) refuse('timetable_incomplete', { status: 409 });
      const others = await lockPublished(tx, { yearId: draft.yearId, id });
      const held = others.find((one) => holdsOn(one, from));
      if (held) {
        const changed =
          held.holdsFrom === from
            ? { state: 'archived' as const, holdsUntil: held.holdsUntil }
            : { holdsUntil: daysAfter(from, -1) };
        await updateTimetableRow(tx, held.id, changed);
        const before = { ...held, placed: 0, required: 0 };
        along(
          lineOf(call, timetableVersions, {
            ...{ id: held.id, action: held.holdsFrom === from ? 'archive' : 'end', before },
            after: { ...before, ...changed, version: held.version + 1 },
          }),
        );
      }
      await updateTimetableRow(tx, id, {
        state: 'published',
        holdsFrom: from,
        holdsUntil: untilOf(others, from),
      });
    },
  );
  return presentTimetable(after);
};

/** Takes a version out that hasn’t begun; the one before it holds on. */
export const archive = async (call: Caller, id: number): Promise<Timetable> => {
  writableYear(call.context);
  const after = await change(call, timetableVersions, { id, action: 'archive' }, async (tx, version) => {
    if (version.state !== 'published' || version.holdsFrom === null)
      return refuse('timetable_not_published', { status: 409 });
    if (version.holdsFrom <= todayIn()) refuse('timetable_has_begun', { status: 409 });
    const others = await lockPublished(tx, { yearId: version.yearId, id });
    await updateTimetableRow(tx, id, { state: 'archived' });
    const eve = daysAfter(version.holdsFrom, -1);
    const before = others.find(({ holdsUntil }) => holdsUntil === eve);
    if (before) await updateTimetableRow(tx, before.id, { holdsUntil: version.holdsUntil });
  });
  return presentTimetable(after);
};
