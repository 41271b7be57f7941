import * as education from '@suksa/contracts/education';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { todayIn } from '../../../school/clock.ts';
import { searchLeavers } from './leaver-search-service.ts';
import { exportRegister, readRegister } from './register-service.ts';

/** The list of all students of a branch's year, and of who has left. */
export const registerRoutes = (app: App) => {
  route(app, education.listStudents, ({ actor, context, query }) =>
    readRegister(app.db, { actor, context, query }),
  );
  route(app, education.findLeavers, ({ actor, context, query }) =>
    searchLeavers(app.db, actor, context, query.q),
  );
  route(app, education.exportStudents, async ({ actor, context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: `students-${todayIn()}`,
      columns: body.columns,
      rows: await exportRegister(app.db, { actor, context, query: body.query }),
    }),
  );
};
