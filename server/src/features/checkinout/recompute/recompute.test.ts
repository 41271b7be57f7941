import { attendanceDay } from '@suksa/contracts/reports';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrail } from '../../../audit-trail.ts';
import { academicYears, attendanceRecomputes, holidays, users } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import { isHere } from '../../../school/attendance/recompute/day-rules.ts';
import { studentsOf } from '../../../school/attendance/recompute/people-of-days.ts';
import { recomputeJob } from '../../../school/attendance/recompute/recompute-job.ts';
import { scansOf } from '../../../school/attendance/recompute/scan-months.ts';
import { writeAll } from '../../../school/attendance/recompute/write-months.ts';
import type { CalendarEntry } from '../../../school/calendar/calendar.ts';
import { loadShifts } from '../../../school/calendar/shifts.ts';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { enrolmentDesk } from '../../education/enrolment/enrolment-testing.ts';
import {
  previewRecompute,
  type RecomputeRange,
  recompute,
  recomputeEntity,
  recomputeRows,
} from './recompute-service.ts';

let server: TestServer;
let actor: Actor;
/** A past school day of the open year on which somebody came late. */
let day: string;
let late: number;
const branchId = 1;
const all = { page: 1, size: 1000 };

const rowsOf = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await server.app.db.execute<Row>(query)).rows;

beforeAll(async () => {
  server = await startTestServer();
  const [admin] = await server.app.db.select({ id: users.id }).from(users).where(eq(users.username, 'admin'));
  actor = { userId: admin?.id ?? 0, scope: 'all_branches' } as Actor;
  const [found] = await rowsOf<{ day: string; late: number }>(sql`
    select day::text, count(*)::int as late from check_event
    where branch_id = ${branchId} and student_id is not null and direction = 'in' and late_minutes > 0 and day < ${todayIn()}
    group by day order by late desc, day limit 1`);
  day = found?.day ?? '';
  late = found?.late ?? 0;
});
afterAll(() => server.stop());

const oneDay = (): RecomputeRange => ({ branchId, from: day, until: day });
const recent = async (): Promise<RecomputeRange> => {
  const [first] = await rowsOf<{ day: string }>(sql`select min(day)::text as day from check_event`);
  return { branchId, from: first?.day ?? day, until: '2100-01-01' };
};
const caller = () => ({ actor, school: server.app.schoolOf({} as never), requestId: 'r-1' });
const run = (range: RecomputeRange) => recompute(caller(), { ...range, reason: 'The bell rang late' });

const entry = (changes: Partial<CalendarEntry>): CalendarEntry => ({
  id: 0,
  startDate: day,
  endDate: day,
  nameLo: 'ພັກເຄິ່ງມື້',
  nameEn: 'Half day',
  type: 'half_day',
  branchId,
  levelId: null,
  classId: null,
  audience: 'everyone',
  freeFrom: '06:00',
  freeUntil: '12:00',
  confirmed: true,
  ...changes,
});
const previewWith = async (changes: Partial<CalendarEntry>, range = oneDay()) => {
  const job = await recomputeJob(server.app.db, range, { holidays: { without: [], with: [entry(changes)] } });
  return previewRecompute(server.app.db, { ...job, onlyChangedDays: true }, { actor, ...all });
};

/** A student's letter of the day, as it is kept. */
const keptLetters = () =>
  rowsOf<{ id: number; letter: string }>(sql`
    select student_id as id, substr(days, ${Number(day.slice(8))}, 1) as letter from attendance_month
    where branch_id = ${branchId} and student_id is not null and month = ${`${day.slice(0, 8)}01`} order by 1`);

