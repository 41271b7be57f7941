import { setTimeout as wait } from 'node:timers/promises';
import { callOffJob, getJob, jobKind } from '@suksa/contracts/job';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { audit } from '../audit.ts';
import { jobs, users } from '../db/schema/index.ts';
import { contextOf } from '../http/actor.ts';
import type { Caller } from '../http/caller.ts';
import { refuse } from '../http/refuse.ts';
import { databaseRefusal } from '../plugins/database-refusal.ts';
import { actorById } from '../plugins/session.ts';
import { type Account, startTestServer, type TestServer } from '../testing/test-server.ts';
import type { Work } from './job-at-work.ts';
import { callerOfJob } from './job-caller.ts';
import { type Jobs, schoolJobs } from './jobs.ts';

const counting = jobKind({
  name: 'test.count',
  access: 'settings.shift.approve',
  view: 'settings.shift.approve',
  result: z.object({ steps: z.number() }),
  canBeCalledOff: true,
  changes: [],
});
const certain = jobKind({ ...counting, name: 'test.certain', canBeCalledOff: false });

interface Input {
  readonly steps: number;
}

let server: TestServer;
/** Further servers over the same database. */
const others: Jobs[] = [];
/** Works wait here after each step, while it is closed. */
let gate = Promise.resolve();
let openGate = () => {};
const closeGate = () => {
  gate = new Promise((resolve) => {
    openGate = resolve;
  });
};
/** Works that have come to the gate. */
let arrived = 0;
const atGate = async (number = 1) => {
  while (arrived < number) await wait(5);
};

/** Writes a line for each step, and keeps it with the step. */
const count: Work<Input, { steps: number }> = async (job) => {
  const { input, actor, requestId, kept } = job;
  for (let step = kept?.done ?? 0; step < input.steps; step += 1) {
    arrived += 1;
    await gate;
    await job.school.db.transaction(async (tx) => {
      await audit(tx, { actor, action: 'step', entity: 'test.job', entityId: requestId, after: { step } });
      await job.keep(tx, { done: step + 1, total: input.steps, result: { steps: step + 1 } });
    });
  }
  await job.school.db.transaction((tx) => job.complete(tx, { steps: input.steps }));
};

const aServer = () => {
  const { connection, log, schoolOf } = server.app;
  const made = schoolJobs({
    connection,
    log,
    callerOf: async (job, kind) =>
      callerOfJob(
        await actorById(server.app, schoolOf({} as never), job.createdBy ?? 0),
        schoolOf({} as never),
        kind,
        job,
      ),
    refusalOf: (error) => databaseRefusal(server.app.constraintRefusals, error),
    closingPatience: 50,
  });
  others.push(made);
  return { jobs: made, start: made.kind(counting, count), startCertain: made.kind(certain, count) };
};

let names = 0;
const callOf = async (username: Account): Promise<Caller> => {
  const { app } = server;
  const [row] = await app.db.select({ id: users.id }).from(users).where(eq(users.username, username));
  const actor = (await actorById(app, app.schoolOf({} as never), row?.id ?? 0)) ?? refuse('not_found');
  names += 1;
  const requestId = `request-${names}`;
  return { actor, context: contextOf(actor, {}), school: app.schoolOf({} as never), requestId };
};
const stepsOf = async ({ requestId }: Caller) => {
  const { rows } = await server.app.db.execute<{ step: number }>(sql`
    select (after ->> 'step')::int as step from audit_entry
    where entity = 'test.job' and entity_id = ${requestId} order by id`);
  return rows.map(({ step }) => step);
};
const ended = async (id: number) => {
  for (;;) {
    const [row] = await server.app.db.select().from(jobs).where(eq(jobs.id, id));
    if (row?.finishedAt) return row;
    await wait(10);
  }
};
const asked = (steps = 2) => {
  names += 1;
  return { subject: `test:${names}`, input: { steps } };
};

beforeAll(async () => {
  server = await startTestServer();
  await server.app.ready();
}, 120_000);
afterAll(() => server.stop());
beforeEach(() => {
  arrived = 0;
  gate = Promise.resolve();
});
afterEach(async () => {
  openGate();
  await Promise.all(others.splice(0).map((jobs) => jobs.close()));
  await server.app.db.delete(jobs);
});

