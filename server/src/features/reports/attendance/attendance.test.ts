import { daysAfter, weekdayOf } from '@suksa/contracts/days';
import {
  attendanceClasses,
  attendanceDay,
  attendanceMonth,
  attendanceOfStudent,
  dayStory,
  exportAttendanceDay,
  exportAttendanceMonth,
} from '@suksa/contracts/reports';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteChanges } from '../../../db/kept-answer.ts';
import { attendanceMonths, enrolments, holidays, shifts } from '../../../db/schema/index.ts';
import { daysOf } from '../../../school/attendance/month-days.ts';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let yearId: number;
let branchId: number;
/** A month of the closed year: all of its days are over, whenever this runs. */
let month: string;
/** Its school days, as positions from 0. */
let schoolDays: number[];
let classId: number;
let className: string;
let students: { id: number; code: string }[];

const where = () => ({ branchId, yearId });
const ask = (query: Record<string, unknown> = {}, as: 'admin' | 'teacher' | 'family' = 'admin') =>
  server.send(attendanceMonth, { query: { month, size: 100, ...query } }, as, where());

/** 31 stored letters: present on every day but those named by their place among the school days. */
const stored = (changes: Readonly<Record<number, string>> = {}) => {
  const letters = Array.from({ length: 31 }, () => 'P');
  for (const [place, letter] of Object.entries(changes)) letters[schoolDays[Number(place)] ?? 0] = letter;
  return letters.join('');
};

const keep = async (studentId: number, days: string) => {
  const none = Array.from({ length: 31 }, () => null);
  await server.app.db.execute(
    sql`delete from attendance_month where student_id = ${studentId} and month = ${`${month}-01`}`,
  );
  await server.app.db.insert(attendanceMonths).values({
    branchId,
    studentId,
    month: `${month}-01`,
    days,
    firstIn: none as unknown as number[],
    lastOut: none as unknown as number[],
  });
};

const rowOf = async (studentId: number) => {
  const report = await ask({ classId });
  const row = report.rows.find(({ id }) => id === studentId);
  if (!row) throw new Error(`student ${studentId} is not on the sheet`);
  return row;
};

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.app.db.execute<{ id: number; branch_id: number; start_date: string }>(sql`
    select y.id, y.branch_id, y.start_date::text from academic_year y
    where y.state = 'closed' and exists (select 1 from enrolment e where e.year_id = y.id and e.is_current)
    order by y.branch_id, y.id desc limit 1`);
  const year = rows[0];
  if (!year) throw new Error('the demo school has no closed year');
  yearId = year.id;
  branchId = year.branch_id;
  month = year.start_date.slice(0, 7);
  // The calendar of the demo school must not decide here.
  await server.app.db.execute(
    sql`delete from holiday where start_date <= ${`${month}-28`} and end_date >= ${`${month}-01`}`,
  );
  await server.app.db.execute(sql`delete from attendance_month where month = ${`${month}-01`}`);
  const { classes } = await server.send(attendanceClasses, {}, 'admin', where());
  for (const of of classes) {
    classId = of.id;
    className = of.name;
    students = (await ask({ classId })).rows.map(({ id, code }) => ({ id, code }));
    if (students.length >= 3) break;
  }
  schoolDays = daysOf(month).flatMap((date, at) => ([0, 6].includes(new Date(date).getUTCDay()) ? [] : [at]));
  // Some students' years begin later; here everybody is there from the first day.
  await server.app.db
    .update(enrolments)
    .set({ startDate: `${month}-01` })
    .where(eq(enrolments.classId, classId));
  for (const { id } of students) await keep(id, stored());
});
afterAll(() => server.stop());

