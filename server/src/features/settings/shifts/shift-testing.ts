import { setTimeout as wait } from 'node:timers/promises';
import { createShift, lastRecompute, type ShiftInput, shiftChoices } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

export let server: TestServer;
export let levels: { id: number }[];
export let classes: { id: number; levelId: number }[];

export const today = todayIn();

/** Each test has a staff type, a class or a year of its own, so that they clash only where they mean to. */
export let nextYear = 2100;
export const ownYear = () => {
  nextYear += 1;
  return nextYear;
};

export const typed = (changes: Partial<ShiftInput> = {}): ShiftInput => ({
  name: { lo: 'ມື້ຮຽນພິເສດ', en: 'Special day' },
  person: 'student',
  staffType: null,
  levelId: levels[0]?.id ?? null,
  classId: null,
  session: 'whole_day',
  weekdays: [1, 2, 3, 4, 5],
  inFrom: '06:30',
  onTimeUntil: '07:45',
  lateUntil: '09:00',
  outFrom: '15:30',
  outUntil: '18:00',
  breakFrom: '11:30',
  breakUntil: '13:00',
  halfDayOutFrom: '11:30',
  graceMinutes: 5,
  validFrom: '2031-01-01',
  validUntil: '2031-12-31',
  ...changes,
});
export const inYear = (year: number) => ({ validFrom: `${year}-01-01`, validUntil: `${year}-12-31` });

export const add = (changes?: Partial<ShiftInput>, as: Account = 'admin') =>
  server.send(createShift, { body: typed(changes) }, as);

export const fieldsAt = (...paths: string[]) => ({
  fields: expect.arrayContaining(paths.map((path) => expect.objectContaining({ path }))),
});

/** As if the gate had judged somebody by a shift on a day. */
export const judge = (shiftId: number, day: string) =>
  server.app.db.execute(sql`
    insert into check_event (branch_id, student_id, day, direction, occurred_at, source, shift_id, idempotency_key)
    select 1, min(id), ${day}::date, 'in', ${`${day}T07:30:00+07:00`}::timestamptz, 'code', ${shiftId}, gen_random_uuid() from student`);

/** As if a past day of somebody had been recalculated by a shift. */
export const recalculateDays = (shiftId: number, day: string) =>
  server.app.db.execute(sql`
    insert into attendance_recompute (branch_id, student_id, day, was, code, shift_id, made_by)
    select 1, (select min(id) from student), ${day}::date, 'A', 'P', ${shiftId}, min(id) from app_user`);

/** The branch's last recalculation of past days, once the server no longer works on it. */
export const endOfRecompute = async () => {
  for (;;) {
    const { run } = await server.send(lastRecompute, {}, 'admin');
    if (!run) throw new Error('no past days have been recalculated');
    const { job, ...asked } = run;
    if (job.finishedAt) return { ...asked, ...job, ...(job.result ?? { studentDays: 0, staffDays: 0 }) };
    await wait(20);
  }
};

/** To be called once in a file of tests: its server, and what stops it again. */
export function shiftServer() {
  beforeAll(async () => {
    server = await startTestServer();
    ({ levels, classes } = await server.send(shiftChoices, {}, 'admin'));
  });
  afterAll(() => server.stop());
}
