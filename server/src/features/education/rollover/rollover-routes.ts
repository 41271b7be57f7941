import * as education from '@suksa/contracts/education';
import { auditTrail } from '../../../audit-trail.ts';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { readClassResults, storeResults } from '../results/year-result-service.ts';
import { endReSit } from './re-sit-service.ts';
import { chooseOutcomes, exportDecisionRows, readDecisions } from './rollover-decision-service.ts';
import { readProgress } from './rollover-job.ts';
import { breakOffRuns } from './rollover-repository.ts';
import { runBatch } from './rollover-run-service.ts';
import {
  discardDraft,
  knownBatch,
  prepareRollover,
  readRollovers,
  readSummary,
  refreshDraft,
  rolloverEntity,
} from './rollover-service.ts';
import { readBlocks, takeBack, undoBatch } from './rollover-undo-service.ts';

/** From one year into the next: results, outcomes, preview, run and undo. */
export const rolloverRoutes = (app: App) => {
  resultRoutes(app);
  readingRoutes(app);
  preparingRoutes(app);
  runningRoutes(app);
  // The trial database belongs to this server alone, so what it finds unfinished was cut off with the last one.
  app.addHook('onReady', async () => {
    if (app.connection.kind === 'embedded') await breakOffRuns(app.db);
  });
};

const resultRoutes = (app: App) => {
  route(app, education.classResults, ({ context, query }) =>
    readClassResults(app.db, { context, classId: query.classId }),
  );
  route(app, education.saveResults, ({ actor, context, body, request }) =>
    storeResults(app.db, { actor, context, input: body, requestId: request.id }),
  );
};

const readingRoutes = (app: App) => {
  route(app, education.listRollovers, ({ actor, context }) => readRollovers(app.db, actor, context));
  route(app, education.getRollover, ({ actor, context, params }) =>
    readSummary(app.db, { actor, context }, params.id),
  );
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
  route(app, education.rolloverProgress, async ({ actor, context, params }) => {
    const id = await knownBatch(app.db, { actor, context }, params.id);
    return readProgress(app.db, id);
  });
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

const runningRoutes = (app: App) => {
  route(app, education.runRollover, async ({ actor, context, params, body, request }) => {
    const id = await knownBatch(app.db, { actor, context }, params.id);
    return runBatch(app, { actor, context, id, body, requestId: request.id });
  });
  route(app, education.undoRollover, async ({ actor, context, params, body, request }) => {
    const id = await knownBatch(app.db, { actor, context }, params.id);
    return undoBatch(app, { actor, context, id, reason: body.reason, requestId: request.id });
  });
  route(app, education.takeBackStudents, ({ actor, context, params, body, request }) =>
    takeBack(app.db, { actor, context, id: params.id, ...body, requestId: request.id }),
  );
  route(app, education.resolveReSit, ({ actor, context, params, body, request }) =>
    endReSit(app.db, { actor, context, id: params.id, body, requestId: request.id }),
  );
};
