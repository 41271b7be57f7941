import type { ClassCopy, ClassEdit, ClassInput, ClassRecord } from '@suksa/contracts/education';
import { type Actor, type Context, writableYear, yearOf } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { deleteUnused } from '../../../http/delete-unused.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { type AuditLine, create, edit, lineOf, type Resource, remove, write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { forgetHomerooms, homeroomTeachers, setHomeroom } from '../../technical/homeroom/homeroom-service.ts';
import { presentClassForm, presentClassRecord } from './class-record-presenter.ts';
import {
  type ClassRecordRow,
  classesByYear,
  deleteClassRow,
  findClassRecord,
  findClassRecords,
  hasEnrolments,
  insertClass,
  lockClass,
  updateClassRow,
} from './class-record-repository.ts';
import { levelsOfBranch } from './class-repository.ts';
import { presentLevel } from './class-service.ts';

export const classEntity = 'education.class';

/** The classes of the year that the caller works in. */
export const schoolClasses: Resource<ClassRecordRow> = {
  entity: classEntity,
  lock: async (tx, id, call) => {
    await lockClass(tx, yearOf(call.context).id, id);
    return readClass(tx, id, call);
  },
  read: (tx, id, call) => readClass(tx, id, call),
  form: presentClassForm,
  audited: presentClassForm,
  branchOf: (_class, { context }) => context.branchId,
};

const readClass = (db: Queryable, id: number, { actor, context }: Pick<Caller, 'actor' | 'context'>) =>
  findClassRecord(db, { actor, yearId: yearOf(context).id }, id);

/** Levels, teachers who may lead a class, and the branch's other years that have classes. */
export const classChoicesFor = async ({ context, school: { read } }: Caller) => {
  const { branch, branchId, yearId } = context;
  const [levels, teachers, counted] = await Promise.all([
    levelsOfBranch(read, branchId),
    homeroomTeachers(read, branchId),
    classesByYear(read, branchId),
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
export const addClass = async (call: Caller, input: ClassInput): Promise<ClassRecord> =>
  presentClassRecord(await create(call, schoolClasses, (tx) => insertWithTeacher(tx, call.context, input)));

/** The same inside a transaction of somebody else's, which keeps the line: for a split, or a year's copy. */
export const openClass = async (
  tx: Transaction,
  call: Caller,
  input: ClassInput,
  homeroomFrom?: string,
): Promise<{ readonly id: number; readonly audit: AuditLine }> => {
  const id = await insertWithTeacher(tx, call.context, input, homeroomFrom);
  const after = await knownClass(tx, call, id);
  return { id, audit: lineOf(call, schoolClasses, { action: 'create', id, after }) };
};

const insertWithTeacher = async (
  tx: Transaction,
  context: Context,
  { teacherId, ...input }: ClassInput,
  homeroomFrom?: string,
): Promise<number> => {
  const year = writableYear(context);
  await refuseForeign(tx, context, { ...input, teacherId });
  const id = await insertClass(tx, { branchId: context.branchId, yearId: year.id }, input);
  await setHomeroom(tx, { classId: id, teacherId, from: homeroomFrom ?? year.start });
  return id;
};

/** Changes a class. The level of one that somebody sat in stays: history would say another level. */
export const changeClass = async (
  call: Caller,
  id: number,
  { version, teacherId, ...input }: ClassEdit,
): Promise<ClassRecord> => {
  const year = writableYear(call.context);
  const after = await edit(call, schoolClasses, { id, version }, async (tx, before) => {
    await refuseForeign(tx, call.context, { ...input, teacherId }, before.teacherId);
    if (input.levelId !== before.levelId && (await hasEnrolments(tx, id)))
      refuseField('levelId', 'class_has_students');
    await updateClassRow(tx, id, input);
    if (teacherId !== before.teacherId)
      await setHomeroom(tx, { classId: id, teacherId, from: changeDay(year, before) });
  });
  return presentClassRecord(after);
};

/** The first homeroom teacher leads from the year's first day; another from today, within the year. */
const changeDay = (
  year: { readonly start: string; readonly end: string },
  before: ClassRecordRow,
): string => {
  const today = todayIn();
  if (before.teacherId === null || today < year.start) return year.start;
  if (today > year.end) return year.end;
  return today;
};

/** Refuses with `class_in_use` a class that has a history: somebody sat or taught in it, or the calendar names it. */
export const removeClass = async (call: Caller, id: number): Promise<void> => {
  writableYear(call.context);
  await remove(call, schoolClasses, { id }, async (tx) => {
    if (await hasEnrolments(tx, id)) refuse('class_in_use', { status: 409 });
    await forgetHomerooms(tx, id);
    await deleteUnused('class_in_use', () => deleteClassRow(tx, id));
  });
};

/** Copies the classes of another year of the branch; with `preview` only tells which. */
export const copyYearClasses = (
  call: Caller,
  { fromYearId, toYearId, preview, withTeachers }: ClassCopy,
): Promise<{ added: string[]; already: string[] }> =>
  write(call, async (tx) => {
    const { actor } = call;
    const context = copyTarget(call.context, toYearId);
    const year = writableYear(context);
    const from = context.branch.years.find(({ id }) => id === fromYearId);
    if (!from || from.id === year.id) return refuseField('fromYearId', 'not_allowed');
    const [source, there] = [await kept(tx, actor, from.id), await kept(tx, actor, year.id)];
    const names = new Set(there.map(({ name }) => name));
    const missing = source.filter(({ name }) => !names.has(name));
    const already = source.filter(({ name }) => names.has(name)).map(({ name }) => name);
    return {
      result: { added: missing.map(({ name }) => name), already },
      audit: preview ? [] : await openAll(tx, { ...call, context }, missing, withTeachers),
    };
  });

/** The header's year, or another of the branch: a rollover's next year isn't the one that is worked in. */
const copyTarget = (context: Context, yearId: number | undefined): Context => {
  if (yearId === undefined) return context;
  const year = context.branch.years.find(({ id }) => id === yearId) ?? refuseField('toYearId', 'not_allowed');
  return { ...context, year, yearId: year.id };
};

const openAll = async (
  tx: Transaction,
  call: Caller,
  missing: readonly ClassRecordRow[],
  withTeachers: boolean,
): Promise<AuditLine[]> => {
  const { branchId } = call.context;
  // A teacher who has left since doesn't go on.
  const teaching = new Set((await homeroomTeachers(tx, branchId)).map(({ id }) => id));
  const lines: AuditLine[] = [];
  for (const { name, levelId, room, capacity, teacherId: leading } of missing) {
    const teacherId = withTeachers && leading !== null && teaching.has(leading) ? leading : null;
    lines.push((await openClass(tx, call, { name, levelId, room, capacity, teacherId })).audit);
  }
  return lines;
};

const kept = (db: Queryable, actor: Actor, yearId: number) =>
  findClassRecords(
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
  call: Pick<Caller, 'actor' | 'context'>,
  id: number,
): Promise<ClassRecordRow> => (await readClass(db, id, call)) ?? notFound();
