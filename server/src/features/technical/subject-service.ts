import type { Subject, SubjectInput } from '@suksa/contracts/technical';
import { audit } from '../../audit.ts';
import type { Actor } from '../../http/actor.ts';
import type { Database } from '../../http/app.ts';
import { conflict, notFound, refuse } from '../../http/refuse.ts';
import { presentSubject } from './subject-presenter.ts';
import {
  deleteSubjectRow,
  findSubject,
  insertSubject,
  lockSubject,
  type SubjectWithLevels,
  updateSubjectRow,
} from './subject-repository.ts';

export const subjectEntity = 'technical.subject';

interface Write {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Refuses a code that is taken (at the field `code`) and a level that doesn't exist (at `levelIds`). */
export const addSubject = (
  db: Database,
  { actor, requestId, input }: Write & { readonly input: SubjectInput },
): Promise<Subject> =>
  db.transaction(async (tx) => {
    const id = await insertSubject(tx, input);
    const after = presentSubject((await findSubject(tx, id)) ?? notFound());
    await audit(tx, { actor, action: 'create', entity: subjectEntity, entityId: id, after, requestId });
    return after;
  });

/** Refuses with `conflict` and the subject as it is now where somebody has changed it since it was read. */
export const changeSubject = (
  db: Database,
  {
    actor,
    requestId,
    id,
    input: { version, ...input },
  }: Write & { readonly id: number; readonly input: SubjectInput & { readonly version: number } },
): Promise<Subject> =>
  db.transaction(async (tx) => {
    const before = present(await lockSubject(tx, id));
    if (before.version !== version) conflict({ ...before, levelIds: before.levels.map((level) => level.id) });
    await updateSubjectRow(tx, { id, input });
    const after = present(await findSubject(tx, id));
    await audit(tx, { actor, action: 'edit', entity: subjectEntity, entityId: id, before, after, requestId });
    return after;
  });

/** Refuses with `subject_in_use` once teachers have been assigned: such a subject is retired instead. */
export const removeSubject = (
  db: Database,
  { actor, requestId, id }: Write & { readonly id: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const before = present(await lockSubject(tx, id));
    if (before.inUse) refuse('subject_in_use', { status: 409 });
    await deleteSubjectRow(tx, id);
    await audit(tx, { actor, action: 'delete', entity: subjectEntity, entityId: id, before, requestId });
  });

const present = (row: SubjectWithLevels | undefined): Subject => presentSubject(row ?? notFound());
