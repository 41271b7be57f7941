import { randomUUID } from 'node:crypto';
import { type CheckScan, gateToday, recordCheck } from '@suksa/contracts/checkinout';
import { daysAfter, instantAt } from '@suksa/contracts/days';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import {
  attendanceMonths,
  classes,
  enrolments,
  holidays,
  shifts,
  students,
} from '../../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

export let server: TestServer;
/** A day of the open year after today, on which nothing is recorded yet. */
export let day: string;
export let branchId: number;
export let studentCodes: string[];

export const minute = 60_000;
export const addDays = (date: string, days: number) => daysAfter(date, days);

/** The server's clock; the database's stays as it is. */
export const at = (time: string) => vi.setSystemTime(instantAt(day, time));

export const scanOf = (code: string, changes: Partial<CheckScan> = {}): CheckScan => ({
  idempotencyKey: randomUUID(),
  code,
  direction: 'auto',
  source: 'scanner',
  answered: false,
  override: false,
  device: 'gate of the tests',
  scannedAt: new Date().toISOString(),
  sentAt: new Date().toISOString(),
  ...changes,
});

export const scan = (code: string, changes?: Partial<CheckScan>) =>
  server.send(recordCheck, { body: scanOf(code, changes) }, 'gate');

/** Each test has a student of its own. */
export const nextStudent = () => {
  const code = studentCodes.pop();
  if (!code) throw new Error('the demo school has too few students for these tests');
  return code;
};

/** To be called once in a file of tests: its server, and what stops it again. */
export function gateServer() {
  beforeAll(async () => {
    server = await startTestServer();
    const { db } = server.app;
    const actor = await server.send(gateToday, {}, 'gate');
    const [gate] = await db
      .execute<{ branch_id: number }>(
        sql`select b.branch_id from user_branch b join app_user u on u.id = b.user_id where u.username = 'gate' order by 1`,
      )
      .then(({ rows }) => rows);
    branchId = gate?.branch_id ?? 0;
    const { rows: years } = await db.execute<{ end: string }>(
      sql`select end_date as end from academic_year where branch_id = ${branchId} and state = 'open'`,
    );
    const tomorrow = addDays(actor.date, 1);
    const last = years[0]?.end ?? tomorrow;
    [day = tomorrow] = [tomorrow, last].sort();
    // Worked whatever weekday or holiday it is, with one shift for everybody.
    await db.insert(holidays).values({
      startDate: day,
      endDate: day,
      nameLo: 'ວັນຮຽນຊົດເຊີຍ',
      nameEn: 'Make-up day',
      type: 'make_up',
      branchId,
      confirmed: true,
    });
    await db.delete(attendanceMonths);
    await db.update(shifts).set({ validUntil: addDays(day, -1) });
    await db.insert(shifts).values({
      branchId,
      nameLo: 'ໝົດມື້',
      nameEn: 'Whole day',
      person: 'student',
      inFrom: '06:30',
      onTimeUntil: '07:45',
      lateUntil: '09:00',
      outFrom: '15:30',
      outUntil: '18:00',
      validFrom: day,
    });
    const enrolled = await db
      .select({ code: students.code })
      .from(enrolments)
      .innerJoin(students, eq(students.id, enrolments.studentId))
      .innerJoin(classes, eq(classes.id, enrolments.classId))
      .where(
        sql`${enrolments.branchId} = ${branchId} and ${enrolments.isCurrent} and ${enrolments.endDate} is null
          and not exists (select 1 from card where card.student_id = ${students.id})
          and ${students.status} = 'enrolled' and ${enrolments.yearId} in (select id from academic_year where state = 'open')`,
      );
    studentCodes = enrolled.map(({ code }) => code);
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    at('07:30');
  });
  afterEach(() => vi.useRealTimers());
}