describe('a month', () => {
  test('has a letter for every day, and a total of the whole class', async () => {
    const [student] = students;
    await keep(student?.id ?? 0, stored({ 0: 'L', 1: '.', 2: 'E' }));
    const report = await ask({ classId });
    const row = report.rows.find(({ id }) => id === student?.id);
    expect(row).toMatchObject({ className, counts: { late: 1, absent: 1, excused: 1 } });
    expect(row?.days).toHaveLength(report.days.length);
    expect(row?.days[schoolDays[1] ?? 0]).toBe('A');
    expect(report.days[schoolDays[0] ?? 0]?.counts).toMatchObject({ late: 1, present: students.length - 1 });
    expect(report.counts.absent).toBe(1);
    expect(report.students).toBe(students.length);
    await keep(student?.id ?? 0, stored());
  });

  test('holidays print as H and never count', async () => {
    const at = schoolDays[3] ?? 0;
    const date = daysOf(month)[at] ?? '';
    const [holiday] = await server.app.db
      .insert(holidays)
      .values({
        startDate: date,
        endDate: date,
        nameLo: 'ວັນພັກ',
        nameEn: 'Rest day',
        type: 'closure',
        branchId,
        confirmed: true,
      })
      .returning({ id: holidays.id });
    const before = (await rowOf(students[0]?.id ?? 0)).counts;
    expect((await rowOf(students[0]?.id ?? 0)).days[at]).toBe('H');
    expect(before.present).toBe(schoolDays.length - 1);
    expect(before.rate).toBe(1);
    await server.app.db.delete(holidays).where(eq(holidays.id, holiday?.id ?? 0));
  });

  test('a half day that frees all the hours of a class is no school day for that class alone', async () => {
    const at = schoolDays[5] ?? 0;
    const date = daysOf(month)[at] ?? '';
    const { db } = server.app;
    const [afternoon] = await db
      .insert(shifts)
      .values({
        ...{ branchId, classId, nameLo: 'ບ່າຍ', nameEn: 'Afternoon', person: 'student', validFrom: date },
        ...{ inFrom: '12:30', onTimeUntil: '13:00', lateUntil: '13:30', outFrom: '16:30', outUntil: '17:00' },
        validUntil: date,
      })
      .returning({ id: shifts.id });
    const [holiday] = await db
      .insert(holidays)
      .values({
        ...{ startDate: date, endDate: date, nameLo: 'ກິລາ', nameEn: 'Sports', type: 'half_day' },
        ...{ freeFrom: '12:00', freeUntil: '17:00', branchId, confirmed: true },
      })
      .returning({ id: holidays.id });
    const [student] = students;
    await keep(student?.id ?? 0, stored({ 5: '.' }));
    const { rows } = await ask();
    expect(rows.find(({ id }) => id === student?.id)?.days[at]).toBe('H');
    expect(rows.filter(({ className: name, days }) => name !== className && days[at] === 'A')).not.toEqual(
      [],
    );
    const day = await server.send(
      attendanceDay,
      { query: { date, classId, state: 'absent', size: 100 } },
      'admin',
      where(),
    );
    expect(day.rows).toEqual([]);
    await db.delete(holidays).where(eq(holidays.id, holiday?.id ?? 0));
    await db.delete(shifts).where(eq(shifts.id, afternoon?.id ?? 0));
    await keep(student?.id ?? 0, stored());
  });

  test('a weekday on which a class has no times is no school day for that class alone', async () => {
    const at = schoolDays[6] ?? 0;
    const date = daysOf(month)[at] ?? '';
    const { db } = server.app;
    const { rows: general } = await db.execute<{ id: number }>(
      sql`update shift set valid_from = valid_from + 36500, valid_until = valid_until + 36500
        where branch_id = ${branchId} returning id`,
    );
    const [partTime] = await db
      .insert(shifts)
      .values({
        ...{
          branchId,
          classId,
          nameLo: 'ສີ່ມື້',
          nameEn: 'Four days',
          person: 'student',
          validFrom: `${month}-01`,
        },
        ...{ inFrom: '06:30', onTimeUntil: '07:45', lateUntil: '09:00', outFrom: '15:30', outUntil: '17:00' },
        ...{
          weekdays: [1, 2, 3, 4, 5].filter((one) => one !== weekdayOf(date)),
          validUntil: daysOf(month).at(-1),
        },
      })
      .returning({ id: shifts.id });
    const [student] = students;
    await keep(student?.id ?? 0, stored({ 6: '.', 7: '.' }));
    const { rows } = await ask();
    const row = rows.find(({ id }) => id === student?.id);
    expect([row?.days[at], row?.days[schoolDays[7] ?? 0]]).toEqual(['W', 'A']);
    expect(row?.counts.absent).toBe(1);
    // Who has no times at all is expected as the calendar says.
    expect(rows.filter(({ className: name, days }) => name !== className && days[at] === 'A')).not.toEqual(
      [],
    );
    const query = { date, classId, size: 100 };
    const day = await server.send(attendanceDay, { query }, 'admin', where());
    expect(day.numbers).toMatchObject({ expected: 0, absent: 0 });
    expect(new Set(day.rows.map(({ state }) => state))).toEqual(new Set(['holiday']));
    const params = { id: student?.id ?? 0, day: date };
    const { calendar } = await server.send(dayStory, { params }, 'admin', where());
    expect(calendar?.kind).toBe('weekend');
    await db.delete(shifts).where(eq(shifts.id, partTime?.id ?? 0));
    await db.execute(sql`update shift set valid_from = valid_from - 36500, valid_until = valid_until - 36500
      where id = any(${sql.param(general.map(({ id }) => id))}::int[])`);
    await keep(student?.id ?? 0, stored());
  });

  test('a holiday of one class leaves the others at school', async () => {
    const at = schoolDays[4] ?? 0;
    const date = daysOf(month)[at] ?? '';
    const [holiday] = await server.app.db
      .insert(holidays)
      .values({
        startDate: date,
        endDate: date,
        nameLo: 'ທັດສະນະສຶກສາ',
        nameEn: 'Outing',
        type: 'closure',
        branchId,
        classId,
        confirmed: true,
      })
      .returning({ id: holidays.id });
    const whole = await ask();
    expect(whole.rows.find(({ id }) => id === students[0]?.id)?.days[at]).toBe('H');
    const others = whole.rows.filter(({ className: name }) => name !== className);
    expect(others.length).toBeGreaterThan(0);
    for (const row of others) expect(row.days[at]).not.toBe('H');
    await server.app.db.delete(holidays).where(eq(holidays.id, holiday?.id ?? 0));
  });

  test('three absences in a row are flagged over the weekend, and can be listed alone', async () => {
    const [student] = students;
    const friday = schoolDays.findIndex((at, place) => (schoolDays[place + 1] ?? 0) - at > 1);
    await keep(student?.id ?? 0, stored({ [friday - 1]: 'A', [friday]: '.', [friday + 1]: 'E' }));
    const report = await ask({ classId, flag: 'absent_in_a_row' });
    expect(report).toMatchObject({ total: 1, absentInARow: 1 });
    expect(report.rows).toMatchObject([{ id: student?.id, absentInARow: 3 }]);
    await keep(student?.id ?? 0, stored());
  });

  test('who came on fewer than 80 % of the days is listed for the exam', async () => {
    const [, student] = students;
    await keep(student?.id ?? 0, stored({ 0: 'A', 2: 'A', 4: 'A', 6: 'A', 8: 'A', 10: 'A' }));
    const report = await ask({ classId, flag: 'below_exam_rate' });
    expect(report.rows.map(({ id }) => id)).toEqual([student?.id]);
    await keep(student?.id ?? 0, stored());
  });

  test('the days late and absent open to exactly the students who have some', async () => {
    const [late, absent] = students;
    await keep(late?.id ?? 0, stored({ 0: 'L', 1: 'L' }));
    await keep(absent?.id ?? 0, stored({ 1: 'A', 2: 'E' }));
    for (const [flag, id] of [
      ['late', late?.id],
      ['absent', absent?.id],
    ] as const)
      expect((await ask({ classId, flag })).rows.map((row) => row.id)).toEqual([id]);
    for (const student of [late, absent]) await keep(student?.id ?? 0, stored());
  });

  test('a student who joined in the middle is not absent before', async () => {
    const [, , student] = students;
    const joined = schoolDays[5] ?? 0;
    await server.app.db
      .update(enrolments)
      .set({ startDate: daysOf(month)[joined] ?? '' })
      .where(sql`${enrolments.studentId} = ${student?.id} and ${enrolments.yearId} = ${yearId}`);
    const { days } = await rowOf(student?.id ?? 0);
    expect(days.slice(0, joined)).toBe('X'.repeat(joined));
    expect(days[joined]).toBe('P');
    await server.app.db
      .update(enrolments)
      .set({ startDate: `${month}-01` })
      .where(sql`${enrolments.studentId} = ${student?.id} and ${enrolments.yearId} = ${yearId}`);
  });

  test('a student is found by code, whatever the sort', async () => {
    const [student] = students;
    for (const sort of ['class', 'name', 'code'] as const)
      for (const dir of ['asc', 'desc'] as const) {
        const report = await ask({ q: student?.code, sort, dir });
        expect(report.rows.map(({ code }) => code)).toEqual([student?.code]);
        expect(report.total).toBe(1);
      }
  });

  test('pages follow each other without a gap or a repeat', async () => {
    const all = (await ask()).rows.map(({ id }) => id);
    const first = await ask({ size: 20, page: 1 });
    const second = await ask({ size: 20, page: 2 });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all.slice(0, 40));
    expect(first.total).toBe(all.length);
  });

  test('counts who came from another branch within it, with the letters that were kept there', async () => {
    const { db } = server.app;
    const [student] = students;
    if (!student) throw new Error('the class is empty');
    await keep(student.id, stored({ 0: 'L' }));
    const day = daysOf(month)[schoolDays[0] ?? 0];
    const lateOn = async () =>
      (await server.send(attendanceDay, { query: { date: day } }, 'admin', where())).counts.late;
    const before = { month: (await ask()).counts, late: await lateOn() };
    expect(before.late).toBe(1);
    const ofStudent = sql`student_id = ${student.id} and month = ${`${month}-01`}`;
    await db.execute(sql`update attendance_month set branch_id =
      (select min(id) from branch where id <> ${branchId}) where ${ofStudent}`);
    expect({ month: (await ask()).counts, late: await lateOn() }).toEqual(before);
    await keep(student.id, stored());
  });

  test('of a closed year says so', async () => {
    expect(await ask({ classId })).toMatchObject({ yearClosed: true, month });
  });
});

