import {
  copyShifts,
  createShift,
  deleteShifts,
  endShifts,
  exportShifts,
  findShiftPeople,
  listShifts,
  shiftAudit,
  shiftChoices,
  tryShift,
  updateShift,
  weekOfShifts,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { pageOf } from '../../../list.ts';
import { todayIn } from '../../../school/clock.ts';
import { copyAll, endAll, removeShifts } from './shift-bulk-service.ts';
import { trialOf, weekOf } from './shift-day-service.ts';
import { searchShiftPeople } from './shift-people-repository.ts';
import { presentShift, presentShiftExport } from './shift-presenter.ts';
import { shiftRecomputeRoutes } from './shift-recompute-routes.ts';
import { findShifts } from './shift-repository.ts';
import { addShift, changeShift, shiftChoicesFor, shiftEntity, shiftNow } from './shift-service.ts';

export const shiftRoutes = (app: App) => {
  refuseConstraints(app, {
    shift_one_a_day: { code: 'shift_clash', field: 'weekdays' },
    shift_sessions_apart: { code: 'shift_times_meet', field: 'weekdays' },
    shift_level_id_level_id_fk: { code: 'not_allowed', field: 'levelId' },
    check_event_shift_id_shift_id_fk: { code: 'shift_used', status: 409 },
    attendance_recompute_shift_id_shift_id_fk: { code: 'shift_used', status: 409 },
  });
  readingRoutes(app);
  writingRoutes(app);
  shiftRecomputeRoutes(app);

  route(app, weekOfShifts, ({ context, query }) => weekOf(app.db, context, query));

  route(app, findShiftPeople, async ({ actor, context, query }) => ({
    rows: [...(await searchShiftPeople(app.db, { actor, context }, query.q))],
  }));

  route(app, tryShift, ({ actor, context, query }) => trialOf(app, actor, context, query));
};

const readingRoutes = (app: App) => {
  route(app, listShifts, async ({ context, query }) => {
    const today = todayIn();
    const { offset, limit } = pageOf(query);
    const found = await findShifts(app.db, context, query, today);
    return {
      rows: found.slice(offset, offset + limit).map((row) => presentShift(row, today)),
      total: found.length,
    };
  });

  route(app, shiftChoices, ({ context }) => shiftChoicesFor(app.db, context));

  route(app, exportShifts, ({ context, body, reply }) => {
    const today = todayIn();
    return streamExport(reply, {
      format: body.format,
      filename: 'shifts',
      columns: body.columns,
      rows: inBatches(
        async ({ offset, limit }) =>
          (await findShifts(app.db, context, body.query, today)).slice(offset, offset + limit),
        (row) => presentShiftExport(presentShift(row, today)),
      ),
    });
  });

  route(app, shiftAudit, async ({ context, params }) =>
    auditTrail(app.db, shiftEntity, (await shiftNow(app.db, context, params.id)).id),
  );
};

const writingRoutes = (app: App) => {
  route(app, createShift, ({ actor, context, body, request }) =>
    addShift(app.db, { actor, context, input: body, requestId: request.id }),
  );

  route(app, updateShift, ({ actor, context, params, body, request }) =>
    changeShift(app.db, { actor, context, id: params.id, input: body, requestId: request.id }),
  );

  route(app, endShifts, async ({ actor, context, body, request }) => ({
    rows: await endAll(app.db, { actor, context, ...body, requestId: request.id }),
  }));

  route(app, copyShifts, async ({ actor, context, body, request }) => ({
    rows: await copyAll(app.db, { actor, context, ids: body.ids, copy: body, requestId: request.id }),
  }));

  route(app, deleteShifts, async ({ actor, context, body, request }) => ({
    rows: await removeShifts(app.db, { actor, context, ids: body.ids, requestId: request.id }),
  }));
};
