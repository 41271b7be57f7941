import type { EndpointRequest } from '@suksa/contracts';
import type {
  Curriculum,
  CurriculumChange,
  CurriculumInput,
  CurriculumRow,
  copyCurriculum,
  previewWeight,
  WeightEffect,
} from '@suksa/contracts/technical';
import { type Context, writableYear, yearOf } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { create, edit, type Resource, remove, write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import {
  presentCurriculumLevel,
  presentCurriculumRow,
  presentSubjectChoice,
} from './curriculum-presenter.ts';
import {
  activeSubjects,
  type CurriculumFound,
  curriculumOf,
  deleteCurriculumColumns,
  findCurriculumRow,
  holdCurriculumRow,
  insertCurriculumRow,
  insertMissing,
  isTaught,
  levelsWithClasses,
  reachOf,
  updateCurriculumColumns,
  usualRows,
  yearsWithCurriculum,
} from './curriculum-repository.ts';
import { shareOf, weighsDifferently } from './weight-rules.ts';

export const curriculumEntity = 'technical.curriculum';

/** The rows of the year that the caller works in. */
const curriculumRows: Resource<CurriculumFound> = {
  entity: curriculumEntity,
  lock: async (tx, id, { context }) => {
    await holdCurriculumRow(tx, id);
    return findCurriculumRow(tx, { yearId: yearOf(context).id, id });
  },
  read: (tx, id, { context }) => findCurriculumRow(tx, { yearId: yearOf(context).id, id }),
  form: presentCurriculumRow,
  audited: presentCurriculumRow,
  branchOf: (_row, { context }) => context.branchId,
};

/** What the caller's branch teaches in the year, and what it may take from. */
export const curriculumFor = async ({ context, school: { read } }: Caller): Promise<Curriculum> => {
  const yearId = yearOf(context).id;
  const [levels, rows, subjects, years] = await Promise.all([
    levelsWithClasses(read, { branchId: context.branchId, yearId }),
    curriculumOf(read, yearId),
    activeSubjects(read),
    yearsWithCurriculum(read, context),
  ]);
  return {
    levels: levels.map(presentCurriculumLevel),
    rows: rows.map(presentCurriculumRow),
    subjects: subjects.map(presentSubjectChoice),
    years,
  };
};

/** Refuses a level that the branch doesn't teach (at `levelId`) and a subject that is there (at `subjectId`). */
export const addToCurriculum = async (call: Caller, input: CurriculumInput): Promise<CurriculumRow> => {
  const year = writableYear(call.context);
  const added = await create(call, curriculumRows, async (tx) => {
    await refuseForeignLevels(tx, call.context, [input.levelId], 'levelId');
    return insertCurriculumRow(tx, year.id, input);
  });
  return presentCurriculumRow(added);
};

/**
 * Once the year has begun, a subject that weighs differently moves averages: refused with `averages_move` until whoever
 * does it has accepted that.
 */
export const changeCurriculum = async (
  call: Caller,
  id: number,
  { version, accepted, reason, ...values }: CurriculumChange,
): Promise<CurriculumRow> => {
  const year = writableYear(call.context);
  const edited = { id, version, reason: reason || undefined };
  const after = await edit(call, curriculumRows, edited, async (tx, before) => {
    if (!accepted && hasBegun(year) && weighsDifferently(before, values))
      refuse('averages_move', {
        status: 409,
        details: { ...(await effectOf(tx, call.context, before, values)) },
      });
    await updateCurriculumColumns(tx, id, values);
  });
  return presentCurriculumRow(after);
};

/** Refuses with `subject_taught` where teachers are assigned in a class of the level. */
export const removeFromCurriculum = async (call: Caller, id: number): Promise<void> => {
  writableYear(call.context);
  await remove(call, curriculumRows, { id }, async (tx, row) => {
    if (await isTaught(tx, row)) refuse('subject_taught', { status: 409 });
    await deleteCurriculumColumns(tx, id);
  });
};

/** What another weight would move, without changing anything. */
export const weightEffect = async (
  { context, school: { read } }: Caller,
  id: number,
  { coefficient, counts }: EndpointRequest<typeof previewWeight>['query'],
): Promise<WeightEffect> => {
  const row = (await findCurriculumRow(read, { yearId: yearOf(context).id, id })) ?? notFound();
  return effectOf(read, context, row, { coefficient, countsInAverage: counts === 'yes' });
};

/** Adds the usual subjects of levels; what the year has already stays as it is. */
export const fillFromSubjects = (call: Caller, levelIds: readonly number[]) =>
  write(call, async (tx) => {
    const year = writableYear(call.context);
    await refuseForeignLevels(tx, call.context, levelIds, 'levelIds');
    const rows = await usualRows(tx, levelIds);
    const added = await insertMissing(tx, year.id, rows);
    const result = { added, already: rows.length - added };
    return { result, audit: yearLine(call, 'fill', { levelIds, ...result }) };
  });

/** Adds what another year of the branch teaches at the branch's levels; with `preview` only counts. */
export const copyFromYear = (
  call: Caller,
  { fromYearId, preview }: EndpointRequest<typeof copyCurriculum>['body'],
) =>
  write(call, async (tx) => {
    const { context } = call;
    const year = writableYear(context);
    const isOther = context.branch.years.some(({ id }) => id === fromYearId && id !== year.id);
    if (!isOther) refuseField('fromYearId', 'not_allowed');
    const levels = await levelsWithClasses(tx, { branchId: context.branchId, yearId: year.id });
    const known = new Set(levels.map(({ id }) => id));
    const rows = (await curriculumOf(tx, fromYearId)).filter(({ levelId }) => known.has(levelId));
    const there = new Set((await curriculumOf(tx, year.id)).map(keyOf));
    const missing = rows.filter((row) => !there.has(keyOf(row)));
    const added = preview ? missing.length : await insertMissing(tx, year.id, missing);
    const result = { added, already: rows.length - added };
    return { result, audit: preview ? [] : yearLine(call, 'copy', { fromYearId, ...result }) };
  });

const keyOf = ({ levelId, subjectId }: Pick<CurriculumFound, 'levelId' | 'subjectId'>) =>
  `${levelId}/${subjectId}`;

const yearLine = ({ context }: Caller, action: string, after: unknown) => ({
  action,
  entity: 'technical.curriculum_year',
  entityId: yearOf(context).id,
  branchId: context.branchId,
  after,
});

const hasBegun = (year: { readonly start: string }) => todayIn() >= year.start;

const effectOf = async (
  db: Queryable,
  context: Context,
  row: CurriculumFound,
  values: { readonly coefficient: number; readonly countsInAverage: boolean },
): Promise<WeightEffect> => {
  const year = yearOf(context);
  const level = (await curriculumOf(db, year.id)).filter(({ levelId }) => levelId === row.levelId);
  const changed = level.map((one) => (one.id === row.id ? { ...one, ...values } : one));
  return {
    moves: hasBegun(year) && weighsDifferently(row, values),
    shareBefore: shareOf(level, row.id),
    shareAfter: shareOf(changed, row.id),
    ...(await reachOf(db, row)),
  };
};

const refuseForeignLevels = async (
  db: Queryable,
  context: Context,
  levelIds: readonly number[],
  field: string,
): Promise<void> => {
  const levels = await levelsWithClasses(db, { branchId: context.branchId, yearId: yearOf(context).id });
  if (!levelIds.every((id) => levels.some((level) => level.id === id))) refuseField(field, 'not_allowed');
};
