import { daysAfter } from '@suksa/contracts/days';
import { lastRecompute, previewPastDays, recomputePastDays } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
/** A recalculation that another server has begun, or has begun and left. */
const unfinished = (state: 'running' | 'failed') =>
  server.app.db.execute(sql`
    insert into job (kind, subject, branch_id, input, request_id, created_by, state, server, attempts, beat_at, done, total, finished_at, error_code)
    select 'settings.shift.recompute', ${`checkinout.recompute:${branchId}`}, ${branchId}, ${JSON.stringify({ ...days, reason })}::jsonb,
      'r-1', min(id), ${state}, 'another', 1, now(), 1, 2,
      case when ${state} = 'failed' then now() end, case when ${state} = 'failed' then 'interrupted' end from app_user`);

/** Whoever came after the first minute of the gate was late, by the rules of now. */
const laterRules = (minutes: number) =>
  server.app.db.execute(sql`
    update shift set on_time_until = in_from + make_interval(mins => ${minutes}), grace_minutes = 0
    where branch_id = ${branchId} and person = 'student'`);

beforeAll(() => laterRules(1));
beforeEach(() => server.app.db.execute(sql`delete from job`));

describe('recalculating past days', () => {
  test('is answered at once, goes on by itself, and says afterwards what it came to', async () => {
    expect(await last()).toEqual({ run: null });
    const expected = await changes();
    expect(expected).toBeGreaterThan(0);
    const begun = await judge();
    expect(begun).toMatchObject({ ...days, reason, job: { state: 'running', done: 0, finishedAt: null } });
    const { total } = begun.job;
    expect(total).toBeGreaterThan(1);
    const { studentDays, staffDays, ...run } = await endOfRecompute();
    expect(run).toMatchObject({ state: 'done', done: total, total, error: null });
    expect(studentDays + staffDays).toBe(expected);
    expect(await changes()).toBe(0);
    await judge();
    expect(await endOfRecompute()).toMatchObject({ state: 'done', studentDays: 0, staffDays: 0 });
  });

  test('keeps each month that was done when it is stopped; run again it does the rest, and nothing twice', async () => {
    await laterRules(2);
    const before = await written();
    const expected = await changes();
    expect(expected).toBeGreaterThan(0);
    // Somebody calls it off while the second month is at work.
    await server.app.db.execute(sql`
      create function call_off() returns trigger language plpgsql as $$ begin
        update job set called_off_at = now(), called_off_by = created_by where finished_at is null and done = 1; return new; end $$`);
    await server.app.db.execute(sql`
      create trigger call_off after insert on attendance_recompute for each statement execute function call_off()`);
    await judge();
    const stopped = await endOfRecompute();
    expect(stopped).toMatchObject({ state: 'called_off', done: 1, reason, error: null });
    await server.app.db.execute(sql`drop trigger call_off on attendance_recompute`);
    const first = stopped.studentDays + stopped.staffDays;
    expect(await changes()).toBe(expected - first);
    await judge();
    const rest = await endOfRecompute();
    expect(rest).toMatchObject({ state: 'done' });
    expect(first + rest.studentDays + rest.staffDays).toBe(expected);
    expect((await written())?.rows).toBe((before?.rows ?? 0) + expected);
  });

  test('is done once at a time in a branch', async () => {
    await unfinished('running');
    await expect(judge()).rejects.toMatchObject({ status: 409, code: 'recompute_running' });
    expect((await last()).run).toMatchObject({ job: { state: 'running', done: 1, total: 2 } });
    // Whatever two servers believe, the database takes one.
    await expect(unfinished('running')).rejects.toThrow();
  });

  test('is said to be interrupted when its servers stopped again and again, and can be begun anew', async () => {
    await unfinished('failed');
    expect((await last()).run).toMatchObject({
      reason,
      job: { state: 'failed', done: 1, total: 2, error: { code: 'interrupted' } },
    });
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
