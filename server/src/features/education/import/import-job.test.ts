import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  checkImport,
  discardImport,
  getImport,
  listImports,
  runImport,
  undoImport,
} from '@suksa/contracts/education';
import { callOffJob } from '@suksa/contracts/job';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { academicYears, auditEntries, jobs, studentImports, users } from '../../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type ImportDesk, importDesk } from './import-testing.ts';

let server: TestServer;
let desk: ImportDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await importDesk(server);
}, 120_000);
afterAll(() => server.stop());

type Step = 'check' | 'run' | 'undo';

interface Left {
  readonly attempts?: number;
  /** Whether its server has been heard of just now. */
  readonly isAlive?: boolean;
  /** Whether it hears at its first word that it was called off. */
  readonly isCalledOff?: boolean;
}

/** What a server leaves behind that is killed in the middle of its work. */
const leaveBehind = async (
  id: number,
  step: Step,
  { attempts = 1, isAlive = false, isCalledOff = false }: Left = {},
) => {
  const { db } = server.app;
  const [its] = await db.select().from(studentImports).where(eq(studentImports.id, id));
  const [registrar] = await db.select().from(users).where(eq(users.username, 'registrar'));
  await db.insert(jobs).values({
    kind: `education.import.${step}`,
    subject: `education.import:${id}`,
    branchId: its?.branchId ?? 0,
    yearId: its?.yearId ?? 0,
    input: step === 'run' ? { id, leaveOut: false, overCapacityReason: '' } : { id },
    requestId: `killed-${id}`,
    createdBy: registrar?.id ?? 0,
    state: isCalledOff ? 'waiting' : 'running',
    server: 'killed',
    attempts,
    done: 1,
    total: 2,
    beatAt: isAlive ? sql`now()` : sql`now() - interval '2 minutes'`,
    calledOffAt: isCalledOff ? sql`now()` : null,
  });
};
const newest = () => desk.found(`ນຳເຂົ້າ${desk.count()}`);
const read = (id: number) => server.send(getImport, { params: { id } }, 'registrar');
/** The lines of the history of an import, the first one first. */
const actionsOf = async (id: number) => {
  const rows = await server.app.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'education.import'), eq(auditEntries.entityId, String(id))))
    .orderBy(auditEntries.id);
  return rows.map(({ action }) => action);
};

describe('a server that is killed', () => {
  test.each([
    ['check', 'checking', 'checked', ['upload']],
    ['run', 'running', 'done', ['upload', 'run']],
    ['undo', 'undoing', 'undone', ['upload', 'run', 'undo']],
  ] as const)(
    'in the middle of a %s is followed by one that does it, once',
    async (step, at, end, actions) => {
      const { run } = await desk.dryRun([desk.somebody()]);
      if (step === 'undo') await desk.execute(run.id);
      await leaveBehind(run.id, step);
      expect(await read(run.id)).toMatchObject({ state: at, job: { state: 'running', done: 1, total: 2 } });
      const { rows } = await server.send(listImports, { query: {} }, 'registrar');
      expect(rows.find(({ id }) => id === run.id)).toMatchObject({ state: at });
      await server.app.jobs.open();
      expect(await desk.settled(run.id)).toMatchObject({ state: end, job: { state: 'done' } });
      expect(await newest()).toHaveLength(end === 'done' ? 1 : 0);
      expect(await actionsOf(run.id)).toEqual(actions);
    },
  );

  test('again and again leaves nothing behind, and the run can be begun anew', async () => {
    const { run } = await desk.dryRun([desk.somebody()]);
    await leaveBehind(run.id, 'run', { attempts: 3 });
    await server.app.jobs.open();
    expect(await desk.settled(run.id)).toMatchObject({
      state: 'checked',
      job: { state: 'failed', error: { code: 'interrupted' } },
    });
    expect(await newest()).toHaveLength(0);
    expect(await desk.execute(run.id)).toMatchObject({ state: 'done', job: { error: null } });
  });

  test('after the work was kept does nothing of it twice', async () => {
    const done = await desk.imported(desk.somebody());
    await leaveBehind(done.id, 'run');
    await server.app.jobs.open();
    expect(await desk.settled(done.id)).toMatchObject({ state: 'done', job: { state: 'failed' } });
    expect(await newest()).toHaveLength(1);
    expect(await actionsOf(done.id)).toEqual(['upload', 'run']);
  });
});

describe('calling off', () => {
  test.each([
    ['check', 260, 'uploaded'],
    ['run', 2, 'checked'],
    ['undo', 2, 'done'],
  ] as const)('a %s in its middle, %i rows, leaves everything as it was', async (step, rows, back) => {
    const { run } = await desk.dryRun(Array.from({ length: rows }, () => desk.somebody()));
    if (step === 'undo') await desk.execute(run.id);
    if (step === 'check')
      await server.app.db.update(studentImports).set({ counts: null }).where(eq(studentImports.id, run.id));
    const before = await newest();
    const history = await actionsOf(run.id);
    await leaveBehind(run.id, step, { isCalledOff: true });
    await server.app.jobs.open();
    expect(await desk.settled(run.id)).toMatchObject({ state: back, job: { state: 'called_off' } });
    expect(await newest()).toEqual(before);
    expect(before).toHaveLength(step === 'undo' ? 1 : 0);
    expect(await actionsOf(run.id)).toEqual(history);
  });

  test('what has ended is refused', async () => {
    const done = await desk.imported(desk.somebody());
    const params = { id: done.job?.id ?? 0 };
    await expect(server.send(callOffJob, { params }, 'registrar')).rejects.toMatchObject({
      code: 'job_ended',
    });
  });
});

