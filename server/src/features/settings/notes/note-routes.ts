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
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { pageOf } from '../../../list.ts';
import { presentNote, presentNoteExport } from './note-presenter.ts';
import { findNotes, findNotesById } from './note-repository.ts';
import { addNote, changeNote, noteEntity, notesOffered, putInOrder, setOffered } from './note-service.ts';

export const noteRoutes = (app: App) => {
  refuseConstraints(app, { standard_note_text_unique: { code: 'duplicate', field: 'text.lo' } });
  readingRoutes(app);
  writingRoutes(app);
};

const readingRoutes = (app: App) => {
  route(app, listNotes, async ({ context, query }) => {
    const { offset, limit } = pageOf(query);
    const found = await findNotes(app.db, context, query);
    return { rows: found.slice(offset, offset + limit).map(presentNote), total: found.length };
  });

  route(app, offeredNotes, ({ context, query }) => notesOffered(app.db, context, query.group));

  route(app, exportNotes, ({ context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'notes',
      columns: body.columns,
      rows: inBatches(
        async ({ offset, limit }) =>
          (await findNotes(app.db, context, body.query)).slice(offset, offset + limit),
        presentNoteExport,
      ),
    }),
  );

  route(app, noteAudit, async ({ context, params }) => {
    const [found] = await findNotesById(app.db, context, [params.id]);
    return auditTrail(app.db, noteEntity, (found ?? notFound()).id);
  });
};

const writingRoutes = (app: App) => {
  route(app, createNote, ({ actor, context, body, request }) =>
    addNote(app.db, { actor, context, input: body, requestId: request.id }),
  );

  route(app, updateNote, ({ actor, context, params, body, request }) =>
    changeNote(app.db, { actor, context, id: params.id, input: body, requestId: request.id }),
  );

  route(app, orderNotes, ({ actor, context, body, request }) =>
    putInOrder(app.db, { actor, context, order: body, requestId: request.id }),
  );

  route(app, setNotesActive, async ({ actor, context, body, request }) => ({
    changed: await setOffered(app.db, { actor, context, ...body, requestId: request.id }),
  }));
};
