import { gateRoster, recordCheck } from '@suksa/contracts/checkinout';
import { instantAt, weekdayOf } from '@suksa/contracts/days';
import { attendanceDay } from '@suksa/contracts/reports';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { branches, enrolments, holidays, shifts, students, users } from '../../../db/schema/index.ts';
import {
  addDays,
  at,
  branchId,
  day,
  gateServer,
  minute,
  nextStudent,
  scan,
  scanOf,
  server,
} from './gate-testing.ts';

gateServer();

/** Gives a school day on which no times of students are held while it runs; a gate keeps the rules of the others. */
async function onDayWithoutTimes(run: (free: string) => Promise<void>): Promise<void> {
  const free = [2, 3, 4].map((days) => addDays(day, days)).find((one) => weekdayOf(one) < 6) ?? day;
  const own = sql`${shifts.person} = 'student' and ${shifts.validFrom} = ${day}`;
  const weekdays = [1, 2, 3, 4, 5, 6];
  const hold = (held: number[]) => server.app.db.update(shifts).set({ weekdays: held }).where(own);
  await hold(weekdays.filter((one) => one !== weekdayOf(free)));
  try {
    await run(free);
  } finally {
    await hold(weekdays);
  }
}

describe('at the gate', () => {
  test('on a weekday without times a student is let in, and neither on time nor late', async () => {
    await onDayWithoutTimes(async (free) => {
      const code = nextStudent();
      vi.setSystemTime(instantAt(free, '08:05'));
      const shown = scanOf(code);
      const came = await server.send(recordCheck, { body: shown }, 'gate');
      expect(came).toMatchObject({
        result: 'on_time',
        offDay: true,
        recorded: true,
        firstIn: '08:05',
        minutes: 0,
      });
      expect(await server.send(recordCheck, { body: shown }, 'gate')).toMatchObject({ offDay: true });
      const { days } = await server.send(gateRoster, { query: {} }, 'gate');
      const today = days?.list.find(({ date }) => date === free);
      const [place = -1] = Object.entries(today?.groups ?? {}).flatMap(([group, at]) =>
        group.startsWith('student') ? [at] : [],
      );
      expect(today?.plans[place]).toMatchObject({ working: true, off: true, shifts: [] });
      const report = await server.send(attendanceDay, { query: { date: free, q: code } }, 'admin', {
        branchId,
      });
      expect(report.rows).toMatchObject([{ code, state: 'holiday', firstIn: '08:05', lateMinutes: 0 }]);
      const { rows } = await server.app.db.execute<{ letter: string }>(sql`
        select substr(m.days, extract(day from ${free}::date)::int, 1) as letter from attendance_month m
        join student s on s.id = m.student_id and s.code = ${code}
        where m.month = date_trunc('month', ${free}::date)`);
      expect(rows).toEqual([{ letter: '.' }]);
      vi.setSystemTime(instantAt(free, '15:45'));
      expect(await scan(code)).toMatchObject({ result: 'out', direction: 'out' });
    });
  });

  test('a student comes in time, leaves after lessons, and the day says so', async () => {
    const code = nextStudent();
    const came = await scan(code);
    expect(came).toMatchObject({ result: 'on_time', recorded: true, direction: 'in', firstIn: '07:30' });
    expect(came.person).toMatchObject({ kind: 'student', code });
    expect(came.person.className).toBeTruthy();
    at('15:45');
    expect(await scan(code)).toMatchObject({ result: 'out', direction: 'out', lastOut: '15:45' });
    const report = await server.send(attendanceDay, { query: { date: day, q: code } }, 'admin', { branchId });
    expect(report.rows).toMatchObject([
      { code, state: 'present', firstIn: '07:30', lastOut: '15:45', lateMinutes: 0 },
    ]);
  });

  test('who comes late is told by how many minutes, and the report agrees', async () => {
    const code = nextStudent();
    at('08:05');
    expect(await scan(code)).toMatchObject({ result: 'late', minutes: 20 });
    const report = await server.send(attendanceDay, { query: { date: day, q: code } }, 'admin', { branchId });
    expect(report.rows[0]).toMatchObject({ state: 'late', lateMinutes: 20 });
  });

  test('who comes after the end of late time counts as absent, with the time kept', async () => {
    const code = nextStudent();
    at('10:00');
    expect(await scan(code)).toMatchObject({ result: 'too_late', minutes: 135 });
    const report = await server.send(attendanceDay, { query: { date: day, q: code } }, 'admin', { branchId });
    expect(report.rows[0]).toMatchObject({ state: 'absent', firstIn: '10:00' });
  });

  test('the same card within 60 seconds is told and writes nothing', async () => {
    const code = nextStudent();
    await scan(code);
    vi.setSystemTime(Date.now() + 30_000);
    expect(await scan(code)).toMatchObject({ result: 'repeated', recorded: false, secondsAgo: 30 });
  });

  test('left and returned: inside again, the first coming stays', async () => {
    const code = nextStudent();
    await scan(code);
    at('10:00');
    expect(await scan(code)).toMatchObject({ result: 'left_early', minutes: 330 });
    at('10:30');
    expect(await scan(code)).toMatchObject({ result: 'back', firstIn: '07:30', lastOut: null });
  });

  test('a code may be typed in small letters, with Lao digits or blanks around it', async () => {
    const code = nextStudent();
    const typed = ` ${code.toLowerCase().replace(/\d/g, (digit) => String.fromCharCode(0x0ed0 + Number(digit)))} `;
    expect((await scan(typed, { source: 'code', manualReason: 'card_forgotten' })).person.code).toBe(code);
  });

  test('staff check in by username', async () => {
    expect(await scan('teacher')).toMatchObject({
      recorded: true,
      person: { kind: 'staff', code: 'teacher' },
    });
  });
});

