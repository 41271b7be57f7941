import type { RecomputeRow } from '@suksa/contracts/checkinout';
import { exportPastDays, lastRecompute, previewPastDays, recomputePastDays } from '@suksa/contracts/settings';
import { backgroundWork } from '../../../background-work.ts';
import { type ExportRow, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { interruptOwnRuns, lastRun, startRecompute } from '../../checkinout/recompute/recompute-run-job.ts';
import {
  previewRecompute,
  recomputeJob,
  recomputeRows,
} from '../../checkinout/recompute/recompute-service.ts';

/** Past days judged anew by the shifts and the calendar as they are saved. */
export const shiftRecomputeRoutes = (app: App) => {
  route(app, previewPastDays, async ({ actor, context: { branchId }, query: { from, until, page, size } }) =>
    previewRecompute(app.db, await recomputeJob(app.db, { branchId, from, until }), { actor, page, size }),
  );

  route(app, exportPastDays, async ({ actor, context: { branchId }, body, reply }) => {
    const job = await recomputeJob(app.db, { branchId, ...body.query });
    return streamExport(reply, {
      format: body.format,
      filename: 'attendance-judged-anew',
      columns: body.columns,
      rows: presented(recomputeRows(app.db, job, actor)),
    });
  });

  runRoutes(app);
};

const runRoutes = (app: App) => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  const inBackground = backgroundWork(app);
  app.addHook('onReady', () => interruptOwnRuns(app));

  route(app, recomputePastDays, async ({ actor, context: { branchId }, body, request }) => {
    const { from, until, reason } = body;
    const { db, connection, log } = app;
    const { run, work } = await startRecompute(
      { db, connection, log, isStopping: () => stopping },
      { branchId, from, until },
      { actor, reason, requestId: request.id },
    );
    inBackground(work());
    return run;
  });

  route(app, lastRecompute, async ({ context: { branchId } }) => ({ run: await lastRun(app, branchId) }));
};

async function* presented(rows: AsyncIterable<RecomputeRow>): AsyncGenerator<ExportRow> {
  for await (const { name, kind, code, className, date, from, to, lateFrom, lateTo } of rows)
    yield { kind, code, nameLo: name.lo, nameEn: name.en, className, date, from, to, lateFrom, lateTo };
}
