import { daysBetween } from '@suksa/contracts/days';
import { type ClassMerge, type ClassSplit, correctionDays } from '@suksa/contracts/education';
import { can, writableYear } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { conflict, refuse, refuseField } from '../../../http/refuse.ts';
import { moveStudents } from '../enrolment/enrolment-service.ts';
import { presentClassForm } from './kept-class-presenter.ts';
import { type KeptClassRow, lockClass, seatedIn } from './kept-class-repository.ts';
import { type ClassCall, knownClass, note, openClass } from './kept-class-service.ts';

type Moved = { moved: number; corrected: number };

/** What a move on a day would be for each student of a class: a correction, a move with history, or impossible. */
export const previewClassMoves = async (
  db: Database,
  { id, from, ...call }: Omit<ClassCall, 'requestId'> & { readonly id: number; readonly from: string },
) => {
  await knownClass(db, call, id);
  const rows = await seatedIn(db, id);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: {
        lo: `${row.firstNameLo} ${row.surnameLo}`.trim(),
        en: `${row.firstNameEn} ${row.surnameEn}`.trim(),
      },
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
export const splitClassInTwo = (
  db: Database,
  { id, body, ...call }: ClassCall & { readonly id: number; readonly body: ClassSplit },
): Promise<Moved> =>
  db.transaction(async (tx) => {
    const { source, seated } = await startMoves(tx, call, { id, ...body });
    const { name, levelId, room, capacity, teacherId } = body;
    if (levelId !== source.levelId) refuseField('levelId', 'other_level');
    const foreign = body.students.find((student) => !seated.includes(student));
    if (foreign !== undefined) refuse('not_of_class', { status: 409 });
    const opened = await openClass(tx, call, { name, levelId, room, capacity, teacherId }, body.from);
    return finishMoves(tx, call, { source, target: opened.id, students: body.students, body });
  });

/** Moves everybody of a class into another of the same level, all or nothing. */
export const mergeClasses = (
  db: Database,
  { id, body, ...call }: ClassCall & { readonly id: number; readonly body: ClassMerge },
): Promise<Moved> =>
  db.transaction(async (tx) => {
    const { source, seated } = await startMoves(tx, call, { id, ...body });
    const target = await lockClass(tx, writableYear(call.context).id, body.intoId);
    if (!target || target.id === source.id) return refuseField('intoId', 'not_allowed');
    if (target.levelId !== source.levelId) refuseField('intoId', 'other_level');
    if (seated.length === 0) refuse('class_empty', { status: 409 });
    return finishMoves(tx, call, { source, target: target.id, students: seated, body });
  });

const startMoves = async (
  tx: Transaction,
  call: ClassCall,
  { id, version }: { readonly id: number; readonly version: number },
) => {
  if (!can(call.actor, 'education.student.edit'))
    refuse('no_permission', { details: { permission: 'education.student.edit' } });
  await lockClass(tx, writableYear(call.context).id, id);
  const source = await knownClass(tx, call, id);
  if (source.version !== version) conflict(presentClassForm(source));
  return { source, seated: (await seatedIn(tx, id)).map((student) => student.id) };
};

interface Moves {
  readonly source: KeptClassRow;
  readonly target: number;
  readonly students: readonly number[];
  readonly body: Pick<ClassMerge, 'from' | 'reason' | 'overCapacityReason'>;
}

const finishMoves = async (
  tx: Transaction,
  call: ClassCall,
  { source, target, students, body: { from, reason, overCapacityReason } }: Moves,
): Promise<Moved> => {
  const { moved, corrected } = await moveStudents(tx, {
    ...call,
    body: { students: [...students], classId: target, from, reason, overCapacityReason },
  });
  const { name } = await knownClass(tx, call, target);
  for (const classId of [source.id, target])
    await note(tx, call, {
      action: 'class_moves',
      id: classId,
      after: { students: moved + corrected, from: source.name, to: name },
      reason,
    });
  return { moved, corrected };
};