describe('one student’s month', () => {
  const ofStudent = (id: number, as: 'admin' | 'teacher' | 'family' = 'admin', at: object = where()) =>
    server.send(attendanceOfStudent, { params: { id } }, as, at);

  test('is the line of the report: the running month, or the last one of a year that is over', async () => {
    const [{ id } = { id: 0 }] = (await server.send(attendanceMonth, { query: {} }, 'admin')).rows;
    const now = await ofStudent(id, 'admin', {});
    const sheet = await server.send(attendanceMonth, { query: { size: 100 } }, 'admin');
    expect(now.month).toBe(todayIn().slice(0, 7));
    expect(now.row).toEqual(sheet.rows.find((row) => row.id === id));
    const over = await ofStudent(students[0]?.id ?? 0);
    expect(over.month < now.month).toBe(true);
    const then = await ask({ classId, month: over.month });
    expect(over.row).toEqual(then.rows.find((row) => row.id === students[0]?.id));
  });

  test('is of the month before while the running one has had no school day', async () => {
    const [{ id } = { id: 0 }] = (await server.send(attendanceMonth, { query: {} }, 'admin')).rows;
    const running = todayIn().slice(0, 7);
    const closed = await server.app.db.execute<{ id: number }>(sql`insert into holiday
      (start_date, end_date, name_lo, name_en, type, branch_id, confirmed)
      select ${`${running}-01`}, ${todayIn()}, 'ນ້ຳຖ້ວມ', 'Flood', 'closure', branch_id, true
      from enrolment where student_id = ${id} and is_current limit 1 returning id`);
    noteChanges([server.app.db], ['holiday', 'attendance']);
    const { month: shown, row } = await ofStudent(id, 'admin', {});
    const before = daysAfter(`${running}-01`, -1).slice(0, 7);
    const sheet = await server.send(attendanceMonth, { query: { month: before, size: 100 } }, 'admin');
    expect(shown).toBe(before);
    expect(row).toEqual(sheet.rows.find((one) => one.id === id));
    await server.app.db.delete(holidays).where(eq(holidays.id, closed.rows[0]?.id ?? 0));
    noteChanges([server.app.db], ['holiday', 'attendance']);
    expect((await ofStudent(id, 'admin', {})).month).toBe(running);
  });

  test('is nobody’s who doesn’t see the student: no line, like for who isn’t on the roll', async () => {
    const { rows } = await server.send(attendanceMonth, { query: { size: 100 } }, 'admin');
    const [own, children] = await Promise.all([
      server.send(attendanceMonth, { query: { size: 100 } }, 'teacher'),
      server.send(attendanceMonth, { query: {} }, 'family'),
    ]);
    const other = rows.find(({ id }) => ![...own.rows, ...children.rows].some((row) => row.id === id));
    for (const as of ['teacher', 'family'] as const)
      expect((await ofStudent(other?.id ?? 0, as, {})).row).toBeNull();
    expect((await ofStudent(children.rows[0]?.id ?? 0, 'family', {})).row).toEqual(children.rows[0]);
    expect((await ofStudent(2_000_000_000)).row).toBeNull();
    expect((await server.ask(attendanceOfStudent, { params: { id: 1 } }, 'gate')).statusCode).toBe(403);
  });
});