describe('several at once', () => {
  const body = { leaveOut: false, overCapacityReason: '' };

  test('run one import once', async () => {
    const { run } = await desk.dryRun([desk.somebody()]);
    const params = { id: run.id };
    const begun = await Promise.allSettled(
      (['registrar', 'admin', 'registrar'] as const).map((as) =>
        server.send(runImport, { params, body }, as),
      ),
    );
    expect(begun.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await desk.settled(run.id)).toMatchObject({ state: 'done' });
    await expect(server.send(runImport, { params, body }, 'registrar')).rejects.toMatchObject({
      code: 'wrong_state',
    });
    expect(await newest()).toHaveLength(1);
    expect(await actionsOf(run.id)).toEqual(['upload', 'run']);
  });

  test('wait for each other: what is being run is neither checked, taken back nor forgotten', async () => {
    const { run } = await desk.dryRun([desk.somebody()]);
    await leaveBehind(run.id, 'run', { isAlive: true });
    const params = { id: run.id };
    const { choice, options, decisions } = run;
    if (!choice || !options) throw new Error('not checked');
    for (const ask of [
      () => server.send(checkImport, { params, body: { choice, options, decisions } }, 'registrar'),
      () => server.send(undoImport, { params }, 'registrar'),
      () => server.send(discardImport, { params }, 'registrar'),
    ])
      await expect(ask()).rejects.toMatchObject({ status: 409, code: 'job_under_way' });
    // The same once more is the same run.
    expect(await server.send(runImport, { params, body }, 'registrar')).toMatchObject({ state: 'running' });
    await server.app.db.delete(jobs).where(eq(jobs.subject, `education.import:${run.id}`));
  });
});

describe('the migration to jobs', () => {
  const file = () => {
    const folder = join(import.meta.dirname, '../../../db/migrations');
    const name = readdirSync(folder).find((one) => one.endsWith('_import_jobs.sql')) ?? '';
    return readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint');
  };
  /** As imports were kept before. */
  const goBack = () =>
    server.app.db.execute(
      sql.raw(`alter table student_import
        drop constraint student_import_checked_before_run, drop constraint student_import_run_before_undone,
        add column state text not null default 'uploaded'
          constraint student_import_state_known check (state is not null),
        add column failure text not null default '', add column done integer not null default 0,
        add column total integer not null default 0, add column beat_at timestamptz`),
    );

  test('leaves every import where it stood, also one on which a server was at work', async () => {
    const ran = async () => (await desk.imported(desk.somebody())).id;
    const checked = async () => (await desk.dryRun([desk.somebody()])).run.id;
    const before = [
      { id: (await desk.upload([desk.somebody()])).id, state: 'uploaded', failure: '' },
      { id: await checked(), state: 'uploaded', failure: 'check_failed' },
      { id: await checked(), state: 'checking', failure: '' },
      { id: await checked(), state: 'checked', failure: '' },
      { id: await checked(), state: 'checked', failure: 'changed_meanwhile' },
      { id: await checked(), state: 'running', failure: '' },
      { id: await ran(), state: 'done', failure: '' },
      { id: await ran(), state: 'undoing', failure: '' },
    ];
    const { db } = server.app;
    await db.delete(jobs);
    await goBack();
    for (const { id, state, failure } of before)
      await db.execute(
        sql`update student_import set state = ${state}, failure = ${failure} where id = ${id}`,
      );
    await db.execute(
      sql`update student_import set state = 'done' where ran_at is not null and state = 'uploaded'`,
    );
    await db.execute(sql`update student_import set state = 'undone' where undone_at is not null`);
    for (const statement of file()) await db.execute(sql.raw(statement));
    const after = await Promise.all(before.map(({ id }) => read(id)));
    expect(
      after.map(({ state, job, counts }) => [
        state,
        counts !== null,
        job && `${job.kind} ${job.error?.code}`,
      ]),
    ).toEqual([
      ['uploaded', false, null],
      ['uploaded', false, 'education.import.check internal_error'],
      ['uploaded', false, 'education.import.check interrupted'],
      ['checked', true, null],
      ['checked', true, 'education.import.run changed_meanwhile'],
      ['checked', true, 'education.import.run interrupted'],
      ['done', true, null],
      ['done', true, 'education.import.undo interrupted'],
    ]);
    expect(await desk.execute(before[5]?.id ?? 0)).toMatchObject({ state: 'done' });
  });
});

// Last: a closed year stays closed.
test('a run that comes to its turn in a year that was closed meanwhile writes nothing', async () => {
  const { run } = await desk.dryRun([desk.somebody()]);
  await leaveBehind(run.id, 'run');
  const { db } = server.app;
  const itself = eq(studentImports.id, run.id);
  const [its] = await db.select().from(studentImports).where(itself);
  for (const state of ['closing', 'closed'] as const)
    await db
      .update(academicYears)
      .set({ state })
      .where(eq(academicYears.id, its?.yearId ?? 0));
  await server.app.jobs.open();
  const last = () => server.app.jobs.last(db, `education.import:${run.id}`);
  while ((await last())?.job.finishedAt === null) await wait(20);
  expect((await last())?.job).toMatchObject({ state: 'failed', error: { code: 'year_closed' } });
  expect((await db.select().from(studentImports).where(itself))[0]).toMatchObject({ ranAt: null });
});
