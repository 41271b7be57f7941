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
import { atOnce, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { pageIn } from '../../../list.ts';
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

  route(app, weekOfShifts, (call) => weekOf(call, call.query));

  route(app, findShiftPeople, async (call) => ({
    rows: [...(await searchShiftPeople(call.school.read, call, call.query.q))],
  }));

  route(app, tryShift, (call) => trialOf(call, call.query));
};

const readingRoutes = (app: App) => {
  route(app, listShifts, async ({ school, context, query }) => {
    const today = todayIn();
    const found = await findShifts(school.read, context, query, today);
    return {
      rows: pageIn(found, query).map((row) => presentShift(row, today)),
      total: found.length,
    };
  });

  route(app, shiftChoices, shiftChoicesFor);

  route(app, exportShifts, ({ school, context, body, reply }) => {
    const today = todayIn();
    return streamExport(reply, {
      format: body.format,
      filename: 'shifts',
      columns: body.columns,
      rows: atOnce(
        () => findShifts(school.read, context, body.query, today),
        (row) => presentShiftExport(presentShift(row, today)),
      ),
    });
  });

  route(app, shiftAudit, async ({ school: { read }, context, params }) =>
    auditTrail(read, shiftEntity, (await shiftNow(read, context, params.id)).id),
  );
};

const writingRoutes = (app: App) => {
  route(app, createShift, (call) => addShift(call, call.body));

  route(app, updateShift, (call) => changeShift(call, call.params.id, call.body));

  route(app, endShifts, async (call) => ({ rows: await endAll(call, call.body.ids, call.body.lastDay) }));

  route(app, copyShifts, async (call) => ({ rows: await copyAll(call, call.body.ids, call.body) }));

  route(app, deleteShifts, async (call) => ({ rows: await removeShifts(call, call.body.ids) }));
};
