import {
  createNote,
  exportNotes,
  listNotes,
  noteAudit,
  offeredNotes,
  orderNotes,
  setNotesActive,
  updateNote,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import { atOnce, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { pageIn } from '../../../list.ts';
import { presentNote, presentNoteExport } from './note-presenter.ts';
import { findNotes, findNotesById } from './note-repository.ts';
import { addNote, changeNote, noteEntity, notesOffered, putInOrder, setOffered } from './note-service.ts';

export const noteRoutes = (app: App) => {
  refuseConstraints(app, { standard_note_text_unique: { code: 'duplicate', field: 'text.lo' } });
  readingRoutes(app);
  writingRoutes(app);
};

const readingRoutes = (app: App) => {
  route(app, listNotes, async ({ school, context, query }) => {
    const found = await findNotes(school.read, context, query);
    return { rows: pageIn(found, query).map(presentNote), total: found.length };
  });

  route(app, offeredNotes, (call) => notesOffered(call, call.query.group));

  route(app, exportNotes, ({ school, context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'notes',
      columns: body.columns,
      rows: atOnce(() => findNotes(school.read, context, body.query), presentNoteExport),
    }),
  );

  route(app, noteAudit, async ({ school, context, params }) => {
    const [found] = await findNotesById(school.read, context, [params.id]);
    return auditTrail(school.read, noteEntity, (found ?? notFound()).id);
  });
};

const writingRoutes = (app: App) => {
  route(app, createNote, (call) => addNote(call, call.body));

  route(app, updateNote, (call) => changeNote(call, call.params.id, call.body));

  route(app, orderNotes, (call) => putInOrder(call, call.body));

  route(app, setNotesActive, async (call) => ({ changed: await setOffered(call, call.body) }));
};
