import { callOffJob, getJob } from '@suksa/contracts/job';
import type { App } from '../http/app.ts';
import { route } from '../http/route.ts';
import { noteWrite } from '../http/standby-reads.ts';

/** Reading a job and calling it off; the endpoints that start one are their features'. */
export const jobRoutes = (app: App) => {
  route(app, getJob, async (call) => {
    const job = await app.jobs.read(call, call.params.id);
    // Who is told that it is over looks at once for what it has made.
    if (job.finishedAt) await noteWrite(call.school, call.actor.sessionId);
    return job;
  });
  route(app, callOffJob, (call) => app.jobs.callOff(call, call.params.id));
  app.addHook('onReady', () => app.jobs.open());
  app.addHook('preClose', () => app.jobs.close());
};
