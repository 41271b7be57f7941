import type { ClassCopy, ClassEdit, ClassInput, KeptClass } from '@suksa/contracts/education';
import { audit } from '../../../audit.ts';
import { type Actor, type Context, writableYear, yearOf } from '../../../http/actor.ts';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { forgetHomerooms, homeroomTeachers, setHomeroom } from '../../technical/homeroom/homeroom-service.ts';
import { levelsOfBranch } from './class-repository.ts';
import { presentLevel } from './class-service.ts';
import { presentClassForm, presentKeptClass } from './kept-class-presenter.ts';
import {
  classesByYear,
  deleteClassRow,
  findKeptClass,
  findKeptClasses,
  hasEnrolments,
  insertClass,
  type KeptClassRow,
  lockClass,
  updateClassRow,
} from './kept-class-repository.ts';

export const classEntity = 'education.class';

export interface ClassCall {
  readonly actor: Actor;
  readonly context: Context;
  readonly requestId: string;
}

/** Levels, teachers who may lead a class, and the branch's other years that have classes. */
export const classChoicesFor = async (db: Database, { branch, branchId, yearId }: Context) => {
  const [levels, teachers, counted] = await Promise.all([
    levelsOfBranch(db, branchId),
    homeroomTeachers(db, branchId),
    classesByYear(db, branchId),
  ]);
  return {
    levels: levels.map(presentLevel),
    teachers: teachers.map(({ id, nameLo, nameEn }) => ({ id, name: { lo: nameLo, en: nameEn } })),
    years: [...branch.years].reverse().flatMap(({ id, name }) => {
      const classes = counted.find((row) => row.yearId === id)?.classes ?? 0;
      return id === yearId || classes === 0 ? [] : [{ id, name, classes }];
    }),
  };
};

/** Opens a class in the caller's year. Refuses a name that the year has already, at `name`. */
export const addClass = (
  db: Database,
  { input, ...call }: ClassCall & { readonly input: ClassInput },
): Promise<KeptClass> => db.transaction(async (tx) => presentKeptClass(await openClass(tx, call, input)));

/** The same inside a transaction: for a split as well. */
export const openClass = async (
  tx: Transaction,
  call: ClassCall,
  { teacherId, ...input }: ClassInput,
  homeroomFrom?: string,
): Promise<KeptClassRow> => {
  const { actor, context } = call;
  const year = writableYear(context);
  await refuseForeign(tx, context, { ...input, teacherId });
  const id = await insertClass(tx, { branchId: context.branchId, yearId: year.id }, input);
  await setHomeroom(tx, { classId: id, teacherId, from: homeroomFrom ?? year.start });
  const row = (await findKeptClass(tx, { actor, yearId: year.id }, id)) ?? notFound();
  await note(tx, call, { action: 'create', id, after: presentClassForm(row) });
  return row;
};

/** Changes a class. The level of one that somebody sat in stays: history would say another level. */
export const changeClass = (
  db: Database,
  {
    id,
    input: { version, teacherId, ...input },
    ...call
  }: ClassCall & { readonly id: number; readonly input: ClassEdit },
): Promise<KeptClass> =>
  db.transaction(async (tx) => {
    const { actor, context } = call;
    const year = writableYear(context);
    await lockClass(tx, year.id, id);
    const before = (await findKeptClass(tx, { actor, yearId: year.id }, id)) ?? notFound();
    if (before.version !== version) conflict(presentClassForm(before));
    await refuseForeign(tx, context, { ...input, teacherId }, before.teacherId);
    if (input.levelId !== before.levelId && (await hasEnrolments(tx, id)))
      refuseField('levelId', 'class_has_students');
    await updateClassRow(tx, id, input);
    if (teacherId !== before.teacherId)
      await setHomeroom(tx, { classId: id, teacherId, from: changeDay(year, before) });
    const after = (await findKeptClass(tx, { actor, yearId: year.id }, id)) ?? notFound();
    await note(tx, call, {
      action: 'edit',
      id,
      before: presentClassForm(before),
      after: presentClassForm(after),
    });
    return presentKeptClass(after);
  });

/** The first homeroom teacher leads from the year's first day; another from today, within the year. */
const changeDay = (year: { readonly start: string; readonly end: string }, before: KeptClassRow): string => {
  const today = todayIn();
  if (before.teacherId === null || today < year.start) return year.start;
  if (today > year.end) return year.end;
  return today;
};

