import type { AbsenceInput, TeacherAbsence } from '@suksa/contracts/technical';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuseField } from '../../../http/refuse.ts';
import { create, edit, type Resource, remove } from '../../../http/write.ts';
import { teachersOfBranch } from '../teaching/teaching-repository.ts';
import {
  type AbsenceFound,
  deleteAbsenceRow,
  findAbsence,
  insertAbsence,
  lockAbsence,
  updateAbsenceRow,
} from './absence-repository.ts';
import { presentAbsence } from './day-presenter.ts';

/** Absences of teachers in the branch that the caller works in. */
export const absences: Resource<AbsenceFound> = {
  entity: 'technical.absence',
  lock: (tx, id, { context: { branchId } }) => lockAbsence(tx, { branchId, id }),
  read: (tx, id, { context: { branchId } }) => findAbsence(tx, { branchId, id }),
  form: (found) => presentAbsence(found, true),
  audited: ({ absence: { teacherId, reason, note, firstDay, lastDay, startsAt, endsAt } }) => ({
    ...{ teacherId, reason, note, firstDay, lastDay },
    startsAt: startsAt?.slice(0, 5) ?? null,
    endsAt: endsAt?.slice(0, 5) ?? null,
  }),
  branchOf: ({ absence }) => absence.branchId,
};

/** Refuses at `teacherId` whoever doesn’t teach in the branch. */
export const addAbsence = async (call: Caller, input: AbsenceInput): Promise<TeacherAbsence> =>
  presentAbsence(
    await create(call, absences, async (tx) => {
      await checkTeacher(tx, call, input);
      return insertAbsence(tx, call.context.branchId, input);
    }),
    true,
  );

export const changeAbsence = async (
  call: Caller,
  id: number,
  { version, ...input }: AbsenceInput & { readonly version: number },
): Promise<TeacherAbsence> =>
  presentAbsence(
    await edit(call, absences, { id, version }, async (tx, before) => {
      if (before.absence.teacherId !== input.teacherId) await checkTeacher(tx, call, input);
      await updateAbsenceRow(tx, id, input);
    }),
    true,
  );

export const removeAbsence = (call: Caller, id: number): Promise<void> =>
  remove(call, absences, { id }, (tx) => deleteAbsenceRow(tx, id));

const checkTeacher = async (
  tx: Transaction,
  { context }: Caller,
  { teacherId, firstDay }: Pick<AbsenceInput, 'teacherId' | 'firstDay'>,
) => {
  const known = await teachersOfBranch(tx, context.branchId, firstDay);
  if (!known.some(({ id }) => id === teacherId)) refuseField('teacherId', 'not_allowed');
};
