import { daysAfter } from '@suksa/contracts/days';
import { lastRecompute, previewPastDays, recomputePastDays } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../http/actor.ts';
import { interruptOwnRuns, startRecompute } from '../../checkinout/recompute/recompute-run-job.ts';
import { endOfRecompute, server, shiftServer, today } from './shift-testing.ts';

shiftServer();

const branchId = 1;
/** Past days of two months at least, in the year that is open. */
const days = { from: daysAfter(today, -35), until: daysAfter(today, -1) };
const reason = 'The bell rang late';

const judge = (range = days) => server.send(recomputePastDays, { body: { ...range, reason } }, 'head');
const last = () => server.send(lastRecompute, {}, 'head');
const changes = async () =>
  (await server.send(previewPastDays, { query: { ...days, size: 20 } }, 'head')).total;
const written = async () => {
  const { rows } = await server.app.db.execute<{ rows: number; days: number }>(sql`
    select count(*)::int as rows, count(distinct (student_id, user_id, day))::int as days from attendance_recompute`);
  return rows[0];
};
/** A run of a server that gave its last sign of life so long ago, in seconds. */
const unfinished = (silentFor: number) =>
  server.app.db.execute(sql`
    insert into recompute_run (branch_id, from_day, until_day, reason, started_by, beat_at, done, total)
    select ${branchId}, ${days.from}, ${days.until}, ${reason}, min(id),
      now() - make_interval(secs => ${silentFor}), 1, 2 from app_user`);

/** Whoever came after the first minute of the gate was late, by the rules of now. */
const laterRules = (minutes: number) =>
  server.app.db.execute(sql`
    update shift set on_time_until = in_from + make_interval(mins => ${minutes}), grace_minutes = 0
    where branch_id = ${branchId} and person = 'student'`);

beforeAll(() => laterRules(1));
beforeEach(() => server.app.db.execute(sql`delete from recompute_run`));

describe('judging past days anew', () => {
  test('is answered at once, goes on by itself, and says afterwards what it came to', async () => {
    expect(await last()).toEqual({ run: null });
    const expected = await changes();
    expect(expected).toBeGreaterThan(0);
    const begun = await judge();
    expect(begun).toMatchObject({ state: 'running', ...days, reason, done: 0, finishedAt: null });
    expect(begun.total).toBeGreaterThan(1);
    const { studentDays, staffDays, ...run } = await endOfRecompute();
    expect(run).toMatchObject({ state: 'done', done: begun.total, total: begun.total, error: null });
    expect(studentDays + staffDays).toBe(expected);
    expect(await changes()).toBe(0);
    await judge();
    expect(await endOfRecompute()).toMatchObject({ state: 'done', studentDays: 0, staffDays: 0 });
  });

  test('keeps each month that was done when the server stops; run again it does the rest, and nothing twice', async () => {
    await laterRules(2);
    const before = await written();
    const expected = await changes();
    expect(expected).toBeGreaterThan(0);
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from app_user where username = 'admin'`,
    );
    const actor = { userId: rows[0]?.id ?? 0, scope: 'all_branches' } as Actor;
    const { db, connection, log } = server.app;
    const { work } = await startRecompute(
      { db, connection, log, isStopping: () => true },
      { branchId, ...days },
      { actor, reason, requestId: 'r-1' },
    );
    await work();
    const stopped = await endOfRecompute();
    expect(stopped).toMatchObject({ state: 'interrupted', done: 1, reason, error: null });
    const first = stopped.studentDays + stopped.staffDays;
    expect(await changes()).toBe(expected - first);
    await judge();
    const rest = await endOfRecompute();
    expect(rest).toMatchObject({ state: 'done' });
    expect(first + rest.studentDays + rest.staffDays).toBe(expected);
    expect((await written())?.rows).toBe((before?.rows ?? 0) + expected);
  });

  test('is done once at a time in a branch', async () => {
    await unfinished(5);
    await expect(judge()).rejects.toMatchObject({ status: 409, code: 'recompute_running' });
    expect((await last()).run).toMatchObject({ state: 'running', done: 1, total: 2 });
    // Whatever two servers believe, the database takes one.
    await expect(unfinished(5)).rejects.toThrow();
  });

  test('is said to be interrupted when its server was killed, and can be begun again', async () => {
    await unfinished(120);
    await interruptOwnRuns(server.app);
    expect((await last()).run).toMatchObject({ state: 'interrupted', done: 1, total: 2, reason });
    await judge();
    expect(await endOfRecompute()).toMatchObject({ state: 'done' });
  });

  test('that fails says why', async () => {
    await server.app.db.execute(sql`
      create function recompute_fails() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`);
    await server.app.db.execute(
      sql`create trigger recompute_fails before insert on attendance_recompute execute function recompute_fails()`,
    );
    await laterRules(3);
    await judge();
    const failed = await endOfRecompute();
    expect(failed).toMatchObject({ state: 'failed', done: 0, reason, error: { code: 'internal_error' } });
    await server.app.db.execute(sql`drop trigger recompute_fails on attendance_recompute`);
    await judge();
    expect(await endOfRecompute()).toMatchObject({ state: 'done', error: null });
  });

  test('is asked about only by who may do it', async () => {
    await expect(server.send(lastRecompute, {}, 'registrar')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });
});
