import type { Note, NoteChange, NoteGroup, NoteInput, NoteOrder } from '@suksa/contracts/settings';
import type { Actor } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { type AuditLine, create, edit, lineOf, type Resource, write } from '../../../http/write.ts';
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

const notes: Resource<Note> = {
  entity: noteEntity,
  lock: async (tx, id, { context }) => presented(await lockNote(tx, context, id)),
  read: async (tx, id, { context }) => presented((await findNotesById(tx, context, [id]))[0]),
  form: presentNoteForm,
  audited: presentNoteAudit,
  branchOf: (_note, { context }) => context.branchId,
};

const presented = (row: NoteRow | undefined) => row && presentNote(row);

/** The texts that a screen offers where it asks for a reason. */
export const notesOffered = async ({ school, context }: Caller, group: NoteGroup) => ({
  rows: (await activeNotes(school.read, context, group)).map(({ id, textLo, textEn, needsFreeText }) => ({
    id,
    text: { lo: textLo, en: textEn },
    needsFreeText,
  })),
});

/** Adds a text at the end of its group. */
export const addNote = (call: Caller, input: NoteInput): Promise<Note> =>
  create(call, notes, async (tx) => {
    refuseEverywhere(call.actor, input.everywhere);
    return insertNote(tx, call.context, input);
  });

/** Rewords a text, for those who choose it from now on. */
export const changeNote = (call: Caller, id: number, { version, ...input }: NoteChange): Promise<Note> =>
  edit(call, notes, { id, version }, async (tx, before) => {
    refuseEverywhere(call.actor, input.everywhere || before.branch === null);
    await updateNoteRow(tx, call.context, { id, input, moved: input.group !== before.group });
  });

/** Puts a group in order. Refuses where a text has come or gone since the order was looked at. */
export const putInOrder = (call: Caller, { group, ids }: NoteOrder): Promise<void> =>
  write(call, async (tx) => {
    const known = await lockGroup(tx, call.context, group);
    const same = known.length === ids.length && known.every((id) => ids.includes(id));
    if (!same) refuse('list_changed', { status: 409 });
    for (const [index, id] of ids.entries()) await setPosition(tx, id, index + 1);
    return {
      result: undefined,
      audit: {
        action: 'order',
        entity: noteEntity,
        entityId: group,
        branchId: call.context.branchId,
        before: { ids: known },
        after: { ids },
      },
    };
  });

interface Activity {
  readonly ids: readonly number[];
  readonly active: boolean;
}

/** No longer offers texts, or offers them again. Answers how many changed. */
export const setOffered = (call: Caller, { ids, active }: Activity): Promise<number> =>
  write(call, async (tx) => {
    const audit: AuditLine[] = [];
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const before = (await notes.lock(tx, id, call)) ?? notFound();
      refuseEverywhere(call.actor, before.branch === null);
      if (before.active === active) continue;
      await setActive(tx, id, active);
      const action = active ? 'enable' : 'disable';
      audit.push(lineOf(call, notes, { action, id, before, after: { ...before, active } }));
    }
    return { result: audit.length, audit };
  });

const refuseEverywhere = ({ scope }: Actor, everywhere: boolean) => {
  if (everywhere && scope !== 'all_branches')
    refuse('above_own_rights', { status: 403, fields: [{ path: 'everywhere', code: 'above_own_rights' }] });
};
