import type { Subject, SubjectInput } from '@suksa/contracts/technical';
import type { Caller } from '../../../http/caller.ts';
import { deleteUnused } from '../../../http/delete-unused.ts';
import { refuse } from '../../../http/refuse.ts';
import { create, edit, type Resource, remove } from '../../../http/write.ts';
import { presentSubject } from './subject-presenter.ts';
import {
  deleteSubjectRow,
  findSubject,
  insertSubject,
  lockSubject,
  updateSubjectRow,
} from './subject-repository.ts';

export const subjectEntity = 'technical.subject';

const subjects: Resource<Subject> = {
  entity: subjectEntity,
  lock: async (tx, id) => presented(await lockSubject(tx, id)),
  read: async (tx, id) => presented(await findSubject(tx, id)),
  form: ({ levels, ...subject }) => ({ ...subject, levels, levelIds: levels.map(({ id }) => id) }),
};

const presented = (row: Awaited<ReturnType<typeof findSubject>>) => row && presentSubject(row);

/** Refuses a code that is taken (at the field `code`) and a level that doesn't exist (at `levelIds`). */
export const addSubject = (call: Caller, input: SubjectInput): Promise<Subject> =>
  create(call, subjects, (tx) => insertSubject(tx, input));

/** Refuses with `conflict` and the subject as it is now where somebody has changed it since it was read. */
export const changeSubject = (
  call: Caller,
  id: number,
  { version, ...input }: SubjectInput & { readonly version: number },
): Promise<Subject> => edit(call, subjects, { id, version }, (tx) => updateSubjectRow(tx, { id, input }));

/** Refuses with `subject_in_use` once teachers have been assigned: such a subject is retired instead. */
export const removeSubject = (call: Caller, id: number): Promise<void> =>
  remove(call, subjects, { id }, async (tx, { inUse }) => {
    if (inUse) refuse('subject_in_use', { status: 409 });
    await deleteUnused('subject_in_use', () => deleteSubjectRow(tx, id));
  });
