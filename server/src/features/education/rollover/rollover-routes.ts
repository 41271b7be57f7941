import * as education from '@suksa/contracts/education';
import { auditTrail } from '../../../audit-trail.ts';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { fillingResultsJob } from '../results/fill-results-job.ts';
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
  const fill = fillingResultsJob(app);
  route(app, education.fillResults, (call) => fill(call, call.body));
  route(app, education.classResults, (call) => readClassResults(call, call.query.classId));
  route(app, education.saveResults, (call) => storeResults(call, call.body));
};

type RolloverJobs = ReturnType<typeof rolloverJobs>;

const readingRoutes = (app: App, jobs: RolloverJobs) => {
  route(app, education.listRollovers, readRollovers);
  route(app, education.getRollover, async (call) => {
    const { id } = call.params;
    // Before the rest: what ends in between is then told as running, and asked about again.
    const job = await jobs.last(call, id);
    return { ...(await readSummary(call, id)), job };
  });
  route(app, education.listDecisions, (call) => readDecisions(call, call.params.id, call.query));
  route(app, education.exportDecisions, async (call) => {
    const id = await knownBatch(call, call.params.id);
    return streamExport(call.reply, {
      format: call.body.format,
      filename: `rollover-${id}`,
      columns: call.body.columns,
      rows: exportDecisionRows(call.school.read, id, call.body.query),
    });
  });
  route(app, education.rolloverBlocks, (call) => readBlocks(call, call.params.id));
  route(app, education.rolloverAudit, async (call) =>
    auditTrail(call.school.read, rolloverEntity, await knownBatch(call, call.params.id)),
  );
};

const preparingRoutes = (app: App) => {
  route(app, education.startRollover, (call) => prepareRollover(call, call.body));
  route(app, education.discardRollover, (call) => discardDraft(call, call.params.id));
  route(app, education.refreshRollover, async (call) => ({
    changed: await refreshDraft(call, call.params.id),
  }));
  route(app, education.decideOutcomes, (call) => chooseOutcomes(call, call.params.id, call.body));
};

const runningRoutes = (app: App, jobs: RolloverJobs) => {
  route(app, education.runRollover, (call) => jobs.run(call, { id: call.params.id, body: call.body }));
  route(app, education.undoRollover, (call) =>
    jobs.undo(call, { id: call.params.id, reason: call.body.reason }),
  );
  route(app, education.undoStudents, (call) => takeBack(call, call.params.id, call.body));
  route(app, education.resolveReSit, (call) => endReSit(call, call.params.id, call.body));
};
