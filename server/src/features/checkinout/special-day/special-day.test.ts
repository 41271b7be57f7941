import { randomUUID } from 'node:crypto';
import {
  closeSpecialDay,
  gateRoster,
  gateToday,
  openSpecialDay,
  ownPasses,
  recordEvents,
  specialDay,
} from '@suksa/contracts/checkinout';
import { instantAt } from '@suksa/contracts/days';
import { attendanceDay, comingEarlyLeaves } from '@suksa/contracts/reports';
import { checkHoliday } from '@suksa/contracts/session';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { attendanceMonths, holidays, specialDays, students } from '../../../db/schema/index.ts';
import { at, branchId, day, gateServer, nextStudent, scan, server } from '../gate/gate-testing.ts';

gateServer();

/** Of the whole branch: the make-up day of these tests gives way to it. */
const free = () =>
  server.app.db
    .update(holidays)
    .set({ type: 'closure' })
    .where(and(eq(holidays.startDate, day), eq(holidays.branchId, branchId)));
const worked = () =>
  server.app.db
    .update(holidays)
    .set({ type: 'make_up' })
    .where(and(eq(holidays.startDate, day), eq(holidays.branchId, branchId)));
afterEach(async () => {
  await worked();
  await server.app.db.delete(specialDays);
});

const open = (reason = 'Sports day', as = 'admin' as 'admin' | 'gate' | 'head') =>
  server.send(openSpecialDay, { body: { reason } }, as);
