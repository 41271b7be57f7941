import type { PeriodSet, PeriodSetInput } from '@suksa/contracts/technical';
import { type Context, writableYear, yearOf } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { create, edit, type Resource, remove } from '../../../http/write.ts';
import { levelsWithClasses } from '../curriculum/curriculum-repository.ts';
import { piecesOf, piecesOverlap } from './period-rules.ts';
import { presentPeriodSet } from './period-set-presenter.ts';
import {
  classesOfYear,
  deletePeriodSetRow,
  holdPeriodSet,
  insertPeriodSet,
  type PeriodSetFound,
  periodSetsOf,
  updatePeriodSetRows,
} from './period-set-repository.ts';

/** The period sets of the year that the caller works in. */
const periodSets: Resource<PeriodSetFound> = {
  entity: 'technical.period_set',
  lock: async (tx, id, { context }) => {
    await holdPeriodSet(tx, id);
    return (await periodSetsOf(tx, yearOf(context).id, id))[0];
  },
  form: presentPeriodSet,
  audited: presentPeriodSet,
  branchOf: (_set, { context }) => context.branchId,
};

/** How the days of the caller's year are divided, and for whom they can be. */
export const periodSetsFor = async ({ context, school: { read } }: Caller) => {
  const yearId = yearOf(context).id;
  const [sets, levels, classes] = await Promise.all([
    periodSetsOf(read, yearId),
    levelsWithClasses(read, { branchId: context.branchId, yearId }),
    classesOfYear(read, yearId),
  ]);
  return {
    sets: sets.map(presentPeriodSet),
    levels: levels.map(({ id, code, nameLo, nameEn }) => ({ id, code, name: { lo: nameLo, en: nameEn } })),
    classes,
  };
};

/** Refuses with `periods_overlap`, and levels (at `levelIds`) or classes (at `classIds`) of somebody else. */
export const addPeriodSet = async (call: Caller, input: PeriodSetInput): Promise<PeriodSet> =>
  presentPeriodSet(
    await create(call, periodSets, async (tx) =>
      insertPeriodSet(tx, await contentOf(tx, call.context, input)),
    ),
  );

/** Refuses with `periods_in_use` where a published timetable, or a lesson that is placed, would lose its period. */
export const changePeriodSet = async (
  call: Caller,
  id: number,
  { version, ...input }: PeriodSetInput & { readonly version: number },
): Promise<PeriodSet> =>
  presentPeriodSet(
    await edit(call, periodSets, { id, version }, async (tx) =>
      updatePeriodSetRows(tx, id, await contentOf(tx, call.context, input)),
    ),
  );

export const removePeriodSet = (call: Caller, id: number): Promise<void> => {
  writableYear(call.context);
  return remove(call, periodSets, { id }, (tx) => deletePeriodSetRow(tx, id));
};

const contentOf = async (db: Queryable, context: Context, input: PeriodSetInput) => {
  const year = writableYear(context);
  const levels = await levelsWithClasses(db, { branchId: context.branchId, yearId: year.id });
  const classes = await classesOfYear(db, year.id);
  if (!input.levelIds.every((id) => levels.some((level) => level.id === id)))
    refuseField('levelIds', 'not_allowed');
  if (!input.classIds.every((id) => classes.some((one) => one.id === id)))
    refuseField('classIds', 'not_allowed');
  const pieces = piecesOf(input.days);
  if (piecesOverlap(pieces)) refuse('periods_overlap', { status: 409 });
  const { name, levelIds, classIds } = input;
  return { yearId: year.id, nameLo: name.lo, nameEn: name.en, levelIds, classIds, pieces };
};
