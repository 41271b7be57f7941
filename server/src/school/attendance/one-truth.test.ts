import { gateToday } from '@suksa/contracts/checkinout';
import { getOverview } from '@suksa/contracts/education';
import { attendanceDay, attendanceMonth, exportAttendanceDay } from '@suksa/contracts/reports';
import { dashboard } from '@suksa/contracts/session';
import { listBranches } from '@suksa/contracts/settings';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { attendanceMonths, enrolments, holidays, shifts, students } from '../../db/schema/index.ts';
import {
  addDays,
  at,
  branchId,
  day,
  gateServer,
  scan,
  server,
} from '../../features/checkinout/gate/gate-testing.ts';

gateServer();

interface Student extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly class_id: number;
  readonly level_id: number;
}

let all: Student[];
let come: Student[];

const ofClass = (classId: number | undefined) => all.filter(({ class_id }) => class_id === classId);

/** A class without school, one with its own two sessions, and of the others some suspended, on leave, or excused. */
beforeAll(async () => {
  const { db } = server.app;
  all = (
    await db.execute<Student>(sql`
      select p.id, p.code, e.class_id, c.level_id from enrolment e
      join student p on p.id = e.student_id join class c on c.id = e.class_id join academic_year y on y.id = e.year_id
      where e.branch_id = ${branchId} and y.state = 'open' and e.is_current and p.status = 'enrolled'
        and e.start_date <= ${day} and e.end_date is null order by e.class_id, p.id`)
  ).rows;
  const [off, twice, third] = [...new Set(all.map(({ class_id }) => class_id))];
  const made = { nameLo: 'ທັດສະນະສຶກສາ', nameEn: 'Outing', branchId, confirmed: true };
  await db
    .insert(holidays)
    .values({ ...made, startDate: day, endDate: day, type: 'closure', classId: off ?? 0 });
  const session = { branchId, person: 'student', classId: twice ?? 0, validFrom: day } as const;
  await db.insert(shifts).values([
    {
      ...session,
      ...{
        session: 'morning',
        nameLo: 'ເຊົ້າ',
        nameEn: 'Morning',
        inFrom: '06:30',
        onTimeUntil: '07:45',
        lateUntil: '08:30',
      },
      ...{ outFrom: '11:00', outUntil: '11:30' },
    },
    {
      ...session,
      ...{
        session: 'afternoon',
        nameLo: 'ບ່າຍ',
        nameEn: 'Afternoon',
        inFrom: '12:30',
        onTimeUntil: '13:15',
        lateUntil: '14:00',
      },
      ...{ outFrom: '16:00', outUntil: '17:00' },
    },
  ]);
  const [suspended, leave, excused, onTime, late, tooLate, leaver] = ofClass(third);
  await db
    .update(students)
    .set({ status: 'suspended' })
    .where(eq(students.id, suspended?.id ?? 0));
  for (const [student, letter] of [
    [leave, 'V'],
    [excused, 'E'],
  ] as const)
    await db.insert(attendanceMonths).values({
      branchId,
      studentId: student?.id ?? 0,
      month: `${day.slice(0, 7)}-01`,
      days: Array.from({ length: 31 }, (_, one) => (one + 1 === Number(day.slice(8)) ? letter : '.')).join(
        '',
      ),
      firstIn: Array.from({ length: 31 }, () => null) as unknown as number[],
      lastOut: Array.from({ length: 31 }, () => null) as unknown as number[],
    });
  await db
    .update(enrolments)
    .set({ endDate: addDays(day, -2), exitCode: 'withdrawn' })
    .where(eq(enrolments.studentId, leaver?.id ?? 0));
  await db
    .update(students)
    .set({ status: 'withdrawn' })
    .where(eq(students.id, leaver?.id ?? 0));
  come = [onTime, late, tooLate].flatMap((student) => student ?? []);
});