describe('a special day', () => {
  test('opens the gate of a free day: who comes and goes is known, and the day’s letter stays', async () => {
    await free();
    const code = nextStudent();
    expect((await scan(code)).result).toBe('holiday');
    expect(await server.send(checkHoliday, {}, 'gate')).toEqual({ checkHoliday: true });
    const { specialDay: opened } = await open();
    expect(opened).toMatchObject({ date: day, reason: 'Sports day' });
    expect(await server.send(checkHoliday, {}, 'gate')).toEqual({ checkHoliday: false });
    // At once, though the rules of a day are kept for some seconds.
    expect(await scan(code)).toMatchObject({
      result: 'on_time',
      recorded: true,
      minutes: 0,
      firstIn: '07:30',
    });
    const came = { expected: 0, arrived: 0, cameFree: 1 };
    expect(await server.send(gateToday, {}, 'gate')).toMatchObject({ numbers: came });
    const report = await server.send(attendanceDay, { query: { date: day } }, 'admin', { branchId });
    expect(report.numbers).toMatchObject(came);
    at('11:00');
    expect(await scan(code)).toMatchObject({ result: 'out', lastOut: '11:00' });
    const [row] = await server.app.db
      .select({ days: attendanceMonths.days, firstIn: attendanceMonths.firstIn })
      .from(attendanceMonths)
      .innerJoin(students, eq(students.id, attendanceMonths.studentId))
      .where(eq(students.code, code));
    const place = Number(day.slice(8)) - 1;
    expect([row?.days.charAt(place), row?.firstIn[place]]).toEqual(['.', 450]);
  });

  test('is told to gates that have no line later, for today alone', async () => {
    await free();
    await open();
    const { days } = await server.send(gateRoster, { query: {} }, 'gate');
    expect(days?.list.map(({ special }) => special ?? false)).toEqual([true, ...Array(6).fill(false)]);
  });

  test('a permission to leave early and a pass begin on a day with school', async () => {
    const begins = async () => [
      (await server.send(comingEarlyLeaves, {}, 'head', { branchId })).nextDay,
      (await server.send(ownPasses, {}, 'family')).children[0]?.nextDay,
    ];
    expect(await begins()).toEqual([day, day]);
    await free();
    for (const next of await begins()) expect(String(next) > day).toBe(true);
    await open();
    expect(await begins()).toEqual([day, day]);
  });

  test('ends by a supervisor’s word: the gate lets out whoever is inside, and what was recorded stays', async () => {
    await free();
    await open();
    at('12:00');
    const code = nextStudent();
    expect((await scan(code)).recorded).toBe(true);
    await server.send(closeSpecialDay, {}, 'admin');
    at('12:30');
    // Whoever is inside goes out, nobody comes in, and until the last has gone the elements of the gate are there.
    const other = nextStudent();
    expect((await scan(other)).result).toBe('holiday');
    expect(await server.send(specialDay, {}, 'gate')).toEqual({
      specialDay: null,
      lettingOut: { since: instantAt(day, '12:00').toISOString(), inside: 1 },
    });
    expect(await server.send(checkHoliday, {}, 'gate')).toEqual({ checkHoliday: false });
    // On a day of school after all, everybody comes and goes.
    await worked();
    expect(await server.send(specialDay, {}, 'gate')).toEqual({ specialDay: null });
    await free();
    expect((await scan(code, { direction: 'in' })).recorded).toBe(false);
    expect(await scan(code)).toMatchObject({ result: 'out', recorded: true, lastOut: '12:30' });
    at('12:40');
    expect((await scan(code)).result).toBe('holiday');
    expect(await server.send(specialDay, {}, 'gate')).toEqual({ specialDay: null });
    expect(await server.send(checkHoliday, {}, 'gate')).toEqual({ checkHoliday: true });
    await expect(server.send(closeSpecialDay, {}, 'admin')).rejects.toMatchObject({ status: 404 });
  });

  test('is how those check out who came before the day was declared free, and the gate tells how many they are', async () => {
    const [inside, gone] = [nextStudent(), nextStudent()];
    for (const code of [inside, gone]) await scan(code);
    at('09:30');
    await scan(gone, { direction: 'out', answered: true });
    expect(await server.send(specialDay, {}, 'gate')).toEqual({ specialDay: null });
    const had = (
      await server.app.db.execute(sql`select 1 from (select distinct on (student_id, user_id) direction
      from check_event where branch_id = ${branchId} and day = ${day}
      order by student_id, user_id, occurred_at desc, id desc) last where direction = 'in'`)
    ).rows.length;
    await free();
    expect(await server.send(checkHoliday, {}, 'gate')).toEqual({ checkHoliday: true });
    expect(await server.send(specialDay, {}, 'gate')).toEqual({ specialDay: null, leftInside: had });
    await open();
    await server.send(closeSpecialDay, {}, 'admin');
    at('10:00');
    expect(await scan(inside, { direction: 'out', answered: true })).toMatchObject({
      result: 'out',
      lastOut: '10:00',
    });
    const after = await server.send(specialDay, {}, 'gate');
    expect(after.lettingOut?.inside ?? 0).toBe(had - 1);
  });

  test('counts for a gate that was without a line and brings its scans when the day has been ended', async () => {
    await free();
    at('08:00');
    await open();
    at('12:00');
    await server.send(closeSpecialDay, {}, 'admin');
    at('15:00');
    const [during, after] = ['09:30', '13:00'].map((time, number) => ({
      ...{ id: randomUUID(), number: number + 1, mode: 'gate' as const, code: nextStudent() },
      ...{ direction: 'auto' as const, source: 'scanner' as const, answered: false, override: false },
      ...{ scannedAt: instantAt(day, time).toISOString(), clockOffset: 0, said: 'on_time' as const },
    }));
    if (!during || !after) throw new Error('two scans');
    const { answers } = await server.send(
      recordEvents,
      { body: { device: 'test-special', sentAt: new Date().toISOString(), events: [during, after] } },
      'gate',
    );
    expect(answers).toMatchObject([
      { id: during.id, refused: null, outcome: { recorded: true, firstIn: '09:30' } },
      // It hadn't heard of the end, and let somebody in: they are inside, and the office is told.
      { id: after.id, refused: 'holiday', outcome: { recorded: true, firstIn: '13:00' } },
    ]);
    // Opened again, it is open for all of the day.
    await open('Once more');
    expect(await scan(after.code)).toMatchObject({ recorded: true });
  });

  test('is one, whoever opens it at the same moment, and stands in the audit with its reason', async () => {
    await free();
    const [one, other] = await Promise.all([open('Rehearsal'), open('Rehearsal', 'head')]);
    expect(one).toEqual(other);
    const { rows } = await server.app.db.execute<{ reason: string }>(
      sql`select reason from audit_entry where entity = 'checkinout.special_day' and action = 'create' and reason = 'Rehearsal'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('is opened by nobody without the right, without a reason, or on a day of school', async () => {
    await expect(open('Now')).rejects.toMatchObject({ code: 'no_free_day' });
    await free();
    await expect(open('Now', 'gate')).rejects.toMatchObject({ status: 403, code: 'no_permission' });
    await expect(server.send(closeSpecialDay, {}, 'gate')).rejects.toMatchObject({ status: 403 });
    await expect(open('  ')).rejects.toMatchObject({ status: 400 });
  });
});
