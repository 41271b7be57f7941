import type { RecomputeRow } from '@suksa/contracts/checkinout';
import { exportPastDays, lastRecompute, previewPastDays, recomputePastDays } from '@suksa/contracts/settings';
import { type ExportRow, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { recomputeJob } from '../../../school/attendance/recompute/recompute-job.ts';
import { recomputeRuns } from '../../checkinout/recompute/recompute-run-job.ts';
import { previewRecompute, recomputeRows } from '../../checkinout/recompute/recompute-service.ts';

/** Past days recalculated by the shifts and the calendar as they are saved. */
export const shiftRecomputeRoutes = (app: App) => {
  route(app, previewPastDays, async ({ actor, context: { branchId }, school: { db }, query }) => {
    const { from, until, page, size } = query;
    return previewRecompute(db, await recomputeJob(db, { branchId, from, until }), { actor, page, size });
  });

  route(app, exportPastDays, async ({ actor, context: { branchId }, school: { db }, body, reply }) => {
    const job = await recomputeJob(db, { branchId, ...body.query });
    return streamExport(reply, {
      format: body.format,
      filename: 'attendance-recalculated',
      columns: body.columns,
      rows: presented(recomputeRows(db, job, actor)),
    });
  });

  const runs = recomputeRuns(app);
  route(app, recomputePastDays, (call) => runs.start(call, call.body));
  route(app, lastRecompute, async (call) => ({ run: await runs.last(call) }));
};

async function* presented(rows: AsyncIterable<RecomputeRow>): AsyncGenerator<ExportRow> {
  for await (const { name, kind, code, className, date, from, to, lateFrom, lateTo } of rows)
    yield { kind, code, nameLo: name.lo, nameEn: name.en, className, date, from, to, lateFrom, lateTo };
}
