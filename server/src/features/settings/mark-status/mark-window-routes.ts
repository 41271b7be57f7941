import {
  closeMarkWindows,
  createMarkWindow,
  deleteMarkWindow,
  exportMarkWindows,
  listMarkWindows,
  makeMarkWindows,
  markWindowAudit,
  markWindowChoices,
  reopenMarkWindows,
  shiftMarkWindows,
  updateMarkWindow,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import { inBatches, streamExport } from '../../../export.ts';
import { yearOf } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { pageOf } from '../../../list.ts';
import { closeWindows, reopenWindows, shiftWindows } from './mark-window-bulk-service.ts';
import {
  addWindow,
  changeWindow,
  makeWindows,
  removeWindow,
  windowEntity,
} from './mark-window-edit-service.ts';
import { presentWindowExport } from './mark-window-presenter.ts';
import { findWindow } from './mark-window-repository.ts';
import { findWindows, windowChoices } from './mark-window-service.ts';

export const markWindowRoutes = (app: App) => {
  refuseConstraints(app, {
    mark_window_once: { code: 'duplicate', field: 'period' },
    mark_window_level_id_fkey: { code: 'not_allowed', field: 'levelId' },
    mark_window_ordered: { code: 'window_order', field: 'closesOn' },
  });
  readingRoutes(app);
  writingRoutes(app);
};

const readingRoutes = (app: App) => {
  route(app, listMarkWindows, async ({ context, query }) => {
    const { offset, limit } = pageOf(query);
    const found = await findWindows(app.db, context, query);
    return { rows: found.slice(offset, offset + limit), total: found.length };
  });

  route(app, markWindowChoices, ({ context }) => windowChoices(app.db, context));

  route(app, exportMarkWindows, ({ context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'mark-windows',
      columns: body.columns,
      rows: inBatches(
        async ({ offset, limit }) =>
          (await findWindows(app.db, context, body.query)).slice(offset, offset + limit),
        presentWindowExport,
      ),
    }),
  );

  route(app, markWindowAudit, async ({ context, params }) => {
    const { id } = (await findWindow(app.db, yearOf(context).id, params.id)) ?? notFound();
    return auditTrail(app.db, windowEntity, id);
  });
};

const writingRoutes = (app: App) => {
  route(app, createMarkWindow, ({ actor, context, body, request }) =>
    addWindow(app.db, { actor, context, input: body, requestId: request.id }),
  );

  route(app, updateMarkWindow, ({ actor, context, params, body, request }) =>
    changeWindow(app.db, { actor, context, id: params.id, input: body, requestId: request.id }),
  );

  route(app, deleteMarkWindow, ({ actor, context, params, request }) =>
    removeWindow(app.db, { actor, context, id: params.id, requestId: request.id }),
  );

  route(app, makeMarkWindows, ({ actor, context, body, request }) =>
    makeWindows(app.db, { actor, context, input: body, requestId: request.id }),
  );

  route(app, closeMarkWindows, ({ actor, context, body, request }) =>
    closeWindows(app.db, { actor, context, ids: body.ids, requestId: request.id }),
  );

  route(app, reopenMarkWindows, ({ actor, context, body, request }) =>
    reopenWindows(app.db, { actor, context, input: body, requestId: request.id }),
  );

  route(app, shiftMarkWindows, ({ actor, context, body, request }) =>
    shiftWindows(app.db, { actor, context, input: body, requestId: request.id }),
  );
};
