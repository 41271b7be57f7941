import { type ClassMoves, type MoveRow, type MovesPreview, moveRefusals } from '@suksa/contracts/education';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { Refusal } from '../../../http/refuse.ts';
import { takeSeat } from '../classes/class-service.ts';
import type { StudentRow } from '../student/student-repository.ts';
import { lockAll, moveWithin } from './enrolment-service.ts';
import { currentEnrolment, refuseWrongStatus } from './enrolment-step-service.ts';
import { presentMove } from './move-presenter.ts';

type Moves = Pick<ClassMoves, 'students' | 'classId' | 'from'>;

/** Carries what was found out of a transaction that is rolled back. */
class DryRun<Found> extends Error {
  constructor(readonly found: Found) {
    super('dry run');
  }
}

/** What {@link moveClasses} would do: the same steps, each told, and then all of them rolled back. */
export const previewSeveralMoves = async (call: Caller, moves: Moves): Promise<MovesPreview> => {
  try {
    return await call.school.db.transaction(async (tx) => {
      throw new DryRun(await tryMoves(tx, call, moves));
    });
  } catch (thrown) {
    if (thrown instanceof DryRun) return thrown.found as MovesPreview;
    throw thrown;
  }
};

const tryMoves = async (
  tx: Transaction,
  call: Caller,
  { students, classId, from }: Moves,
): Promise<MovesPreview> => {
  const { actor, context } = call;
  const year = writableYear(context);
  const rows: MoveRow[] = [];
  // A full class may be chosen: the run asks why.
  const seat = { actor, yearId: year.id, classId, overCapacityReason: 'preview' };
  const chosen = await lockAll(tx, actor, students);
  const { schoolClass, students: now } = await takeSeat(tx, seat);
  for (const row of chosen) rows.push(await tryMove(tx, call, { classId, from, row }));
  const { students: after } = await takeSeat(tx, seat);
  return { className: schoolClass.name, capacity: schoolClass.capacity, students: { now, after }, rows };
};

const tryMove = async (
  tx: Transaction,
  call: Caller,
  { classId, from, row }: Omit<Moves, 'students'> & { readonly row: StudentRow },
): Promise<MoveRow> => {
  const { id } = row;
  let before: Awaited<ReturnType<typeof currentEnrolment>> | null = null;
  try {
    refuseWrongStatus(row, 'move');
    before = await currentEnrolment(tx, id, writableYear(call.context).id);
    if (before.classId === classId) return presentMove(row, before, 'unchanged');
    const { action } = await moveWithin(tx, call, { id, classId, from, overCapacityReason: 'preview' });
    return presentMove(row, before, action === 'class_move' ? 'move' : 'correction');
  } catch (thrown) {
    const step = moveRefusals.find((code) => code === codeOf(thrown));
    if (!step) throw thrown;
    return presentMove(row, before, step);
  }
};

const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Refusal ? (thrown.fields?.[0]?.code ?? thrown.code) : undefined;
