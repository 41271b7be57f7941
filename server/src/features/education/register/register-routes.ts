import * as education from '@suksa/contracts/education';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { todayIn } from '../../../school/clock.ts';
import { searchLeavers } from './leaver-search-service.ts';
import { exportRegister, readRegister } from './register-service.ts';

/** The list of all students of a branch's year, and of who has left. */
export const registerRoutes = (app: App) => {
  route(app, education.listStudents, (call) => readRegister(call, call.query));
  route(app, education.findLeavers, (call) => searchLeavers(call, call.query.q));
  route(app, education.exportStudents, async (call) =>
    streamExport(call.reply, {
      format: call.body.format,
      filename: `students-${todayIn()}`,
      columns: call.body.columns,
      rows: await exportRegister(call, call.body.query),
    }),
  );
};
