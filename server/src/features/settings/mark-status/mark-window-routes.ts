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
import { atOnce, streamExport } from '../../../export.ts';
import { yearOf } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { pageIn } from '../../../list.ts';
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
  route(app, listMarkWindows, async ({ school, context, query }) => {
    const found = await findWindows(school.read, context, query);
    return { rows: pageIn(found, query), total: found.length };
  });

  route(app, markWindowChoices, ({ school, context }) => windowChoices(school.read, context));

  route(app, exportMarkWindows, ({ school, context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'mark-windows',
      columns: body.columns,
      rows: atOnce(() => findWindows(school.read, context, body.query), presentWindowExport),
    }),
  );

  route(app, markWindowAudit, async ({ school, context, params }) => {
    const { id } = (await findWindow(school.read, yearOf(context).id, params.id)) ?? notFound();
    return auditTrail(school.read, windowEntity, id);
  });
};

const writingRoutes = (app: App) => {
  route(app, createMarkWindow, (call) => addWindow(call, call.body));

  route(app, updateMarkWindow, (call) => changeWindow(call, call.params.id, call.body));

  route(app, deleteMarkWindow, (call) => removeWindow(call, call.params.id));

  route(app, makeMarkWindows, (call) => makeWindows(call, call.body));

  route(app, closeMarkWindows, (call) => closeWindows(call, call.body.ids));

  route(app, reopenMarkWindows, (call) => reopenWindows(call, call.body));

  route(app, shiftMarkWindows, (call) => shiftWindows(call, call.body));
};
