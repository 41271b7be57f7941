import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, line, Version } from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { Named } from './user.ts';

/** Where a standard text is offered. */
export const NoteGroup = z.enum([
  'absence_reason',
  'late_reason',
  'exit_reason',
  'void_reason',
  'teacher_comment',
  'message_template',
]);
export type NoteGroup = z.infer<typeof NoteGroup>;
export const noteGroups = NoteGroup.options;

/** What stands for a reason where a child points at it that can't read yet. */
export const notePictures = [
  'none',
  'traffic',
  'rain',
  'breakdown',
  'overslept',
  'ill',
  'family',
  'far',
  'other',
] as const;
export const NotePicture = z.enum(notePictures);
export type NotePicture = z.infer<typeof NotePicture>;

const note = {
  group: NoteGroup,
  text: z.object({ lo: line(200), en: line(200) }),
  /** Who chooses it writes what is meant: `Other`. */
  needsFreeText: z.boolean(),
  picture: z._default(NotePicture, 'none'),
  /** For every branch, or only for the one of the header's switch. */
  everywhere: z.boolean(),
};

export const NoteInput = z.object(note);
export type NoteInput = z.infer<typeof NoteInput>;

export const NoteChange = z.object({ ...note, version: Version });
export type NoteChange = z.infer<typeof NoteChange>;

export const Note = z.object({
  id: z.number(),
  version: z.number(),
  group: NoteGroup,
  text: z.object({ lo: z.string(), en: z.string() }),
  picture: NotePicture,
  /** Its place in the group, from 1. */
  position: z.number(),
  needsFreeText: z.boolean(),
  /** Null: every branch. */
  branch: z.nullable(Named),
  active: z.boolean(),
  /** How often it has been chosen. What was written then stays as it was. */
  uses: z.number(),
});
export type Note = z.infer<typeof Note>;

export const noteSorts = ['order', 'text', 'uses', 'active'] as const;

const NoteQuery = listQuery(noteSorts, {
  group: z.optional(NoteGroup),
  active: z.optional(z.enum(['yes', 'no'])),
});

/** Texts for every branch, and those of the branch of the header's switch. */
export const listNotes = endpoint({
  name: 'settings.note.list',
  method: 'GET',
  path: '/api/settings/notes',
  stillAnswers: ['56748ee1abec'],
  access: 'settings.note.view',
  reads: ['standard-reason'],
  query: NoteQuery,
  output: listPage(Note),
});

/** What a screen that asks for a reason offers: the active texts of one group, in their order. */
export const offeredNotes = endpoint({
  name: 'settings.note.offered',
  method: 'GET',
  path: '/api/settings/notes/offered',
  access: 'signed-in',
  reads: ['standard-reason'],
  query: z.object({ group: NoteGroup }),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        text: z.object({ lo: z.string(), en: z.string() }),
        needsFreeText: z.boolean(),
      }),
    ),
  }),
});

export const exportNotes = endpoint({
  name: 'settings.note.export',
  method: 'POST',
  path: '/api/settings/notes/export',
  access: 'settings.note.export',
  body: exportBody(NoteQuery),
  output: 'file',
  discloses: 'nothing',
});

/** A new text comes last in its group. */
export const createNote = endpoint({
  name: 'settings.note.create',
  method: 'POST',
  path: '/api/settings/notes',
  stillAnswers: ['56475f89b132', 'b1b45b84ec2c'],
  access: 'settings.note.create',
  changes: ['standard-reason'],
  body: NoteInput,
  output: Note,
  errors: ['above_own_rights'],
});

/** Old records keep what they said. */
export const updateNote = endpoint({
  name: 'settings.note.update',
  method: 'PUT',
  path: '/api/settings/notes/:id',
  stillAnswers: ['10bcb81678e0', 'b1b45b84ec2c'],
  access: 'settings.note.edit',
  changes: ['standard-reason'],
  params: IdParams,
  body: NoteChange,
  output: Note,
  errors: ['above_own_rights'],
});

export const NoteOrder = z.object({
  group: NoteGroup,
  /** Every text of the group that the branch sees, in the new order. */
  ids: z.array(Id).check(z.minLength(1), z.maxLength(200)),
});
export type NoteOrder = z.infer<typeof NoteOrder>;

export const orderNotes = endpoint({
  name: 'settings.note.order',
  method: 'POST',
  path: '/api/settings/notes/order',
  access: 'settings.note.edit',
  changes: ['standard-reason'],
  body: NoteOrder,
  output: 'nothing',
  errors: ['list_changed'],
});

/** Texts are never deleted, only no longer offered. All of them are changed, or none. */
export const setNotesActive = endpoint({
  name: 'settings.note.activity',
  method: 'POST',
  path: '/api/settings/notes/activity',
  access: 'settings.note.edit',
  changes: ['standard-reason'],
  body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)), active: z.boolean() }),
  output: z.object({ changed: z.number() }),
  errors: ['above_own_rights'],
});

export const noteAudit = endpoint({
  name: 'settings.note.audit',
  method: 'GET',
  path: '/api/settings/notes/:id/audit',
  access: 'settings.note.view',
  reads: ['standard-reason'],
  params: IdParams,
  output: AuditTrail,
});