describe('a job', () => {
  test('that is short is answered as done', async () => {
    const call = await callOf('head');
    const { job, begun } = await aServer().start(call, asked(3));
    expect(begun).toBe(true);
    expect(job).toMatchObject({ state: 'done', done: 3, total: 3, result: { steps: 3 }, error: null });
    expect(await stepsOf(call)).toEqual([0, 1, 2]);
  });

  test('is the same one for everybody who asks for it while it is under way; another kind has to wait', async () => {
    closeGate();
    const { start, startCertain } = aServer();
    const wanted = { ...asked(), patience: 0 };
    const first = await start(await callOf('head'), wanted);
    const second = await start(await callOf('admin'), wanted);
    expect(second).toMatchObject({ begun: false, job: { id: first.job.id, state: 'running' } });
    await expect(startCertain(await callOf('head'), wanted)).rejects.toMatchObject({ code: 'job_under_way' });
    const { underWay } = server.app.jobs;
    const { subject } = wanted;
    expect([...(await underWay(server.app.db, [subject, 'test:none']))]).toEqual([[subject, counting.name]]);
    openGate();
    expect(await ended(first.job.id)).toMatchObject({ state: 'done' });
    expect([...(await underWay(server.app.db, [subject]))]).toEqual([]);
  });

  test('begins with the rights that its starter has by then', async () => {
    const { jobs: away } = aServer();
    await away.close();
    const make = async (username: Account) =>
      (await away.kind(counting, count)(await callOf(username), asked())).job.id;
    const suspended = await make('head');
    const never = await make('gate');
    await server.app.db.update(users).set({ status: 'disabled' }).where(eq(users.username, 'head'));
    await aServer().jobs.open();
    expect(await ended(suspended)).toMatchObject({ state: 'failed', errorCode: 'account_disabled' });
    expect(await ended(never)).toMatchObject({ state: 'failed', errorCode: 'no_permission' });
    await server.app.db.update(users).set({ status: 'active' }).where(eq(users.username, 'head'));
  });

  test('that is refused tells so with its details, at once or later', async () => {
    const { jobs: own } = aServer();
    const start = own.kind(counting, async () => {
      await gate;
      refuse('no_free_seat', { details: { className: 'P1/1' } });
    });
    await expect(start(await callOf('head'), asked())).rejects.toMatchObject({
      code: 'no_free_seat',
      details: { className: 'P1/1' },
    });
    closeGate();
    const { job } = await start(await callOf('head'), { ...asked(), patience: 0 });
    openGate();
    expect(await ended(job.id)).toMatchObject({
      errorCode: 'no_free_seat',
      errorDetails: { className: 'P1/1' },
    });
  });

  test('that breaks says so, and leaves the way free', async () => {
    const { jobs: own, start } = aServer();
    const wanted = asked();
    const breaks = own.kind(counting, async () => {
      throw new Error('disk full');
    });
    const { job } = await breaks(await callOf('head'), wanted);
    expect(job).toMatchObject({ state: 'failed', error: { code: 'internal_error' } });
    // What the database refuses is told as a call would tell it: a month was closed since the job began.
    own.kind(counting, async ({ school: { db } }) => {
      await db.execute(sql`select refuse('month_closed', 'x')`);
    });
    expect((await start(await callOf('head'), wanted)).job).toMatchObject({
      error: { code: 'month_closed' },
    });
    own.kind(counting, count);
    expect((await start(await callOf('head'), wanted)).job).toMatchObject({ state: 'done' });
  });
});

describe('calling off', () => {
  test('ends it between two steps; what was kept stays', async () => {
    closeGate();
    const { jobs: own, start } = aServer();
    const call = await callOf('head');
    const { job } = await start(call, { ...asked(), patience: 0 });
    expect(job.canBeCalledOff).toBe(true);
    await atGate();
    openGate();
    closeGate();
    await atGate(2);
    expect(await own.callOff(call, job.id)).toMatchObject({ state: 'running', canBeCalledOff: false });
    openGate();
    expect(await ended(job.id)).toMatchObject({ state: 'called_off', done: 1, result: { steps: 1 } });
    expect(await stepsOf(call)).toEqual([0]);
    await expect(own.callOff(call, job.id)).rejects.toMatchObject({ code: 'job_ended' });
  });

  test('ends at once what nobody has begun, and is refused where nothing could be taken back', async () => {
    closeGate();
    const { jobs: own, startCertain } = aServer();
    const call = await callOf('head');
    const under = await startCertain(call, { ...asked(), patience: 0 });
    await expect(own.callOff(call, under.job.id)).rejects.toMatchObject({ code: 'job_not_called_off' });
    await server.app.db.update(jobs).set({ state: 'waiting', server: null }).where(eq(jobs.id, under.job.id));
    expect(await own.callOff(call, under.job.id)).toMatchObject({ state: 'called_off' });
  });
});