/** What each screen says, under the names of the one truth. */
const everyScreen = async () => {
  const where = { branchId };
  const [board, gate, report, hub, { rows: branches }, month] = await Promise.all([
    server.send(dashboard, {}, 'admin', where),
    server.send(gateToday, {}, 'gate'),
    server.send(attendanceDay, { query: {} }, 'admin', where),
    server.send(getOverview, {}, 'admin', where),
    server.send(listBranches, { query: {} }, 'admin', where),
    server.send(attendanceMonth, { query: {} }, 'admin', where),
  ]);
  const figure = (key: string) => board.figures.find((one) => one.key === key)?.value;
  const sum = (levels: readonly { readonly female: number; readonly male: number }[]) =>
    levels.reduce((total, { female, male }) => total + female + male, 0);
  const listed = async (state: 'arrived' | 'late' | 'absent' | 'not_yet') =>
    (await server.send(attendanceDay, { query: { state } }, 'admin', where)).total;
  const sheet = await server.send(
    exportAttendanceDay,
    { body: { query: {}, format: 'csv', columns: [{ key: 'state', title: 'State' }] } },
    'admin',
    where,
  );
  const exported = (await sheet.text()).trim().split('\r\n').slice(1);
  const inMonth = month.days[Number(day.slice(8)) - 1]?.counts;
  return {
    truth: report.numbers,
    gate: gate.numbers,
    onRoll: [
      figure('on_roll'),
      sum(board.levels),
      sum(hub.levels),
      branches.find(({ id }) => id === branchId)?.students,
      report.total,
    ],
    expected: [figure('expected_today')],
    arrived: [figure('arrived_today'), await listed('arrived')],
    late: [figure('late_today'), await listed('late'), inMonth?.late],
    notArrived: [
      figure('not_arrived_today'),
      await listed('not_yet'),
      inMonth?.not_yet,
      exported.filter((state) => state === 'not_yet').length,
    ],
    absent: [
      figure('absent_today'),
      await listed('absent'),
      inMonth?.absent,
      exported.filter((state) => state === 'absent').length,
    ],
  };
};

const agree = async () => {
  const { truth, gate, ...screens } = await everyScreen();
  expect(gate).toEqual(truth);
  for (const [name, said] of Object.entries(screens))
    expect({ name, said }).toEqual({ name, said: said.map(() => truth[name as keyof typeof truth]) });
  expect(truth.expected).toBe(truth.arrived + truth.notArrived + truth.absent + truth.excused);
  return truth;
};

test('every screen says the same of a school day, at every minute of it', async () => {
  const [off, twice] = [...new Set(all.map(({ class_id }) => class_id))];
  const [onTime, late, tooLate] = come;
  at('07:00');
  const early = await agree();
  const notExpected = ofClass(off).length + early.suspended + early.leave;
  expect(early).toMatchObject({ arrived: 0, absent: 0, excused: 1, leave: 1, rate: 0 });
  expect(early.suspended).toBeGreaterThan(0);
  expect(early.expected).toBe(early.onRoll - notExpected);

  at('07:30');
  await scan(onTime?.code ?? '');
  at('08:10');
  await scan(late?.code ?? '');
  expect(await agree()).toMatchObject({ arrived: 2, late: 1, inside: 2, absent: 0 });

  at('09:00');
  expect(await agree()).toMatchObject({ absent: 0 });
  at('09:01');
  const passed = await agree();
  expect(passed.notArrived).toBe(ofClass(twice).length);
  expect(passed.absent).toBe(early.expected - 2 - 1 - ofClass(twice).length);

  at('10:12');
  expect(await scan(tooLate?.code ?? '')).toMatchObject({ result: 'too_late' });
  expect(await agree()).toMatchObject({ arrived: 2, late: 1, absent: passed.absent, inside: 3 });

  at('14:01');
  expect(await agree()).toMatchObject({ notArrived: 0, absent: early.expected - 3, onRoll: early.onRoll });
});

test('a student who was suspended and is back was not absent meanwhile', async () => {
  const [, , , back] = ofClass([...new Set(all.map(({ class_id }) => class_id))][3]);
  const { db } = server.app;
  const id = back?.id ?? 0;
  await db.update(students).set({ status: 'suspended' }).where(eq(students.id, id));
  await db.update(students).set({ status: 'enrolled' }).where(eq(students.id, id));
  const { rows } = await db.execute(sql`select 1 from student_suspension where student_id = ${id}`);
  expect(rows).toEqual([]);
  await db.execute(sql`insert into student_suspension (student_id, first_day, last_day)
    values (${id}, ${day}::date, ${day}::date)`);
  at('15:00');
  const ask = (state: 'suspended' | 'absent') =>
    server.send(attendanceDay, { query: { state, q: back?.code } }, 'admin', { branchId });
  expect(await ask('suspended')).toMatchObject({
    total: 1,
    rows: [{ id, state: 'suspended' }],
  });
  expect(await ask('absent')).toMatchObject({ total: 0 });
});
