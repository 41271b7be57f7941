import type { EndpointOutput } from '@suksa/contracts';
import type { listTimetables, Timetable, TimetableStart } from '@suksa/contracts/technical';
import { writableYear, yearOf } from '../../../../http/actor.ts';
import type { Transaction } from '../../../../http/app.ts';
import type { Caller } from '../../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../../http/refuse.ts';
import { create, edit, lineOf, type Resource, remove, write } from '../../../../http/write.ts';
import { todayIn } from '../../../../school/clock.ts';
import { weekOf } from '../week/week-repository.ts';
import { followPlan, otherTeachersOf } from './follow-plan-service.ts';
import { lessonOf, usualRules } from './plan-lessons-rules.ts';
import { planOn } from './plan-repository.ts';
import { presentTimetable } from './timetable-presenter.ts';
import {
  deleteTimetableRow,
  findTimetable,
  insertLessons,
  insertPlaces,
  insertRules,
  insertTimetable,
  lockTimetable,
  type TimetableFound,
  timetablesOf,
  updateTimetableRow,
} from './timetable-repository.ts';

/** The versions of the branch that the caller works in. */
export const timetableVersions: Resource<TimetableFound> = {
  entity: 'technical.timetable',
  lock: (tx, id, { context: { branchId } }) => lockTimetable(tx, { branchId, id }),
  read: (tx, id, { context: { branchId } }) => findTimetable(tx, { branchId, id }),
  form: presentTimetable,
  audited: ({ name, state, holdsFrom, holdsUntil }) => ({ name, state, holdsFrom, holdsUntil }),
  branchOf: ({ branchId }) => branchId,
};

export const timetablesFor = async ({
  context,
  school: { read },
}: Caller): Promise<EndpointOutput<typeof listTimetables>> => {
  const where = { branchId: context.branchId, yearId: yearOf(context).id };
  const found = await timetablesOf(read, where);
  return { rows: found.map(presentTimetable), otherTeachers: await otherTeachersOf(read, where) };
};

/** A draft that the caller may change now, held until the transaction ends. */
export const lockDraft = async (tx: Transaction, call: Caller, id: number): Promise<TimetableFound> => {
  writableYear(call.context);
  const found = (await lockTimetable(tx, { branchId: call.context.branchId, id })) ?? notFound();
  if (found.state !== 'draft') refuse('timetable_published', { status: 409 });
  return found;
};

/** Refuses at `copyOf` a version of another year or branch. */
export const startTimetable = async (
  call: Caller,
  { idempotencyKey: key, ...request }: TimetableStart,
): Promise<Timetable> => {
  const { name, copyOf, follow = false } = request;
  const { branchId } = call.context;
  const yearId = writableYear(call.context).id;
  return presentTimetable(
    await create(
      call,
      timetableVersions,
      async (tx) => {
        const id = await insertTimetable(tx, { branchId, yearId, name });
        if (copyOf === null) {
          const plan = await planOn(tx, { yearId, day: todayIn() });
          await insertLessons(tx, id, plan.map(lessonOf));
          await insertRules(
            tx,
            usualRules.map(({ rule: { kind, ...parameters }, weight }) => ({
              ...{ timetableId: id, kind, weight, parameters },
            })),
          );
        } else await copyWeek(tx, call, { from: copyOf, to: id, yearId });
        if (follow) await followPlan(tx, { id, yearId });
        return id;
      },
      { key, request },
    ),
  );
};

const copyWeek = async (
  tx: Transaction,
  call: Caller,
  { from, to, yearId }: { readonly from: number; readonly to: number; readonly yearId: number },
) => {
  const source = await findTimetable(tx, { branchId: call.context.branchId, id: from });
  if (source?.yearId !== yearId) return refuseField('copyOf', 'not_allowed');
  const { lessons, places, rules } = await weekOf(tx, source);
  const ids = await insertLessons(tx, to, lessons);
  const copyOf = new Map(lessons.map(({ id }, index) => [id, ids[index] ?? 0]));
  await insertPlaces(
    tx,
    places.map(({ lessonId, block, periodId, roomId, locked }) => ({
      ...{ timetableId: to, block, periodId, roomId, locked },
      lessonId: copyOf.get(lessonId) ?? 0,
    })),
  );
  await insertRules(
    tx,
    rules.map(({ rule, weight }) => {
      const { kind, ...parameters } = rule;
      const named = 'lessonIds' in rule &&
        rule.lessonIds && { lessonIds: rule.lessonIds.map((id) => copyOf.get(id) ?? 0) };
      return { timetableId: to, kind, weight, parameters: { ...parameters, ...named } };
    }),
  );
};

export const renameTimetable = async (
  call: Caller,
  id: number,
  { name, version }: { readonly name: string; readonly version: number },
): Promise<Timetable> => {
  writableYear(call.context);
  return presentTimetable(
    await edit(call, timetableVersions, { id, version }, (tx) => updateTimetableRow(tx, id, { name })),
  );
};

/** A version that was published stays. */
export const removeTimetable = (call: Caller, id: number): Promise<void> => {
  writableYear(call.context);
  return remove(call, timetableVersions, { id }, async (tx, { state }) => {
    if (state !== 'draft') refuse('timetable_published', { status: 409 });
    await deleteTimetableRow(tx, id);
  });
};

/** Brings a draft up to the plan. Answers how many lessons came, and how many others teach now. */
export const refill = (call: Caller, id: number): Promise<{ added: number; changed: number }> =>
  write(call, async (tx) => {
    const before = await lockDraft(tx, call, id);
    const result = await followPlan(tx, before);
    return {
      result,
      audit: { ...lineOf(call, timetableVersions, { id, action: 'refill', before }), after: result },
    };
  });