describe('recalculating past days', () => {
  test('changes nothing where the rules are those of the gate', async () => {
    const job = await recomputeJob(server.app.db, await recent());
    const preview = await previewRecompute(server.app.db, job, { actor, ...all });
    expect(preview).toMatchObject({ moves: [], rows: [], students: 0, staff: 0, closedYear: null });
    expect(preview.days.length).toBeGreaterThan(5);
    expect(preview.until < todayIn()).toBe(true);
  });

  test('shows by a proposed half day who wouldn’t be late, without writing it', async () => {
    const before = await keptLetters();
    const preview = await previewWith({ audience: 'students' });
    expect(preview.moves).toEqual([{ from: 'L', to: 'P', students: late, staff: 0 }]);
    expect(preview).toMatchObject({ students: late, staff: 0, total: late });
    expect(preview.rows).toHaveLength(late);
    expect(preview.rows[0]).toMatchObject({ kind: 'student', date: day, from: 'L', to: 'P', lateTo: 0 });
    expect(preview.days[0]?.students.before.L).toBe(late);
    expect(preview.days[0]?.students.after.L).toBeUndefined();
    expect(await keptLetters()).toEqual(before);
  });

  test('counts a proposed closure as the reports would show it, holiday for everybody', async () => {
    const preview = await previewWith({ type: 'closure', freeFrom: null, freeUntil: null });
    expect(Object.keys(preview.days[0]?.students.after ?? {})).toEqual(['H']);
    expect(preview.moves.every(({ to }) => to === 'H')).toBe(true);
  });

  test('shows a day that would be worked as an absence of all who weren’t there', async () => {
    const [weekend] = await rowsOf<{ day: string }>(sql`
      select max(day)::text as day
      from generate_series((select min(day) from check_event), (select max(day) from check_event), interval '1 day') day
      where extract(isodow from day) = 7`);
    const sunday = weekend?.day.slice(0, 10) ?? '';
    const preview = await previewWith(
      { type: 'make_up', startDate: sunday, endDate: sunday, audience: 'students' },
      { branchId, from: sunday, until: sunday },
    );
    expect(preview.moves).toMatchObject([{ from: 'W', to: 'A', staff: 0 }]);
  });

  test('by other shifts changes the minutes late too, for staff as well, and hands all of it out', async () => {
    const range = oneDay();
    const shifts = (await loadShifts(server.app.db, range)).map((shift) => ({
      ...shift,
      onTimeUntil: shift.inFrom,
      startsAt: shift.inFrom,
    }));
    const job = await recomputeJob(server.app.db, range, { shifts });
    const preview = await previewRecompute(server.app.db, job, { actor, page: 1, size: 20 });
    expect(preview.moves).toContainEqual(expect.objectContaining({ from: 'P', to: 'L' }));
    expect(preview.staff).toBeGreaterThan(0);
    expect(preview.rows).toHaveLength(20);
    const rows = [];
    for await (const row of recomputeRows(server.app.db, job, actor)) rows.push(row);
    expect(rows).toHaveLength(preview.total);
    expect(
      rows.some(({ from, to, lateFrom, lateTo }) => from === 'L' && to === 'L' && lateTo > lateFrom),
    ).toBe(true);
  });
});

