import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { IdParams, Instant } from './fields.ts';
import type { Resource } from './resource.ts';

/** `waiting → running → done | failed | called_off`; a job whose server has stopped runs again on another one. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'called_off'] as const;

/** Why a job failed, as a refusal says it: `code` is a key under `errors` of the locale files. */
const JobError = z.object({
  code: z.string(),
  details: z.nullable(z.record(z.string(), z.unknown())),
});

const shape = {
  id: z.number(),
  kind: z.string(),
  state: z.enum(jobStates),
  startedBy: z.object({ lo: z.string(), en: z.string() }),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** In the units of the kind: months, rows, students. */
  done: z.number(),
  /** 0 while it isn't known. */
  total: z.number(),
  canBeCalledOff: z.boolean(),
  error: z.nullable(JobError),
};

/** Work of the server that outlives its call: how far it is, or what became of it. */
export const Job = z.object({ ...shape, result: z.nullable(z.record(z.string(), z.unknown())) });
export type Job = z.infer<typeof Job>;

/** A kind of job, declared beside the endpoint that starts it. */
export interface JobKind<Result extends z.core.$ZodType = z.core.$ZodType> {
  /** As the endpoint that starts it. */
  readonly name: string;
  /** The permission to start one, and to call off those of others in one's branches. */
  readonly access: string;
  /** The permission to see them. */
  readonly view: string;
  /** What it comes to; after each step that is kept, what it has come to so far. */
  readonly result: Result;
  /** Whether it can still be called off once it runs: nothing is half done then. */
  readonly canBeCalledOff: boolean;
  /** What is no longer as it was read once such a job has ended. */
  readonly changes: readonly Resource[];
}

/** Declares a kind of job: the single source for the server that does it and for the screen that follows it. */
export const jobKind = <Result extends z.core.$ZodType>(kind: JobKind<Result>): JobKind<Result> => kind;

/** A job of one kind, for the output of the endpoints that start and show it. */
export const jobOf = <Result extends z.core.$ZodType>({ result }: JobKind<Result>) =>
  z.object({ ...shape, result: z.nullable(result) });

/** Read by whoever started it, and by who may see those of its kind in its branch. */
export const getJob = endpoint({
  name: 'jobs.get',
  method: 'GET',
  path: '/api/jobs/:id',
  access: 'signed-in',
  // Followed while it runs; whoever calls one off follows it too.
  reads: [],
  params: IdParams,
  output: Job,
  errors: ['not_found'],
});

/** What has been kept of it stays. Refused once it has ended, or where nothing could be taken back. */
export const callOffJob = endpoint({
  name: 'jobs.callOff',
  method: 'POST',
  path: '/api/jobs/:id/call-off',
  access: 'signed-in',
  changes: [],
  params: IdParams,
  output: Job,
  errors: ['not_found'],
});