describe('a repeated request', () => {
  test('gives the first answer and records once', async () => {
    const body = scanOf(nextStudent());
    const first = await server.send(recordCheck, { body }, 'gate');
    vi.setSystemTime(Date.now() + 20 * minute);
    const again = await server.send(
      recordCheck,
      { body: { ...body, sentAt: new Date().toISOString() } },
      'gate',
    );
    expect(again).toEqual(first);
  });

  test('sent twice at the same instant records once', async () => {
    const body = scanOf(nextStudent());
    const [one, other] = await Promise.all([
      server.send(recordCheck, { body }, 'gate'),
      server.send(recordCheck, { body }, 'gate'),
    ]);
    expect(one).toEqual(other);
    const { rows } = await server.app.db.execute(
      sql`select 1 from check_event where idempotency_key = ${body.idempotencyKey}`,
    );
    expect(rows).toHaveLength(1);
  });

  test('with another content under the same key is refused', async () => {
    const body = scanOf(nextStudent());
    await server.send(recordCheck, { body }, 'gate');
    await expect(
      server.send(recordCheck, { body: { ...body, direction: 'out' } }, 'gate'),
    ).rejects.toMatchObject({ status: 409, code: 'idempotency_key_reused' });
  });

  test('two gates that scan one card at the same instant record it once', async () => {
    const code = nextStudent();
    const outcomes = await Promise.all([scan(code), scan(code), scan(code)]);
    expect(outcomes.map(({ result }) => result).sort()).toEqual(['on_time', 'repeated', 'repeated']);
  });
});

describe('a scan that waited for the connection', () => {
  test('counts for the time at which it was made, by the device’s own clock', async () => {
    const wrongClock = 3 * 60 * minute;
    const scannedAt = new Date(Date.now() + wrongClock).toISOString();
    at('09:50');
    const sentAt = new Date(Date.now() + wrongClock).toISOString();
    expect(await scan(nextStudent(), { scannedAt, sentAt })).toMatchObject({
      result: 'on_time',
      firstIn: '07:30',
    });
  });

  test('is refused when it is more than a week old', async () => {
    const scannedAt = new Date(Date.now() - 8 * 24 * 60 * minute).toISOString();
    await expect(scan(nextStudent(), { scannedAt })).rejects.toMatchObject({ code: 'scan_too_old' });
  });
});

describe('who is not let in', () => {
  test('a code that nobody has', async () => {
    await expect(scan('NOBODY-1')).rejects.toMatchObject({ status: 404, code: 'unknown_code' });
  });

  test('a suspended student: told to the guard with the reason, nothing recorded', async () => {
    const code = nextStudent();
    await server.app.db.update(students).set({ status: 'suspended' }).where(eq(students.code, code));
    expect(await scan(code)).toMatchObject({ result: 'blocked', reason: 'suspended', recorded: false });
  });

  test.each(['suspended', 'withdrawn'] as const)(
    'a student who is %s after coming in still goes home',
    async (status) => {
      const code = nextStudent();
      expect(await scan(code)).toMatchObject({ direction: 'in', recorded: true });
      await server.app.db.update(students).set({ status }).where(eq(students.code, code));
      expect(await scan(code, { direction: 'out', answered: true })).toMatchObject({
        ...{ direction: 'out', recorded: true, reason: null },
      });
    },
  );

  test('a student who has left the school', async () => {
    const code = nextStudent();
    await server.app.db.update(students).set({ status: 'withdrawn' }).where(eq(students.code, code));
    expect(await scan(code)).toMatchObject({ result: 'blocked', reason: 'left_school' });
  });

  test('a student of another branch', async () => {
    const [other] = await server.app.db
      .select({ code: students.code })
      .from(enrolments)
      .innerJoin(students, eq(students.id, enrolments.studentId))
      .innerJoin(branches, eq(branches.id, enrolments.branchId))
      .where(
        sql`${branches.id} <> ${branchId} and ${enrolments.isCurrent} and ${students.status} = 'enrolled'
          and ${enrolments.yearId} in (select id from academic_year where state = 'open')`,
      )
      .limit(1);
    expect(await scan(other?.code ?? '')).toMatchObject({ result: 'blocked', reason: 'other_branch' });
  });

  test('staff whose account is closed', async () => {
    await server.app.db.update(users).set({ status: 'disabled' }).where(eq(users.username, 'cashier'));
    expect(await scan('cashier')).toMatchObject({ result: 'blocked', reason: 'account_closed' });
  });

  test('anybody on a holiday, which is named', async () => {
    const [closed] = await server.app.db
      .insert(holidays)
      .values({
        startDate: addDays(day, 1),
        endDate: addDays(day, 1),
        nameLo: 'ນ້ຳຖ້ວມ',
        nameEn: 'Flood',
        type: 'closure',
        branchId,
        confirmed: true,
      })
      .returning({ id: holidays.id });
    const lastDay = addDays(day, 1);
    vi.setSystemTime(new Date(`${lastDay}T07:30:00+07:00`));
    const outcome = await scan('teacher');
    expect(outcome).toMatchObject({ result: 'holiday', recorded: false, holiday: { en: 'Flood' } });
    await server.app.db.delete(holidays).where(eq(holidays.id, closed?.id ?? 0));
  });
});
