import type { EndpointRequest } from '@suksa/contracts';
import { fillingResults, type fillResults } from '@suksa/contracts/education';
import type * as z from 'zod/mini';
import type { App, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { type Change, write } from '../../../http/write.ts';
import type { JobAtWork } from '../../../jobs/job-at-work.ts';
import { yearByMarks } from '../../reports/marks/class-results-service.ts';
import { requireOpenWindow } from '../../settings/mark-status/mark-window-service.ts';
import { studentEntity } from '../student/student-service.ts';
import { classesOfBranch, classOfBranch, resultsOfClass, upsertResult } from './year-result-repository.ts';
import { isSame, refuseClosed, told } from './year-result-service.ts';

type Order = EndpointRequest<typeof fillResults>['body'];
type Sum = z.output<typeof fillingResults.result>;
type Filling = JobAtWork<Order, Sum>;

const nothing: Sum = { written: 0, kept: 0, classes: 0, columns: 0 };

/** Takes results over from the mark book as a job; each class is kept with its transaction, and safe to repeat. */
export const fillingResultsJob = (app: App) => {
  const start = app.jobs.kind(fillingResults, fillClasses);
  return async (call: Caller, { classIds, overTyped }: Order) => {
    const { context, school } = call;
    const asked = [...new Set(classIds)].sort((one, other) => one - other);
    const found = await classesOfBranch(school.db, context.branchId, asked);
    if (found.length < asked.length) notFound();
    for (const { yearId } of found) refuseClosed(context, yearId);
    const { begun, job } = await start(call, {
      subject: `education.results:${context.branchId}`,
      input: { classIds: asked, overTyped },
      total: asked.length,
    });
    if (!begun) refuse('results_being_filled', { status: 409 });
    return { ...job, result: job.result as Sum | null };
  };
};

const fillClasses = async (job: Filling): Promise<void> => {
  const { input, kept, school } = job;
  let done = kept?.done ?? 0;
  let sum = kept?.result ?? nothing;
  for (const classId of input.classIds.slice(done)) {
    done += 1;
    sum = await write(job, async (tx) => {
      const { result, audit } = await fillClass(tx, job, classId);
      const next: Sum = {
        written: sum.written + result.written,
        kept: sum.kept + result.kept,
        classes: sum.classes + result.classes,
        columns: sum.columns + result.columns,
      };
      await job.keep(tx, { done, total: input.classIds.length, result: next });
      return { result: next, audit };
    });
  }
  await school.db.transaction((tx) => job.complete(tx, sum));
};

/** Only what is approved is final; what somebody typed stays unless the order says otherwise. */
const fillClass = async (tx: Transaction, job: Filling, classId: number): Promise<Change<Sum>> => {
  const { actor, context, input } = job;
  const { yearId, levelId } = (await classOfBranch(tx, context.branchId, classId)) ?? notFound();
  refuseClosed(context, yearId);
  await requireOpenWindow(tx, { context, yearId, period: 'year_result', levelId });
  const { open, students } = await yearByMarks(tx, { classId, yearId, levelId });
  if (open > 0) return { result: { ...nothing, classes: 1, columns: open }, audit: [] };
  let kept = 0;
  const changed = (await resultsOfClass(tx, classId)).flatMap((known) => {
    const marks = students.get(known.studentId);
    if (!marks || marks.average === null) return [];
    const { average, failedSubjects } = marks;
    const reSitAverage = marks.reSitAverage ?? known.reSitAverage;
    const row = { average, failedSubjects, conduct: marks.conduct || (known.conduct ?? '') };
    if (isSame(known, row) && reSitAverage === known.reSitAverage) return [];
    if (known.average !== null && known.source !== 'marks' && !input.overTyped) {
      kept += 1;
      return [];
    }
    return [{ known, row, reSitAverage }];
  });
  for (const { known, row, reSitAverage } of changed)
    await upsertResult(tx, {
      ...row,
      reSitAverage,
      ...{ studentId: known.studentId, yearId, source: 'marks', notedBy: actor.userId },
    });
  return {
    result: { ...nothing, written: changed.length, kept },
    audit: changed.map(({ known, row, reSitAverage }) => ({
      action: 'result',
      entity: studentEntity,
      entityId: known.studentId,
      branchId: context.branchId,
      before: { ...told(known), ...(known.reSitAverage !== null && { reSitAverage: known.reSitAverage }) },
      after: { ...told(row), ...(reSitAverage !== null && { reSitAverage }) },
    })),
  };
};