describe('a recompute', () => {
  test('rewrites the letters once, keeps the events and what a person entered, and is audited', async () => {
    const { db } = server.app;
    const before = await keptLetters();
    const events = await rowsOf(sql`select count(*), sum(late_minutes) from check_event`);
    const { id: _id, ...half } = entry({ audience: 'students' });
    const [saved] = await db.insert(holidays).values(half).returning();
    expect(await run(oneDay())).toEqual({ studentDays: late, staffDays: 0 });
    const after = await keptLetters();
    expect(after.filter(({ letter }) => letter === 'L')).toEqual([]);
    for (const letter of 'EV')
      expect(after.filter((row) => row.letter === letter)).toEqual(
        before.filter((row) => row.letter === letter),
      );
    expect(await rowsOf(sql`select count(*), sum(late_minutes) from check_event`)).toEqual(events);
    expect(await run(oneDay())).toEqual({ studentDays: 0, staffDays: 0 });
    const { rows } = await auditTrail(db, recomputeEntity, branchId);
    expect(rows.at(-1)).toMatchObject({ action: 'recompute', reason: 'The bell rang late' });
    const report = await server.send(attendanceDay, { query: { date: day, size: 100 } }, 'admin');
    expect(report.counts.late).toBe(0);
    expect(report.rows.every(({ lateMinutes }) => lateMinutes === 0)).toBe(true);

    await db.delete(holidays).where(eq(holidays.id, saved?.id ?? 0));
    expect(await run(oneDay())).toEqual({ studentDays: late, staffDays: 0 });
    expect(await keptLetters()).toEqual(before);
    await expect(db.update(attendanceRecomputes).set({ code: 'P' })).rejects.toThrow();
  });

  test('leaves a day that a person put right', async () => {
    const { db } = server.app;
    const [student] = (await keptLetters()).filter(({ letter }) => letter === 'L');
    await db.execute(sql`insert into attendance_correction (branch_id, student_id, day, code, reason, made_by)
      values (${branchId}, ${student?.id}, ${day}, 'L', 'Seen by the guard', ${actor.userId})`);
    const preview = await previewWith({ audience: 'students' });
    expect(preview.total).toBe(late - 1);
    expect(preview.rows.map(({ id }) => id)).not.toContain(student?.id);
  });

  test('never touches today', async () => {
    const today = todayIn();
    const preview = await previewWith(
      { startDate: today, endDate: today },
      { branchId, from: today, until: today },
    );
    expect(preview).toMatchObject({ days: [], total: 0 });
    expect(await run({ branchId, from: today, until: today })).toEqual({ studentDays: 0, staffDays: 0 });
  });

  test('tells how far it is, month by month', async () => {
    const { from } = await recent();
    const told: number[] = [];
    const range = { branchId, from: `${Number(from.slice(0, 4))}${from.slice(4, 8)}01`, until: todayIn() };
    const keep = async (_tx: unknown, { done }: { readonly done: number }) => void told.push(done);
    await recompute(caller(), { ...range, reason: '' }, { kept: null, keep });
    expect(told).toEqual(told.map((_, at) => at + 1));
    expect(told.length).toBeGreaterThan(0);
  });

  test('is refused in a closed year, and the preview says which', async () => {
    const [closed] = await server.app.db
      .select()
      .from(academicYears)
      .where(and(eq(academicYears.branchId, branchId), eq(academicYears.state, 'closed')));
    const range = { branchId, from: closed?.startDate ?? '', until: closed?.endDate ?? '' };
    await expect(run(range)).rejects.toMatchObject({
      code: 'year_closed',
      statusCode: 423,
      details: { year: closed?.name },
    });
    const holiday = {
      type: 'closure',
      startDate: range.from,
      endDate: range.from,
      freeFrom: null,
      freeUntil: null,
    };
    expect(await previewWith(holiday as Partial<CalendarEntry>, range)).toMatchObject({
      closedYear: closed?.name,
    });
    const other = { ...holiday, startDate: day, endDate: day } as Partial<CalendarEntry>;
    expect(await previewWith(other, { ...range, until: day })).toMatchObject({ closedYear: null });
  });

  test('compares again whoever was at the gate meanwhile, and writes over nothing', async () => {
    const { db } = server.app;
    const proposed = { holidays: { without: [], with: [entry({ audience: 'students' })] } };
    const job = { ...(await recomputeJob(db, oneDay(), proposed)), onlyChangedDays: true };
    const month = { month: `${day.slice(0, 8)}01`, from: day, until: day };
    const written = await db.transaction(async (tx) => {
      let days = 0;
      for await (const scanned of scansOf(tx, job, month)) {
        const [first] = scanned.months.filter(({ changes }) => changes.length > 0);
        const other = day.endsWith('31') ? 30 : 31;
        await tx.execute(sql`update attendance_month set updated_at = clock_timestamp(),
          days = overlay(days placing 'V' from ${other} for 1) where student_id = ${first?.person.id}`);
        days += await writeAll(tx, scanned, { month, job, actor });
        const { rows } = await tx.execute<{ days: string }>(sql`
          select days from attendance_month where student_id = ${first?.person.id} and month = ${month.month}`);
        expect(rows[0]?.days.charAt(other - 1)).toBe('V');
        expect(rows[0]?.days.charAt(Number(day.slice(8)) - 1)).toBe('P');
        break;
      }
      return days;
    });
    // One of the late was put right by hand above.
    expect(written).toBe(late - 1);
  });
});

test('looks at a student who left and came back on the days of both stays, and not in between', async () => {
  const { aStudent, leave, readmit, move, anotherClass } = enrolmentDesk(server);
  const back = await readmit(await leave(await aStudent(), '2026-09-30'), '2026-11-03');
  const days = ['2026-09-15', '2026-09-30', '2026-10-01', '2026-11-02', '2026-11-03', '2026-11-24'];
  const hereOn = async () => {
    const people = await studentsOf(server.app.db, { branchId, from: '2026-09-01', until: '2026-11-30' });
    const person = people.find(({ id }) => id === back.id);
    return days.filter((date) => person && isHere(date, person));
  };
  const both = ['2026-09-15', '2026-09-30', '2026-11-03', '2026-11-24'];
  expect(await hereOn()).toEqual(both);
  await move(back, { classId: (await anotherClass(back)).id, from: '2026-11-19' });
  expect(await hereOn()).toEqual(both);
});