describe('whose a job is', () => {
  test('is read and called off by its starter and by who may do the same there; nobody else learns of it', async () => {
    closeGate();
    const start = server.app.jobs.kind(counting, count);
    const { job } = await start(await callOf('head'), { ...asked(), patience: 0 });
    const params = { id: job.id };
    for (const account of ['head', 'admin'] as const)
      expect(await server.send(getJob, { params }, account)).toMatchObject({ id: job.id, total: 0 });
    for (const account of ['teacher', 'cashier', 'registrar', 'family', 'gate'] as const)
      for (const endpoint of [getJob, callOffJob])
        await expect(server.send(endpoint, { params }, account)).rejects.toMatchObject({ code: 'not_found' });
    await expect(server.send(getJob, { params }, 'nobody')).rejects.toMatchObject({ status: 401 });
    expect(await server.send(callOffJob, { params }, 'admin')).toMatchObject({ canBeCalledOff: false });
    openGate();
    expect(await ended(job.id)).toMatchObject({ state: 'called_off' });
  });
});

describe('a server that ends', () => {
  test('gives back what it can not finish, and the next one goes on behind the last step', async () => {
    closeGate();
    const first = aServer();
    const call = await callOf('head');
    const { job } = await first.start(call, { ...asked(3), patience: 0 });
    await atGate();
    openGate();
    closeGate();
    await atGate(2);
    const closed = first.jobs.close();
    await wait(100);
    openGate();
    await closed;
    const [row] = await server.app.db.select().from(jobs).where(eq(jobs.id, job.id));
    expect(row).toMatchObject({ state: 'waiting', attempts: 0, done: 1 });
    await aServer().jobs.open();
    expect(await ended(job.id)).toMatchObject({ state: 'done', result: { steps: 3 } });
    expect(await stepsOf(call)).toEqual([0, 1, 2]);
  });

  test.each([
    [1, 'done', null],
    [3, 'failed', 'interrupted'],
  ] as const)('in the middle of attempt %i: the job is %s', async (attempts, state, errorCode) => {
    const call = await callOf('head');
    const [left] = await server.app.db
      .insert(jobs)
      .values({
        ...asked(),
        kind: counting.name,
        branchId: call.context.branchId,
        yearId: call.context.yearId,
        requestId: call.requestId,
        createdBy: call.actor.userId,
        state: 'running',
        server: 'killed',
        attempts,
        done: 1,
        result: { steps: 1 },
        beatAt: sql`now() - interval '2 minutes'`,
      })
      .returning();
    await aServer().jobs.open();
    expect(await ended(left?.id ?? 0)).toMatchObject({ state, errorCode });
    expect(await stepsOf(call)).toEqual(state === 'done' ? [1] : []);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('several servers over one database', () => {
  test('do each job once', async () => {
    const servers = [aServer(), aServer(), aServer()];
    const calls = await Promise.all(Array.from({ length: 12 }, () => callOf('head')));
    const started = await Promise.all(
      calls.map((call, at) => servers[at % 3]?.start(call, { ...asked(3), patience: 0 })),
    );
    await Promise.all(servers.map(({ jobs: own }) => own.open()));
    for (const one of started)
      expect(await ended(one?.job.id ?? 0)).toMatchObject({ state: 'done', attempts: 1 });
    for (const call of calls) expect(await stepsOf(call)).toEqual([0, 1, 2]);
  });

  test('write nothing of a job that another one has meanwhile', async () => {
    closeGate();
    const [slow, quick] = [aServer(), aServer()];
    const call = await callOf('head');
    const { job } = await slow.start(call, { ...asked(1), patience: 0 });
    await atGate();
    // As if the slow one had been silent for a minute.
    await server.app.db.update(jobs).set({ state: 'waiting', server: null }).where(eq(jobs.id, job.id));
    await quick.jobs.open();
    await atGate(2);
    openGate();
    expect(await ended(job.id)).toMatchObject({ state: 'done', attempts: 2 });
    await slow.jobs.close();
    expect(await stepsOf(call)).toEqual([0]);
  });

  test('hear from each other how far a job is, and that it was called off', async () => {
    closeGate();
    const [working, asking] = [aServer(), aServer()];
    const call = await callOf('head');
    const { job } = await working.start(call, { ...asked(), patience: 0 });
    await atGate();
    openGate();
    closeGate();
    await atGate(2);
    expect(await asking.jobs.read(call, job.id)).toMatchObject({ state: 'running', done: 1, total: 2 });
    await asking.jobs.callOff(call, job.id);
    openGate();
    expect(await ended(job.id)).toMatchObject({ state: 'called_off', done: 1 });
    expect(await stepsOf(call)).toEqual([0]);
  });
});
