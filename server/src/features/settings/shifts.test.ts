import {
  copyShifts,
  createShift,
  deleteShifts,
  endShifts,
  exportShifts,
  findShiftPeople,
  listShifts,
  previewPastDays,
  recomputePastDays,
  type ShiftInput,
  shiftAudit,
  shiftChoices,
  tryShift,
  updateShift,
  weekOfShifts,
} from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shifts } from '../../db/schema/index.ts';
import { type Account, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { todayIn } from './calendar.ts';

let server: TestServer;
let levels: { id: number }[];
let classes: { id: number; levelId: number }[];
beforeAll(async () => {
  server = await startTestServer();
  ({ levels, classes } = await server.send(shiftChoices, {}, 'admin'));
});
afterAll(() => server.stop());

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const today = todayIn();

/** Each test has a staff type, a class or a year of its own, so that they clash only where they mean to. */
let nextYear = 2100;
const ownYear = () => {
  nextYear += 1;
  return nextYear;
};

const typed = (changes: Partial<ShiftInput> = {}): ShiftInput => ({
  name: { lo: 'ມື້ຮຽນພິເສດ', en: 'Special day' },
  person: 'pupil',
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
const inYear = (year: number) => ({ validFrom: `${year}-01-01`, validUntil: `${year}-12-31` });

const add = (changes?: Partial<ShiftInput>, as: Account = 'admin') =>
  server.send(createShift, { body: typed(changes) }, as);

const fieldsAt = (...paths: string[]) => ({
  fields: expect.arrayContaining(paths.map((path) => expect.objectContaining({ path }))),
});

/** As if the gate had judged somebody by a shift on a day. */
const judge = (shiftId: number, day: string) =>
  server.app.db.execute(sql`
    insert into check_event (branch_id, pupil_id, day, direction, occurred_at, source, shift_id, idempotency_key)
    select 1, min(id), ${day}::date, 'in', ${`${day}T07:30:00+07:00`}::timestamptz, 'code', ${shiftId}, gen_random_uuid() from pupil`);

/** As if a past day of somebody had been judged anew by a shift. */
const judgeAnew = (shiftId: number, day: string) =>
  server.app.db.execute(sql`
    insert into attendance_recompute (branch_id, pupil_id, day, was, code, shift_id, made_by)
    select 1, (select min(id) from pupil), ${day}::date, 'A', 'P', ${shiftId}, min(id) from app_user`);

describe('a shift', () => {
  test('is added with all its times, and says who added it', async () => {
    const shift = await add(inYear(ownYear()));
    expect(shift).toMatchObject({ ...inYear(nextYear), state: 'coming', usedUntil: null, graceMinutes: 5 });
    expect(shift).toMatchObject({
      breakFrom: '11:30',
      halfDayOutFrom: '11:30',
      level: { id: levels[0]?.id },
    });
    const { rows } = await server.send(shiftAudit, { params: { id: shift.id } }, 'admin');
    expect(rows).toMatchObject([{ action: 'create', by: { en: expect.any(String) } }]);
  });

  test.each([
    ['name.lo', { name: { lo: '', en: 'X' } }],
    ['weekdays', { weekdays: [] }],
    ['weekdays.0', { weekdays: [8] }],
    ['onTimeUntil', { onTimeUntil: '06:30' }],
    ['lateUntil', { lateUntil: '07:44' }],
    ['outFrom', { outFrom: '09:00' }],
    ['outUntil', { outUntil: '15:30' }],
    ['graceMinutes', { graceMinutes: 76 }],
    ['breakFrom', { breakFrom: null }],
    ['breakFrom', { breakFrom: '07:45' }],
    ['breakUntil', { breakUntil: null }],
    ['breakUntil', { breakUntil: '11:30' }],
    ['breakUntil', { breakUntil: '15:31' }],
    ['halfDayOutFrom', { halfDayOutFrom: '15:30' }],
    ['validUntil', { validUntil: '2030-12-31' }],
    ['staffType', { staffType: 'office' }],
    ['levelId', { person: 'staff' }],
    ['levelId', { levelId: 999_999 }],
    ['classId', { classId: 999_999 }],
  ] as const)('is refused at %s where that is wrong: %j', async (path, changes) => {
    await expect(add(changes as Partial<ShiftInput>)).rejects.toMatchObject(fieldsAt(path));
  });

  test('of a class of another branch is refused', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from class where branch_id <> 1 limit 1`,
    );
    expect(rows).toHaveLength(1);
    await expect(add({ levelId: null, classId: rows[0]?.id ?? 0 })).rejects.toMatchObject(
      fieldsAt('classId'),
    );
  });

  test('can’t begin in a closed year', async () => {
    const { rows } = await server.app.db.execute<{ day: string }>(
      sql`select start_date::text as day from academic_year where branch_id = 1 and state = 'closed'`,
    );
    await expect(add({ validFrom: rows[0]?.day ?? '', validUntil: null })).rejects.toMatchObject({
      code: 'year_closed',
      status: 423,
    });
  });
});

describe('two shifts for one person and day', () => {
  test('are refused, and it is said with whom and on which days', async () => {
    const year = ownYear();
    const first = await add(inYear(year));
    await expect(add({ ...inYear(year), weekdays: [5, 6] })).rejects.toMatchObject({
      ...fieldsAt('weekdays'),
      details: { clashes: [{ id: first.id, kind: 'same_day', weekdays: [5], from: `${year}-01-01` }] },
    });
  });

  test('are taken as morning and afternoon that lie apart', async () => {
    const year = inYear(ownYear());
    const noBreak = { breakFrom: null, breakUntil: null, halfDayOutFrom: null };
    await add({ ...year, ...noBreak, session: 'morning', outFrom: '11:00', outUntil: '12:00' });
    const afternoon = {
      ...year,
      ...noBreak,
      session: 'afternoon' as const,
      inFrom: '11:45',
      onTimeUntil: '13:00',
      lateUntil: '14:00',
    };
    await expect(add(afternoon)).rejects.toMatchObject({
      fields: [expect.objectContaining({ path: 'weekdays', code: 'shift_times_meet' })],
    });
    await expect(add({ ...afternoon, inFrom: '12:00' })).resolves.toMatchObject({ session: 'afternoon' });
  });

  test('are no clash when one is for the level and one for its class, and the class’s acts on the class', async () => {
    const [ofClass] = classes;
    const week = inYear(ownYear());
    await add({ ...week, levelId: ofClass?.levelId ?? 0 });
    const own = await add({ ...week, levelId: null, classId: ofClass?.id ?? 0, inFrom: '06:00' });
    const query = { date: `${nextYear}-06-06` } as const;
    const ofWeek = (group: object) => server.send(weekOfShifts, { query: { ...query, ...group } }, 'admin');
    const { days } = await ofWeek({ classId: ofClass?.id });
    expect(days.find(({ working }) => working)?.shifts).toMatchObject([{ id: own.id, inFrom: '06:00' }]);
    const level = await ofWeek({ levelId: ofClass?.levelId });
    expect(level.ownClasses.map(({ id }) => id)).toContain(ofClass?.id);
    expect(level.days.find(({ working }) => working)?.shifts).toMatchObject([{ inFrom: '06:30' }]);
  });

  test('of two clerks at once: one is written, the other is told with which it clashes', async () => {
    const year = inYear(ownYear());
    const answers = await Promise.allSettled([add(year), add(year, 'operator')]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { fields: [expect.objectContaining({ code: 'shift_clash' })] },
    });
  });

  test('never get past the database either', async () => {
    const row = {
      branchId: 1,
      nameLo: 'x',
      nameEn: 'x',
      person: 'staff' as const,
      staffType: 'other' as const,
      inFrom: '06:00',
      onTimeUntil: '07:00',
      lateUntil: '08:00',
      outFrom: '11:00',
      outUntil: '12:00',
      validFrom: '2099-01-01',
    };
    const { db } = server.app;
    await db.insert(shifts).values({ ...row, session: 'morning' });
    const because = (constraint: string) => ({ cause: expect.objectContaining({ constraint }) });
    await expect(db.insert(shifts).values({ ...row, weekdays: [5] })).rejects.toMatchObject(
      because('shift_one_a_day'),
    );
    await expect(db.insert(shifts).values({ ...row, session: 'afternoon' })).rejects.toMatchObject(
      because('shift_sessions_apart'),
    );
    await db.insert(shifts).values({ ...row, weekdays: [6, 7] });
    await db.insert(shifts).values({ ...row, staffType: 'gate' });
    await db.insert(shifts).values({ ...row, branchId: 2 });
  });
});

describe('a shift that has judged somebody', () => {
  const used = async (changes: Partial<ShiftInput> = {}) => {
    const shift = await add({
      levelId: null,
      person: 'staff',
      staffType: 'office',
      validFrom: addDays(today, -9),
      validUntil: addDays(today, 30),
      ...changes,
    });
    await judge(shift.id, addDays(today, -1));
    return shift;
  };
  const change = (shift: { id: number; version: number }, changes: object) =>
    server.send(
      updateShift,
      {
        params: { id: shift.id },
        body: { ...typed(), version: shift.version, changesFrom: null, ...changes } as never,
      },
      'admin',
    );

  test('keeps its past: new times begin on a day, and the old ones end the day before', async () => {
    const shift = await used({ staffType: 'office' });
    const same = {
      levelId: null,
      person: 'staff',
      staffType: 'office',
      validFrom: shift.validFrom,
      validUntil: shift.validUntil,
    };
    const later = { ...same, onTimeUntil: '08:00' };
    await expect(change(shift, later)).rejects.toMatchObject({
      fields: [{ path: 'changesFrom', code: 'required' }],
    });
    await expect(
      change(shift, { ...later, changesFrom: addDays(shift.validFrom, -1) }),
    ).rejects.toMatchObject({
      fields: [{ path: 'changesFrom', code: 'shift_from' }],
    });
    const next = await change(shift, { ...later, changesFrom: today });
    expect(next).toMatchObject({ onTimeUntil: '08:00', validFrom: today, usedUntil: null });
    expect(next.id).not.toBe(shift.id);
    const { rows } = await server.send(listShifts, { query: { person: 'staff', size: 100 } }, 'admin');
    expect(rows.find(({ id }) => id === shift.id)).toMatchObject({
      onTimeUntil: '07:45',
      validUntil: addDays(today, -1),
      state: 'past',
      usedUntil: addDays(today, -1),
    });
  });

  test('is renamed as it is, and ends no earlier than it judged', async () => {
    const shift = await used({ staffType: 'gate' });
    const same = {
      levelId: null,
      person: 'staff',
      staffType: 'gate',
      validFrom: shift.validFrom,
      validUntil: shift.validUntil,
    };
    const renamed = await change(shift, { ...same, name: { lo: 'ເວນປະຕູ', en: 'Gate duty' } });
    expect(renamed).toMatchObject({ id: shift.id, name: { en: 'Gate duty' } });
    await expect(change(renamed, { ...same, validUntil: addDays(today, -2) })).rejects.toMatchObject({
      fields: [{ path: 'validUntil', code: 'shift_used_until' }],
    });
  });

  test('is not deleted but ended; one that judged nobody is deleted', async () => {
    const shift = await used({ staffType: 'management' });
    const unused = await add(inYear(ownYear()));
    const { rows } = await server.send(deleteShifts, { body: { ids: [shift.id, unused.id] } }, 'admin');
    expect(rows).toMatchObject([
      { id: shift.id, refusal: 'shift_used', values: { day: addDays(today, -1) } },
      { id: unused.id, refusal: null },
    ]);
    await expect(server.send(shiftAudit, { params: { id: unused.id } }, 'admin')).rejects.toMatchObject({
      code: 'not_found',
    });
    const end = (lastDay: string) =>
      server.send(endShifts, { body: { ids: [shift.id], lastDay } }, 'admin').then((answer) => answer.rows);
    expect(await end(addDays(today, -2))).toMatchObject([{ refusal: 'shift_used_until' }]);
    expect(await end(addDays(today, -10))).toMatchObject([{ refusal: 'shift_not_begun' }]);
    expect(await end(today)).toMatchObject([{ refusal: null }]);
    expect(await end(addDays(today, 1))).toMatchObject([{ refusal: 'shift_ended' }]);
    const { rows: history } = await server.send(shiftAudit, { params: { id: shift.id } }, 'admin');
    expect(history[0]).toMatchObject({ action: 'edit', changes: [{ field: 'validUntil', after: today }] });
  });

  test('only when past days were judged anew keeps its past too, to the last day that it judged', async () => {
    const days = { validFrom: addDays(today, -9), validUntil: addDays(today, 30) };
    const group = { levelId: null, person: 'staff', staffType: 'other', ...days } as const;
    const shift = await add(group);
    await judgeAnew(shift.id, addDays(today, -3));
    await judge(shift.id, addDays(today, -5));
    const { rows } = await server.send(deleteShifts, { body: { ids: [shift.id] } }, 'admin');
    expect(rows).toMatchObject([{ refusal: 'shift_used', values: { day: addDays(today, -3) } }]);
    await expect(change(shift, { ...group, onTimeUntil: '08:00' })).rejects.toMatchObject({
      fields: [{ path: 'changesFrom', code: 'required' }],
    });
    const lastDay = addDays(today, -4);
    const ended = await server.send(endShifts, { body: { ids: [shift.id], lastDay } }, 'admin');
    expect(ended.rows).toMatchObject([{ refusal: 'shift_used_until' }]);
    const renamed = await change(shift, { ...group, name: { lo: 'ເວນ', en: 'Duty' } });
    expect(renamed).toMatchObject({ id: shift.id, usedUntil: addDays(today, -3) });
  });

  test('is changed by one of two editors; the second sees what the first saved', async () => {
    const shift = await add(inYear(ownYear()));
    const body = { ...inYear(nextYear), outUntil: '17:00' };
    await change(shift, body);
    await expect(change(shift, body)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { outUntil: '17:00', levelId: levels[0]?.id } },
    });
  });
});

describe('copies', () => {
  const copy = (changes: object, as: Account = 'admin') =>
    server.send(
      copyShifts,
      {
        body: {
          ids: [],
          target: 'same',
          levelId: null,
          classId: null,
          staffType: null,
          branchId: null,
          ...inYear(nextYear),
          ...changes,
        } as never,
      },
      as,
    );

  test('are made for another level and other days, and each that clashes says so', async () => {
    const a = await add({ ...inYear(ownYear()), weekdays: [1, 2] });
    const b = await add({ ...inYear(nextYear), weekdays: [2, 3].slice(1) });
    ownYear();
    const ids = [a.id, b.id];
    const { rows } = await copy({ ids, target: 'level', levelId: levels[1]?.id });
    expect(rows).toMatchObject([{ refusal: null }, { refusal: null }]);
    const again = await copy({ ids: [a.id], target: 'level', levelId: levels[1]?.id });
    expect(again.rows).toMatchObject([{ id: a.id, refusal: 'shift_clash', values: { en: 'Special day' } }]);
  });

  test('go only to a branch that the caller works in, to the same kind of people, and never with a class', async () => {
    const shift = await add(inYear(ownYear()));
    const ofClass = await add({ ...inYear(nextYear), levelId: null, classId: classes[0]?.id ?? 0 });
    const ids = [shift.id, ofClass.id];
    await expect(copy({ ids, target: 'branch', branchId: 2 }, 'head')).rejects.toMatchObject(
      fieldsAt('branchId'),
    );
    expect((await copy({ ids, target: 'branch', branchId: 2 })).rows).toMatchObject([
      { refusal: null },
      { refusal: 'shift_of_class' },
    ]);
    expect((await copy({ ids: [shift.id], target: 'staff_type', staffType: 'other' })).rows).toMatchObject([
      { refusal: 'shift_other_people' },
    ]);
    await expect(copy({ ids, target: 'level' })).rejects.toMatchObject(fieldsAt('levelId'));
  });
});

describe('the list of shifts', () => {
  test('is of the caller’s branch only', async () => {
    const { id } = await server.send(createShift, { body: typed(inYear(ownYear())) }, 'admin', {
      branchId: 2,
    });
    await expect(server.send(shiftAudit, { params: { id } }, 'head')).rejects.toMatchObject({
      code: 'not_found',
    });
    const { rows } = await server.send(listShifts, { query: { size: 100 } }, 'head');
    expect(rows.map((row) => row.id)).not.toContain(id);
  });

  test('is filtered by people, level and validity, searched in either Lao spelling and exported', async () => {
    const year = inYear(ownYear());
    const level = levels[2]?.id ?? 0;
    await add({ ...year, levelId: level, name: { lo: 'ເວລາໜາວ', en: 'Cold season' } });
    for (const q of ['ເວລາຫນາວ', 'cold', '']) {
      const query = { q, level, state: 'coming', person: 'pupil' } as const;
      expect((await server.send(listShifts, { query }, 'admin')).total, q).toBe(1);
    }
    expect((await server.send(listShifts, { query: { level, state: 'past' } }, 'admin')).total).toBe(0);
    const columns = [
      { key: 'nameEn', title: 'Shift' },
      { key: 'inFrom', title: 'In' },
      { key: 'weekdays', title: 'Days' },
    ];
    const body = { query: { level, q: 'cold' }, format: 'csv', columns } as const;
    const answer = await server.ask(exportShifts, { body }, 'head');
    expect(answer.body).toBe('\uFEFFShift,In,Days\r\nCold season,06:30,1 2 3 4 5\r\n');
  });

  test('is read by the registrar, who changes nothing, and by no teacher', async () => {
    await expect(server.send(listShifts, { query: {} }, 'registrar')).resolves.toMatchObject({
      total: expect.any(Number),
    });
    await expect(add({}, 'registrar')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(server.send(listShifts, { query: {} }, 'teacher')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });
});

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
        (${addDays(monday, 1)}, ${addDays(monday, 1)}, 'ບ່າຍພັກ', 'Free afternoon', 'half_day', 1, true, '12:00', '17:00')`);
    const week = await server.send(
      weekOfShifts,
      { query: { levelId: levels[0]?.id, date: addDays(monday, 3) } },
      'registrar',
    );
    expect(week.days.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => addDays(monday, n)));
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
      sql`select max(day)::text as day from check_event where branch_id = 1 and pupil_id is not null and extract(isodow from day) < 6`,
    );
    return rows[0]?.day ?? '';
  };
  const someone = async (kind: 'pupil' | 'staff') => {
    const { rows: found } = await server.app.db.execute<{ q: string }>(
      kind === 'pupil'
        ? sql`select code as q from pupil where status = 'enrolled' and id in (select pupil_id from enrolment where branch_id = 1 and is_current and end_date is null and pupil_status = 'enrolled') order by id limit 1`
        : sql`select username as q from app_user where username = 'teacher'`,
    );
    const { rows } = await server.send(findShiftPeople, { query: { q: found[0]?.q ?? '' } }, 'admin');
    const person = rows.find((row) => row.kind === kind);
    if (!person) throw new Error(`the demo school has no ${kind} called ${found[0]?.q}`);
    return person;
  };
  const trial = (
    person: { kind: 'pupil' | 'staff'; id: number },
    date: string,
    time: string,
    direction: 'in' | 'out' = 'in',
  ) => server.send(tryShift, { query: { kind: person.kind, id: person.id, date, time, direction } }, 'admin');

  test('is told by the gate’s own decision, with the shift that judged, and nothing is written', async () => {
    const [pupil, day] = [await someone('pupil'), await workday()];
    const count = () =>
      server.app.db
        .execute<{ n: number }>(sql`select count(*)::int as n from check_event`)
        .then(({ rows }) => rows[0]?.n);
    const before = await count();
    expect(await trial(pupil, day, '07:45')).toMatchObject({ result: 'on_time', minutes: 0 });
    expect(await trial(pupil, day, '07:48')).toMatchObject({
      result: 'late',
      minutes: 3,
      kind: 'working',
      shifts: [{ standing: 'chosen', group: 'everyone', shift: { name: { en: 'School day' } } }],
    });
    expect(await trial(pupil, day, '09:31')).toMatchObject({ result: 'too_late', minutes: 106 });
    expect(await trial(pupil, day, '15:00', 'out')).toMatchObject({ result: 'left_early', minutes: 30 });
    expect(await trial(pupil, day, '12:00', 'out')).toMatchObject({ result: 'out', minutes: 0 });
    expect(await trial(await someone('staff'), day, '07:48')).toMatchObject({ result: 'late', minutes: 18 });
    expect(await count()).toBe(before);
  });

  test('on a day off is no question of minutes', async () => {
    const day = await workday();
    const sunday = addDays(day, 7 - (new Date(day).getUTCDay() || 7));
    expect(await trial(await someone('pupil'), sunday, '07:48')).toMatchObject({
      result: 'holiday',
      kind: 'weekend',
      shifts: [],
    });
  });

  test('is asked only about people whom the caller may see', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select pupil_id as id from enrolment where branch_id = 2 and is_current limit 1`,
    );
    const other = { kind: 'pupil', id: rows[0]?.id ?? 0 } as const;
    await expect(trial(other, await workday(), '07:48')).rejects.toMatchObject({ code: 'not_found' });
    const found = await server.send(findShiftPeople, { query: { q: '' } }, 'admin');
    expect(found.rows).toEqual([]);
  });
});

describe('past days', () => {
  const range = async () => {
    const { rows } = await server.app.db.execute<{ day: string; shift: number }>(
      sql`select e.day::text as day, s.id as shift from check_event e join shift s on s.id = e.shift_id
        where e.branch_id = 1 and s.person = 'pupil' and e.direction = 'in' and e.late_minutes = 0
          and e.day < ${today}::date and s.valid_until is null order by e.day desc, e.id limit 1`,
    );
    return { day: rows[0]?.day ?? '', shift: rows[0]?.shift ?? 0 };
  };
  const preview = (day: string, as: Account = 'head') =>
    server.send(previewPastDays, { query: { from: day, until: day } }, as);
  const run = (from: string, reason = 'The bell rang late', as: Account = 'head') =>
    server.send(recomputePastDays, { body: { from, until: from, reason } }, as);

  test('stay as they were judged when times change from a past day on, until they are judged anew', async () => {
    const { day, shift: id } = await range();
    const before = await preview(day);
    const { rows } = await server.send(listShifts, { query: { person: 'pupil', size: 100 } }, 'admin');
    const old = rows.find((row) => row.id === id);
    if (!old) throw new Error('the demo school has no shift of its pupils');
    const body = {
      ...old,
      levelId: null,
      staffType: null,
      inFrom: '05:00',
      onTimeUntil: '05:30',
      changesFrom: day,
    };
    const next = await server.send(updateShift, { params: { id }, body }, 'head');
    expect(next).toMatchObject({ validFrom: day, onTimeUntil: '05:30' });
    const after = await preview(day);
    expect(after.total).toBeGreaterThan(before.total);
    expect(after.moves).toContainEqual(expect.objectContaining({ from: 'P', to: 'L' }));
    expect(await preview(day)).toEqual(after);

    const { pupilDays } = await run(day);
    expect(pupilDays).toBeGreaterThan(0);
    expect((await preview(day)).total).toBe(0);
    expect(await run(day)).toEqual({ pupilDays: 0, staffDays: 0 });
    const refused = await server.send(deleteShifts, { body: { ids: [next.id] } }, 'admin');
    expect(refused.rows).toMatchObject([{ refusal: 'shift_used', values: { day } }]);
    const { rows: kept } = await server.app.db.execute<{ reason: string }>(
      sql`select reason from audit_entry where entity = 'checkinout.recompute' order by id desc limit 1`,
    );
    expect(kept).toEqual([{ reason: 'The bell rang late' }]);
  });

  test('are judged anew only with a reason, by who may, and never in a closed year', async () => {
    const { day } = await range();
    await expect(run(day, ' ')).rejects.toMatchObject(fieldsAt('reason'));
    await expect(run(day, 'x', 'registrar')).rejects.toMatchObject({ code: 'no_permission' });
    const query = { from: '2026-01-02', until: '2026-01-01' };
    await expect(server.send(previewPastDays, { query }, 'head')).rejects.toMatchObject(fieldsAt('until'));
    const long = { from: '2020-01-01', until: '2026-01-01' };
    await expect(server.send(previewPastDays, { query: long }, 'head')).rejects.toMatchObject(
      fieldsAt('until'),
    );
    const { rows } = await server.app.db.execute<{ day: string }>(
      sql`select start_date::text as day from academic_year where branch_id = 1 and state = 'closed' limit 1`,
    );
    const closed = rows[0]?.day ?? '';
    await expect(run(closed)).rejects.toMatchObject({ code: 'year_closed', status: 423 });
    expect((await preview(closed)).closedYear).toBeTruthy();
  });
});