describe('a day', () => {
  const askDay = (query: Record<string, unknown> = {}) =>
    server.send(
      attendanceDay,
      { query: { date: daysOf(month)[schoolDays[0] ?? 0], size: 100, classId, ...query } },
      'admin',
      where(),
    );

  test('lists each state alone, and the numbers above stay those of the whole class', async () => {
    const [late, absent] = students;
    await keep(late?.id ?? 0, stored({ 0: 'L' }));
    await keep(absent?.id ?? 0, stored({ 0: '.' }));
    const counts = { late: 1, absent: 1, present: students.length - 2 };
    const onlyLate = await askDay({ state: 'late' });
    expect(onlyLate).toMatchObject({ total: 1, rows: [{ id: late?.id, state: 'late' }], counts });
    const onlyAbsent = await askDay({ state: 'absent' });
    expect(onlyAbsent).toMatchObject({ total: 1, rows: [{ id: absent?.id, absentInARow: 1 }], counts });
    expect((await askDay({ state: 'not_yet' })).total).toBe(0);
    expect((await askDay({ state: 'away' })).rows.map(({ id }) => id)).toEqual([absent?.id]);
    for (const student of [late, absent]) await keep(student?.id ?? 0, stored());
  });

  test('can be sorted by every column that says so', async () => {
    for (const sort of ['class', 'name', 'code', 'in', 'out'] as const)
      for (const dir of ['asc', 'desc'] as const)
        expect((await askDay({ sort, dir })).rows).toHaveLength(students.length);
  });

  test('a weekend expects nobody', async () => {
    const weekend = daysOf(month).find((date) => new Date(date).getUTCDay() === 0);
    const report = await askDay({ date: weekend });
    expect(report).toMatchObject({ kind: 'weekend', counts: { absent: 0, rate: null } });
    expect(report.rows.every(({ state }) => state === 'holiday')).toBe(true);
  });

  test('without a date is today', async () => {
    const report = await server.send(attendanceDay, { query: {} }, 'admin');
    expect(report.date).toBe(todayIn());
  });
});

