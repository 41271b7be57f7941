import * as education from '@suksa/contracts/education';
import { auditTrail } from '../../../audit-trail.ts';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { readClassResults, storeResults } from '../results/year-result-service.ts';
import { endReSit } from './re-sit-service.ts';
import { chooseOutcomes, exportDecisionRows, readDecisions } from './rollover-decision-service.ts';
import { rolloverJobs } from './rollover-job.ts';
import {
  discardDraft,
  knownBatch,
  prepareRollover,
  readRollovers,
  readSummary,
  refreshDraft,
  rolloverEntity,
} from './rollover-service.ts';
import { readBlocks, takeBack } from './rollover-undo-service.ts';

/** From one year into the next: results, outcomes, preview, run and undo. */
export const rolloverRoutes = (app: App) => {
  resultRoutes(app);
  const jobs = rolloverJobs(app);
  readingRoutes(app, jobs);
  preparingRoutes(app);
  runningRoutes(app, jobs);
};

const resultRoutes = (app: App) => {
  route(app, education.classResults, (call) => readClassResults(call, call.query.classId));
  route(app, education.saveResults, (call) => storeResults(call, call.body));
};

type RolloverJobs = ReturnType<typeof rolloverJobs>;

const readingRoutes = (app: App, jobs: RolloverJobs) => {
  route(app, education.listRollovers, ({ actor, context }) => readRollovers(app.db, actor, context));
  route(app, education.getRollover, async ({ actor, context, params: { id } }) => {
    // Before the rest: what ends in between is then told as running, and asked about again.
    const job = await jobs.last(app.db, id);
    return { ...(await readSummary(app.db, { actor, context }, id)), job };
  });
  route(app, education.listDecisions, ({ actor, context, params, query }) =>
    readDecisions(app.db, { actor, context, id: params.id, query }),
  );
  route(app, education.exportDecisions, async ({ actor, context, params, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: `rollover-${params.id}`,
      columns: body.columns,
      rows: exportDecisionRows(app.db, await knownBatch(app.db, { actor, context }, params.id), body.query),
    }),
  );
  route(app, education.rolloverBlocks, ({ actor, context, params }) =>
    readBlocks(app.db, { actor, context, id: params.id }),
  );
  route(app, education.rolloverAudit, async ({ actor, context, params }) => {
    const id = await knownBatch(app.db, { actor, context }, params.id);
    return auditTrail(app.db, rolloverEntity, id);
  });
};

const preparingRoutes = (app: App) => {
  route(app, education.startRollover, ({ actor, context, body, request }) =>
    prepareRollover(app.db, { actor, context, ...body, requestId: request.id }),
  );
  route(app, education.discardRollover, ({ actor, context, params, request }) =>
    discardDraft(app.db, { actor, context, id: params.id, requestId: request.id }),
  );
  route(app, education.refreshRollover, async ({ actor, context, params, request }) => ({
    changed: await refreshDraft(app.db, { actor, context, id: params.id, requestId: request.id }),
  }));
  route(app, education.decideOutcomes, ({ actor, context, params, body, request }) =>
    chooseOutcomes(app.db, { actor, context, id: params.id, body, requestId: request.id }),
  );
};

const runningRoutes = (app: App, jobs: RolloverJobs) => {
  route(app, education.runRollover, async (call) => {
    const id = await knownBatch(app.db, call, call.params.id);
    return jobs.run(call, { id, body: call.body });
  });
  route(app, education.undoRollover, async (call) => {
    const id = await knownBatch(app.db, call, call.params.id);
    return jobs.undo(call, { id, reason: call.body.reason });
  });
  route(app, education.takeBackStudents, ({ actor, context, params, body, request }) =>
    takeBack(app.db, { actor, context, id: params.id, ...body, requestId: request.id }),
  );
  route(app, education.resolveReSit, ({ actor, context, params, body, request }) =>
    endReSit(app.db, { actor, context, id: params.id, body, requestId: request.id }),
  );
};
