import type { Note, NoteChange, NoteGroup, NoteInput, NoteOrder } from '@suksa/contracts/settings';
import { audit } from '../../../audit.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse } from '../../../http/refuse.ts';
import { presentNote, presentNoteAudit, presentNoteForm } from './note-presenter.ts';
import {
  activeNotes,
  findNotesById,
  insertNote,
  lockGroup,
  lockNote,
  type NoteRow,
  setActive,
  setPosition,
  updateNoteRow,
} from './note-repository.ts';

export const noteEntity = 'settings.note';

export interface NoteWrite {
  readonly actor: Actor;
  readonly context: Context;
  readonly requestId: string;
}

/** The texts that a screen offers where it asks for a reason. */
export const notesOffered = async (db: Database, context: Context, group: NoteGroup) => ({
  rows: (await activeNotes(db, context, group)).map(({ id, textLo, textEn, needsFreeText }) => ({
    id,
    text: { lo: textLo, en: textEn },
    needsFreeText,
  })),
});

/** Adds a text at the end of its group. */
export const addNote = (
  db: Database,
  { input, ...write }: NoteWrite & { readonly input: NoteInput },
): Promise<Note> =>
  db.transaction(async (tx) => {
    refuseEverywhere(write.actor, input.everywhere);
    const id = await insertNote(tx, write.context, input);
    const after = await noteNow(tx, write.context, id);
    await record(tx, write, { action: 'create', id, after });
    return after;
  });

/** Rewords a text, for those who choose it from now on. */
export const changeNote = (
  db: Database,
  {
    id,
    input: { version, ...input },
    ...write
  }: NoteWrite & { readonly id: number; readonly input: NoteChange },
): Promise<Note> =>
  db.transaction(async (tx) => {
    const before = present(await lockNote(tx, write.context, id));
    if (before.version !== version) conflict(presentNoteForm(before));
    refuseEverywhere(write.actor, input.everywhere || before.branch === null);
    await updateNoteRow(tx, write.context, { id, input, moved: input.group !== before.group });
    const after = await noteNow(tx, write.context, id);
    await record(tx, write, { action: 'edit', id, before, after });
    return after;
  });

/** Puts a group in order. Refuses where a text has come or gone since the order was looked at. */
export const putInOrder = (
  db: Database,
  { order: { group, ids }, ...write }: NoteWrite & { readonly order: NoteOrder },
): Promise<void> =>
  db.transaction(async (tx) => {
    const known = await lockGroup(tx, write.context, group);
    const same = known.length === ids.length && known.every((id) => ids.includes(id));
    if (!same) refuse('list_changed', { status: 409 });
    for (const [index, id] of ids.entries()) await setPosition(tx, id, index + 1);
    await audit(tx, {
      actor: write.actor,
      branchId: write.context.branchId,
      action: 'order',
      entity: noteEntity,
      entityId: group,
      before: { ids: known },
      after: { ids },
      requestId: write.requestId,
    });
  });

interface Activity extends NoteWrite {
  readonly ids: readonly number[];
  readonly active: boolean;
}

/** No longer offers texts, or offers them again. Answers how many changed. */
export const setOffered = (db: Database, { ids, active, ...write }: Activity): Promise<number> =>
  db.transaction(async (tx) => {
    let changed = 0;
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const before = present(await lockNote(tx, write.context, id));
      refuseEverywhere(write.actor, before.branch === null);
      if (before.active === active) continue;
      await setActive(tx, id, active);
      await record(tx, write, {
        action: active ? 'enable' : 'disable',
        id,
        before,
        after: { ...before, active },
      });
      changed++;
    }
    return changed;
  });

const present = (row: NoteRow | undefined): Note => presentNote(row ?? notFound());

const noteNow = async (tx: Transaction, context: Context, id: number): Promise<Note> =>
  present((await findNotesById(tx, context, [id]))[0]);

const refuseEverywhere = ({ scope }: Actor, everywhere: boolean) => {
  if (everywhere && scope !== 'all_branches')
    refuse('above_own_rights', { status: 403, fields: [{ path: 'everywhere', code: 'above_own_rights' }] });
};

interface Entry {
  readonly action: string;
  readonly id: number;
  readonly before?: Note;
  readonly after: Note;
}

const record = (
  tx: Transaction,
  { actor, context, requestId }: NoteWrite,
  { action, id, before, after }: Entry,
) =>
  audit(tx, {
    actor,
    branchId: context.branchId,
    action,
    entity: noteEntity,
    entityId: id,
    ...(before && { before: presentNoteAudit(before) }),
    after: presentNoteAudit(after),
    requestId,
  });