describe('who sees what', () => {
  test('a teacher sees the own classes only', async () => {
    const [own, all] = await Promise.all([
      server.send(attendanceClasses, {}, 'teacher'),
      server.send(attendanceClasses, {}, 'admin'),
    ]);
    expect(own.classes.length).toBeGreaterThan(0);
    expect(own.classes.length).toBeLessThan(all.classes.length);
    const names = new Set(own.classes.map(({ name }) => name));
    const report = await server.send(attendanceMonth, { query: { size: 100 } }, 'teacher');
    expect(report.rows.every((row) => names.has(row.className))).toBe(true);
  });

  test('a family sees the own children only, in list and sums', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(sql`
      select pg.student_id as id from student_guardian pg join guardian g on g.id = pg.guardian_id
      join app_user u on u.id = g.user_id where u.username = 'family'`);
    const children = new Set(rows.map(({ id }) => id));
    const report = await server.send(attendanceMonth, { query: {} }, 'family');
    expect(report.rows.length).toBeGreaterThan(0);
    expect(report.rows.every(({ id }) => children.has(id))).toBe(true);
    expect(report.students).toBe(report.rows.length);
    const day = await server.send(attendanceDay, { query: {} }, 'family');
    expect(day.rows.every(({ id }) => children.has(id))).toBe(true);
  });

  test('the class of somebody else is no way in', async () => {
    const own = new Set((await server.send(attendanceClasses, {}, 'teacher')).classes.map(({ id }) => id));
    const { classes } = await server.send(attendanceClasses, {}, 'admin');
    const other = classes.find(({ id }) => !own.has(id));
    const report = await server.send(attendanceMonth, { query: { classId: other?.id } }, 'teacher');
    expect(report).toMatchObject({ rows: [], total: 0, students: 0 });
  });

  test('nobody without the permission, and no export for who may only look', async () => {
    expect((await server.ask(attendanceDay, {}, 'nobody')).statusCode).toBe(401);
    expect((await server.ask(attendanceDay, {}, 'gate')).statusCode).toBe(403);
    const body = { query: {}, format: 'csv', columns: [{ key: 'code', title: 'Code' }] };
    expect((await server.ask(exportAttendanceDay, { body }, 'family')).statusCode).toBe(403);
  });
});

