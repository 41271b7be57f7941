import { daysAfter } from '@suksa/contracts/days';
import { findShiftPeople, tryShift, weekOfShifts } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { add, inYear, levels, ownYear, server, shiftServer } from './shift-testing.ts';

shiftServer();

describe('the week', () => {
  test('shows the calendar with the shifts: a holiday has none, a half day lets go earlier', async () => {
    const year = ownYear();
    await add({ ...inYear(year), weekdays: [1, 2, 3, 4, 5] });
    const { db } = server.app;
    const { rows: days } = await db.execute<{ monday: string }>(
      sql`select (date_trunc('week', make_date(${year}::int, 6, 15)))::date::text as monday`,
    );
    const monday = days[0]?.monday ?? '';
    await db.execute(sql`insert into holiday (start_date, end_date, name_lo, name_en, type, branch_id, confirmed, free_from, free_until)
      values (${monday}, ${monday}, 'ພັກ', 'Closed', 'closure', 1, true, null, null),
        (${daysAfter(monday, 1)}, ${daysAfter(monday, 1)}, 'ບ່າຍພັກ', 'Free afternoon', 'half_day', 1, true, '12:00', '17:00')`);
    const week = await server.send(
      weekOfShifts,
      { query: { levelId: levels[0]?.id, date: daysAfter(monday, 3) } },
      'registrar',
    );
    expect(week.days.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => daysAfter(monday, n)));
    expect(week.days[0]).toMatchObject({
      working: false,
      kind: 'holiday',
      holiday: { en: 'Closed' },
      shifts: [],
    });
    expect(week.days[1]).toMatchObject({ kind: 'half_day', shifts: [{ outFrom: '11:30' }] });
    expect(week.days[2]).toMatchObject({
      kind: 'working',
      shifts: [{ startsAt: '07:45', onTimeUntil: '07:50', outFrom: '15:30' }],
    });
    expect(week.days[6]).toMatchObject({ working: false, kind: 'weekend', shifts: [] });
  });
});

describe('what a person’s minute would be', () => {
  const workday = async () => {
    const { rows } = await server.app.db.execute<{ day: string }>(
      sql`select max(day)::text as day from check_event where branch_id = 1 and student_id is not null and extract(isodow from day) < 6`,
    );
    return rows[0]?.day ?? '';
  };
  const someone = async (kind: 'student' | 'staff') => {
    const { rows: found } = await server.app.db.execute<{ q: string }>(
      kind === 'student'
        ? sql`select code as q from student where status = 'enrolled' and id in (select student_id from enrolment where branch_id = 1 and is_current and end_date is null and student_status = 'enrolled') order by id limit 1`
        : sql`select username as q from app_user where username = 'teacher'`,
    );
    const { rows } = await server.send(findShiftPeople, { query: { q: found[0]?.q ?? '' } }, 'admin');
    const person = rows.find((row) => row.kind === kind);
    if (!person) throw new Error(`the demo school has no ${kind} called ${found[0]?.q}`);
    return person;
  };
  const trial = (
    person: { kind: 'student' | 'staff'; id: number },
    date: string,
    time: string,
    direction: 'in' | 'out' = 'in',
  ) => server.send(tryShift, { query: { kind: person.kind, id: person.id, date, time, direction } }, 'admin');

  test('is told by the gate’s own decision, with the shift that judged, and nothing is written', async () => {
    const [student, day] = [await someone('student'), await workday()];
    const count = () =>
      server.app.db
        .execute<{ n: number }>(sql`select count(*)::int as n from check_event`)
        .then(({ rows }) => rows[0]?.n);
    const before = await count();
    expect(await trial(student, day, '07:45')).toMatchObject({ result: 'on_time', minutes: 0 });
    expect(await trial(student, day, '07:48')).toMatchObject({
      result: 'late',
      minutes: 3,
      kind: 'working',
      shifts: [{ standing: 'chosen', group: 'everyone', shift: { name: { en: 'School day' } } }],
    });
    expect(await trial(student, day, '09:31')).toMatchObject({ result: 'too_late', minutes: 106 });
    expect(await trial(student, day, '15:00', 'out')).toMatchObject({ result: 'left_early', minutes: 30 });
    expect(await trial(student, day, '12:00', 'out')).toMatchObject({ result: 'out', minutes: 0 });
    expect(await trial(await someone('staff'), day, '07:48')).toMatchObject({ result: 'late', minutes: 18 });
    expect(await count()).toBe(before);
  });

  test('on a day off is no question of minutes', async () => {
    const day = await workday();
    const sunday = daysAfter(day, 7 - (new Date(day).getUTCDay() || 7));
    expect(await trial(await someone('student'), sunday, '07:48')).toMatchObject({
      result: 'holiday',
      kind: 'weekend',
      shifts: [],
    });
  });

  test('is judged on no day on which the class has no times, nor on a free day that is open: as the gate says', async () => {
    const [student, day] = [await someone('student'), await workday()];
    const { rows } = await server.app.db.execute<{ weekdays: number[] }>(
      sql`update shift set weekdays = array_remove(weekdays, extract(isodow from ${day}::date)::smallint)
        where branch_id = 1 and person = 'student' returning weekdays`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await trial(student, day, '07:48')).toMatchObject({ result: 'on_time', offDay: true, minutes: 0 });
    expect(await trial(student, day, '11:00', 'out')).toMatchObject({ result: 'out', offDay: true });
    await server.app.db.execute(
      sql`update shift set weekdays = array_append(weekdays, extract(isodow from ${day}::date)::smallint)
        where branch_id = 1 and person = 'student'`,
    );
    expect(await trial(student, day, '07:48')).not.toHaveProperty('offDay');
  });

  test('is asked only about people whom the caller may see', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select student_id as id from enrolment where branch_id = 2 and is_current limit 1`,
    );
    const other = { kind: 'student', id: rows[0]?.id ?? 0 } as const;
    await expect(trial(other, await workday(), '07:48')).rejects.toMatchObject({ code: 'not_found' });
    const found = await server.send(findShiftPeople, { query: { q: '' } }, 'admin');
    expect(found.rows).toEqual([]);
  });
});
