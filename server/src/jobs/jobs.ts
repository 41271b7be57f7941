import type { Job, JobKind } from '@suksa/contracts/job';
import type * as z from 'zod/mini';
import type { Queryable, Transaction } from '../db/database.ts';
import { type Actor, can } from '../http/actor.ts';
import type { Caller } from '../http/caller.ts';
import { notFound, refuse } from '../http/refuse.ts';
import type { Work } from './job-at-work.ts';
import { presentJob } from './job-presenter.ts';
import {
  findJob,
  findLastJob,
  findOpenJobs,
  insertJob,
  type JobFound,
  markCalledOff,
} from './job-repository.ts';
import { type AnyWork, type JobRunner, jobRunner, type RunnerParts } from './job-runner.ts';

/** What is done within this time is answered as done, and a refusal as a refusal; the rest is asked for. */
const usualPatience = 2000;

interface Start<Input> {
  /** What it works on, `education.import:12`: there is one unfinished job at a time. */
  readonly subject: string;
  readonly input: Input;
  /** Where it is known before. */
  readonly total?: number;
  /** What is written together with the job, before anybody works on it. */
  readonly before?: (tx: Transaction) => Promise<void>;
  /** Milliseconds for which the answer may wait for the end; 2 seconds unless told, 0 for one that never waits. */
  readonly patience?: number;
}

interface Started {
  readonly job: Job;
  /** False where one on the same subject was under way: then it is that one. */
  readonly begun: boolean;
}

type ResultOf<Kind> = Kind extends JobKind<infer Schema> ? z.output<Schema> : never;

/** The jobs of a school: starting, reading and calling off. */
export type Jobs = ReturnType<typeof schoolJobs>;

declare module 'fastify' {
  interface FastifyInstance {
    /** What takes longer than a call may. */
    readonly jobs: Jobs;
  }
}

export const schoolJobs = (
  parts: Omit<RunnerParts, 'callerOf'> & {
    readonly callerOf: (job: Parameters<RunnerParts['callerOf']>[0], kind: JobKind) => Promise<Caller>;
  },
) => {
  const kinds = new Map<string, JobKind>();
  const kindOf = ({ kind }: { readonly kind: string }) => kinds.get(kind) ?? notFound();
  const runner: JobRunner = jobRunner({ ...parts, callerOf: (row) => parts.callerOf(row, kindOf(row)) });
  const present = (found: JobFound): Job =>
    presentJob(found, kinds.get(found.kind), runner.running(found.id));

  /** Of its starter, and of who may see, or call off, those of its kind in its branch. */
  const known = async (
    db: Queryable,
    { actor, to }: { readonly actor: Actor; readonly to: 'view' | 'access' },
    id: number,
  ): Promise<JobFound> => {
    const found = (await findJob(db, id)) ?? notFound();
    const may =
      can(actor, kindOf(found)[to]) && actor.branches.some((branch) => branch.id === found.branchId);
    return found.createdBy === actor.userId || may ? found : notFound();
  };

  const start = async <Input extends object>(
    { actor, context, school: { db }, requestId }: Caller,
    kind: JobKind,
    { subject, input, total = 0, before, patience = usualPatience }: Start<Input>,
  ): Promise<Started> => {
    const id = await db.transaction(async (tx) => {
      const made = await insertJob(tx, {
        kind: kind.name,
        subject,
        branchId: context.branchId,
        yearId: context.yearId,
        input: input as Record<string, unknown>,
        requestId,
        // The server by itself is no user.
        createdBy: actor.userId || null,
        total,
      });
      if (made !== null) await before?.(tx);
      return made;
    });
    if (id === null) {
      const [running] = await findOpenJobs(db, [subject]);
      // It has ended since: whoever asked looks again before they do anything.
      if (running?.kind !== kind.name) return refuse('job_under_way');
      return { job: present((await findJob(db, running.id)) ?? notFound()), begun: false };
    }
    if (patience === 0) await runner.look();
    else {
      const refusal = await runner.endOf(id, patience, runner.look);
      if (refusal) throw refusal;
    }
    return { job: present((await findJob(db, id)) ?? notFound()), begun: true };
  };

  return {
    kinds: (): readonly JobKind[] => [...kinds.values()],
    /** Says how jobs of a kind are done. Gives what starts one. */
    kind: <Kind extends JobKind, Input extends object>(kind: Kind, work: Work<Input, ResultOf<Kind>>) => {
      kinds.set(kind.name, kind);
      // What comes from the row was put there by `start`, for this kind.
      runner.does(kind.name, work as unknown as AnyWork);
      return (call: Caller, asked: Start<Input>): Promise<Started> => start(call, kind, asked);
    },
    /** The newest job on a subject, whatever became of it. */
    async last(db: Queryable, subject: string): Promise<{ job: Job; input: unknown } | null> {
      const found = await findLastJob(db, subject);
      return found ? { job: present(found), input: found.input } : null;
    },
    /** The kinds of the unfinished ones, by subject. */
    async underWay(db: Queryable, subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = subjects.length === 0 ? [] : await findOpenJobs(db, subjects);
      return new Map(rows.map(({ subject, kind }) => [subject, kind]));
    },
    read: async ({ actor, school: { db } }: Pick<Caller, 'actor' | 'school'>, id: number): Promise<Job> =>
      present(await known(db, { actor, to: 'view' }, id)),
    async callOff({ actor, school: { db } }: Pick<Caller, 'actor' | 'school'>, id: number): Promise<Job> {
      const found = await known(db, { actor, to: 'access' }, id);
      if (found.state === 'running' && !kindOf(found).canBeCalledOff) refuse('job_not_called_off');
      if (!(await markCalledOff(db, id, actor.userId))) refuse('job_ended');
      const running = runner.running(id);
      if (running) running.stop ??= 'called_off';
      return present((await findJob(db, id)) ?? notFound());
    },
    open: runner.open,
    close: runner.close,
  };
};