describe('an export', () => {
  test('holds the whole class with the chosen columns, worded as the client asked', async () => {
    const blob = await server.send(
      exportAttendanceMonth,
      {
        body: {
          query: { month, classId },
          format: 'csv',
          columns: [
            { key: 'code', title: 'ລະຫັດ' },
            { key: `d${(schoolDays[0] ?? 0) + 1}`, title: '1', labels: { P: 'ມ' } },
            { key: 'rate', title: '%' },
          ],
        },
      },
      'admin',
      where(),
    );
    const lines = (await blob.text()).trim().split('\r\n');
    expect(lines[0]).toContain('ລະຫັດ');
    expect(lines).toHaveLength(students.length + 1);
    expect(lines[1]).toBe(`${students[0]?.code},ມ,100`);
  });

  test('of a day holds what the list shows', async () => {
    const date = daysOf(month)[schoolDays[0] ?? 0];
    const columns = [
      { key: 'code', title: 'Code' },
      { key: 'state', title: 'State', labels: { present: 'Present' } },
    ];
    const blob = await server.send(
      exportAttendanceDay,
      { body: { query: { date, classId }, format: 'csv', columns } },
      'admin',
      where(),
    );
    expect(await blob.text()).toContain(`${students[0]?.code},Present`);
  });
});

test('bad input is refused at its field', async () => {
  const month = await server.ask(attendanceMonth, { query: { month: 'october' } }, 'admin');
  expect(month.statusCode).toBe(400);
  expect(month.json()).toMatchObject({ error: { fields: [{ path: 'month', code: 'date' }] } });
  const day = await server.ask(attendanceDay, { query: { date: '2026-13-01', state: 'ill' } }, 'admin');
  expect(day.statusCode).toBe(400);
});
