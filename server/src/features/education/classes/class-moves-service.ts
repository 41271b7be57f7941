import { daysBetween } from '@suksa/contracts/days';
import { type ClassMerge, type ClassSplit, correctionDays } from '@suksa/contracts/education';
import { can, writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { type Change, refuseStale, write } from '../../../http/write.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { moveStudents } from '../enrolment/enrolment-service.ts';
import { type ClassRecordRow, lockClass, seatedIn } from './class-record-repository.ts';
import { classEntity, knownClass, openClass, schoolClasses } from './class-record-service.ts';

type Moved = { moved: number; corrected: number };

/** What a move on a day would be for each student of a class: a correction, a move with history, or impossible. */
export const previewClassMoves = async (call: Caller, id: number, from: string) => {
  const { read } = call.school;
  await knownClass(read, call, id);
  const rows = await seatedIn(read, id);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: twoScriptName(row),
      sex: row.sex,
      since: row.since,
      step: stepOf(row.since, from),
    })),
  };
};

const stepOf = (since: string, from: string) => {
  if (from < since) return 'too_early' as const;
  return daysBetween(since, from) <= correctionDays ? ('correction' as const) : ('move' as const);
};

/** Opens a class beside this one and moves the chosen students there, all or nothing. */
export const splitClassInTwo = (call: Caller, id: number, body: ClassSplit): Promise<Moved> =>
  write(call, async (tx) => {
    const { source, seated } = await startMoves(tx, call, { id, ...body });
    const { name, levelId, room, capacity, teacherId, students } = body;
    if (levelId !== source.levelId) refuseField('levelId', 'other_level');
    const foreign = students.find((student) => !seated.includes(student));
    if (foreign !== undefined) refuse('not_of_class', { status: 409 });
    const opened = await openClass(tx, call, { name, levelId, room, capacity, teacherId }, body.from);
    const { result, audit } = await moveTo(tx, call, { source, target: opened.id, students, body });
    return { result, audit: [opened.audit, ...[audit].flat()] };
  });

/** Moves everybody of a class into another of the same level, all or nothing. */
export const mergeClasses = (call: Caller, id: number, body: ClassMerge): Promise<Moved> =>
  write(call, async (tx) => {
    const { source, seated } = await startMoves(tx, call, { id, ...body });
    const target = await lockClass(tx, writableYear(call.context).id, body.intoId);
    if (!target || target.id === source.id) return refuseField('intoId', 'not_allowed');
    if (target.levelId !== source.levelId) refuseField('intoId', 'other_level');
    if (seated.length === 0) refuse('class_empty', { status: 409 });
    return moveTo(tx, call, { source, target: target.id, students: seated, body });
  });

const startMoves = async (
  tx: Transaction,
  call: Caller,
  { id, version }: { readonly id: number; readonly version: number },
) => {
  if (!can(call.actor, 'education.student.edit'))
    refuse('no_permission', { details: { permission: 'education.student.edit' } });
  writableYear(call.context);
  const source = (await schoolClasses.lock(tx, id, call)) ?? notFound();
  await refuseStale(tx, schoolClasses, { id, version }, source);
  return { source, seated: (await seatedIn(tx, id)).map((student) => student.id) };
};

interface Moves {
  readonly source: ClassRecordRow;
  readonly target: number;
  readonly students: readonly number[];
  readonly body: Pick<ClassMerge, 'from' | 'reason' | 'overCapacityReason'>;
}

const moveTo = async (
  tx: Transaction,
  call: Caller,
  { source, target, students, body: { from, reason, overCapacityReason } }: Moves,
): Promise<Change<Moved>> => {
  const move = { students: [...students], classId: target, from, reason, overCapacityReason };
  const { moved, corrected, audit } = await moveStudents(tx, call, move);
  const { name } = await knownClass(tx, call, target);
  const after = { students: moved + corrected, from: source.name, to: name };
  const moves = {
    action: 'class_moves',
    entity: classEntity,
    branchId: call.context.branchId,
    after,
    reason,
  };
  return {
    result: { moved, corrected },
    audit: [...audit, ...[source.id, target].map((entityId) => ({ ...moves, entityId }))],
  };
};
