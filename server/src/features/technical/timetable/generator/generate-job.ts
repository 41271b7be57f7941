import type { EndpointRequest } from '@suksa/contracts';
import type { Job } from '@suksa/contracts/job';
import {
  type GeneratedWeek,
  type GenerateInput,
  type generateTimetable,
  generatingTimetable,
  type TimetableWeek,
  type WeekConflict,
} from '@suksa/contracts/technical';
import type { App } from '../../../../http/app.ts';
import type { Caller } from '../../../../http/caller.ts';
import { notFound, refuse } from '../../../../http/refuse.ts';
import { writeWithin } from '../../../../http/write.ts';
import { type JobAtWork, Stopped } from '../../../../jobs/job-at-work.ts';
import { runSolver } from '../solver/thread/run-solver.ts';
import type { SolverResult } from '../solver/thread/solver-thread.ts';
import { findTimetable } from '../versions/timetable-repository.ts';
import { lockDraft } from '../versions/timetable-service.ts';
import { weekOf } from '../week/week-repository.ts';
import { keepWeek } from './keep-week-service.ts';
import type { WeekProblem } from './week-parts-rules.ts';
import { weekProblem } from './week-problem-rules.ts';

interface GenerateJobInput extends GenerateInput {
  readonly timetableId: number;
}
type Run = JobAtWork<GenerateJobInput, GeneratedWeek>;

const subjectOf = (timetableId: number) => `technical.timetable:${timetableId}`;

/** Putting a draft’s week together as a job: starting it, and how far the last one is. */
export const generatorRuns = (app: App) => {
  const start = app.jobs.kind(generatingTimetable, work);
  return {
    async start(call: Caller, timetableId: number, body: EndpointRequest<typeof generateTimetable>['body']) {
      const { db } = call.school;
      const total = await db.transaction(async (tx) => (await lockDraft(tx, call, timetableId)).required);
      const input = { timetableId, ...body };
      const { begun, job } = await start(call, {
        subject: subjectOf(timetableId),
        input,
        total,
        patience: 0,
      });
      if (!begun) refuse('timetable_generating', { status: 409 });
      return { job: job as JobOfRun };
    },
    async last({ context: { branchId }, school: { db } }: Caller, id: number) {
      const found = (await findTimetable(db, { branchId, id })) ?? notFound();
      const last = await app.jobs.last(db, subjectOf(found.id));
      return { job: (last?.job ?? null) as JobOfRun | null };
    },
  };
};

type JobOfRun = Job & { readonly result: GeneratedWeek | null };

/** A run that is called off keeps the best so far; one whose server closes is begun again by another. */
const work = async (job: Run): Promise<void> => {
  const { input, school } = job;
  const draft = await school.db.transaction((tx) => lockDraft(tx, job, input.timetableId));
  const week = withoutRules(await weekOf(school.db, draft), input.without);
  const problem = weekProblem(week);
  let stopped: Stopped | undefined;
  let soFar: GeneratedWeek['moves'] = [];
  const found = await runSolver({
    ...{ mode: input.mode, seed: input.seed, milliseconds: input.seconds * 1000 },
    ...{ problem: problem.problem, before: problem.before },
    onProgress: async (progress) => {
      try {
        if (progress.places) soFar = [...problem.placesOf(progress.places)];
        job.report(progress.placed, Math.max(progress.of, 1));
        await school.db.transaction((tx) =>
          job.keep(tx, {
            ...{ done: progress.placed, total: Math.max(progress.of, 1) },
            result: { ...begun(input), ...figuresOf(problem, { ...progress, conflict: null }), moves: soFar },
          }),
        );
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        stopped = error;
      }
      return stopped !== undefined;
    },
  });
  if (stopped && stopped.why !== 'called_off') throw stopped;
  const places = problem.placesOf(found.places);
  const result: GeneratedWeek = { ...begun(input), ...figuresOf(problem, found) };
  if (input.mode === 'repair') result.moves = movesOf(week, places);
  await school.db.transaction(async (tx) => {
    const kept = input.mode === 'whole' ? await keepWeek(tx, job, { week, places }) : null;
    const after = {
      placed: kept?.placed ?? result.placed,
      of: result.of,
      mode: input.mode,
      seed: input.seed,
    };
    const line = { action: 'generate', entity: 'technical.timetable', entityId: input.timetableId };
    await writeWithin(tx, job, {
      result: undefined,
      audit: { ...line, branchId: job.context.branchId, after },
    });
    if (!stopped) await job.complete(tx, { ...result, placed: after.placed });
  });
  if (stopped) throw stopped;
};

const begun = ({ timetableId, mode }: GenerateJobInput) => ({
  ...{ timetableId, mode, placed: 0, of: 0, moves: [] as GeneratedWeek['moves'] },
});

const withoutRules = (week: TimetableWeek, without: readonly number[]): TimetableWeek => ({
  ...week,
  rules: week.rules.filter(({ id }) => !without.includes(id)),
});

type Told = Pick<SolverResult, 'placed' | 'of' | 'hardest' | 'conflict'>;

const figuresOf = ({ blocks, origins }: WeekProblem, { placed, of, hardest, conflict }: Told) => {
  const lessonsOf = (members: readonly number[]) => [
    ...new Set(members.flatMap((at) => blocks[at]?.lesson.id ?? [])),
  ];
  const told: WeekConflict | null = conflict && {
    ruleIds: unique(conflict.rules.flatMap((at) => ruleIdOf(origins[at]) ?? [])),
    others: unique(conflict.rules.flatMap((at) => otherOf(origins[at]) ?? [])),
    lessonIds: lessonsOf(conflict.lessons),
  };
  return { placed, of, hardest: lessonsOf(hardest), conflict: told };
};

type Origin = WeekProblem['origins'][number] | undefined;
const ruleIdOf = (origin: Origin) => (origin && 'ruleId' in origin ? origin.ruleId : undefined);
const otherOf = (origin: Origin) => (origin && 'other' in origin ? origin.other : undefined);
const unique = <One>(all: readonly One[]): One[] => [...new Set(all)];

/** What a repair would put elsewhere. */
const movesOf = (week: TimetableWeek, places: ReturnType<WeekProblem['placesOf']>) => {
  const now = new Map(week.places.map((place) => [`${place.lessonId}/${place.block}`, place]));
  return places.flatMap((place) => {
    const is = now.get(`${place.lessonId}/${place.block}`);
    const stays = is?.periodId === place.periodId && is.roomId === place.roomId;
    return stays ? [] : [{ ...place, version: is?.version ?? 0 }];
  });
};