/** Refuses with `class_in_use` a class that has a history: somebody sat or taught in it, or the calendar names it. */
export const removeClass = (
  db: Database,
  { id, ...call }: ClassCall & { readonly id: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { actor, context } = call;
    const year = writableYear(context);
    await lockClass(tx, year.id, id);
    const before = (await findKeptClass(tx, { actor, yearId: year.id }, id)) ?? notFound();
    if (await hasEnrolments(tx, id)) refuse('class_in_use', { status: 409 });
    await forgetHomerooms(tx, id);
    await deleteUnused(tx, id);
    await note(tx, call, { action: 'delete', id, before: presentClassForm(before) });
  });

/** Lessons, calendar entries and shifts of the class keep it by their foreign keys. */
const deleteUnused = async (tx: Transaction, id: number): Promise<void> => {
  try {
    await deleteClassRow(tx, id);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
    if (cause?.code === '23503') refuse('class_in_use', { status: 409 });
    throw error;
  }
};

/** Copies the classes of another year of the branch; with `preview` only tells which. */
export const copyYearClasses = (
  db: Database,
  { body, ...call }: ClassCall & { readonly body: ClassCopy },
): Promise<{ added: string[]; already: string[] }> =>
  db.transaction(async (tx) => {
    const { actor } = call;
    const context = copyTarget(call.context, body.toYearId);
    const year = writableYear(context);
    const from = context.branch.years.find(({ id }) => id === body.fromYearId);
    if (!from || from.id === year.id) return refuseField('fromYearId', 'not_allowed');
    const [source, there] = [await kept(tx, actor, from.id), await kept(tx, actor, year.id)];
    const names = new Set(there.map(({ name }) => name));
    const missing = source.filter(({ name }) => !names.has(name));
    const already = source.filter(({ name }) => names.has(name)).map(({ name }) => name);
    if (!body.preview) await openAll(tx, { ...call, context }, missing, body.withTeachers);
    return { added: missing.map(({ name }) => name), already };
  });

/** The header's year, or another of the branch: a rollover's next year isn't the one that is worked in. */
const copyTarget = (context: Context, yearId: number | undefined): Context => {
  if (yearId === undefined) return context;
  const year = context.branch.years.find(({ id }) => id === yearId) ?? refuseField('toYearId', 'not_allowed');
  return { ...context, year, yearId: year.id };
};

const openAll = async (
  tx: Transaction,
  call: ClassCall,
  missing: readonly KeptClassRow[],
  withTeachers: boolean,
) => {
  const { branchId } = call.context;
  // A teacher who has left since doesn't go on.
  const teaching = new Set((await homeroomTeachers(tx, branchId)).map(({ id }) => id));
  for (const { name, levelId, room, capacity, teacherId } of missing) {
    const stays = withTeachers && teacherId !== null && teaching.has(teacherId);
    await openClass(tx, call, { name, levelId, room, capacity, teacherId: stays ? teacherId : null });
  }
};

const kept = (db: Queryable, actor: Actor, yearId: number) =>
  findKeptClasses(
    db,
    { actor, yearId },
    { page: 1, size: 100, q: '', sort: 'level', dir: 'asc', names: 'lo' },
  );

/** A level that the branch teaches, and a teacher of the branch, or the one who leads the class already. */
const refuseForeign = async (
  tx: Transaction,
  { branchId }: Context,
  { levelId, teacherId }: Pick<ClassInput, 'levelId' | 'teacherId'>,
  leading: number | null = null,
): Promise<void> => {
  const levels = await levelsOfBranch(tx, branchId);
  if (!levels.some(({ id }) => id === levelId)) refuseField('levelId', 'not_allowed');
  if (teacherId === null || teacherId === leading) return;
  const teachers = await homeroomTeachers(tx, branchId);
  if (!teachers.some(({ id }) => id === teacherId)) refuseField('teacherId', 'not_allowed');
};

/** The class of the caller's year, or 404: before its history is told. */
export const knownClass = async (
  db: Queryable,
  { actor, context }: Omit<ClassCall, 'requestId'>,
  id: number,
) => (await findKeptClass(db, { actor, yearId: yearOf(context).id }, id)) ?? notFound();

interface Note {
  readonly action: string;
  readonly id: number;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
}

export const note = (tx: Transaction, { actor, context, requestId }: ClassCall, { id, ...entry }: Note) =>
  audit(tx, { actor, branchId: context.branchId, entity: classEntity, entityId: id, requestId, ...entry });
