import { callOffJob, getJob } from '@suksa/contracts/job';
import type { App } from '../http/app.ts';
import { route } from '../http/route.ts';

/** Reading a job and calling it off; the endpoints that start one are their features'. */
export const jobRoutes = (app: App) => {
  route(app, getJob, (call) => app.jobs.read(call, call.params.id));
  route(app, callOffJob, (call) => app.jobs.callOff(call, call.params.id));
  app.addHook('onReady', () => app.jobs.open());
  app.addHook('preClose', () => app.jobs.close());
};
