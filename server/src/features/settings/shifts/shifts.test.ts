import {
  copyShifts,
  createShift,
  exportShifts,
  listShifts,
  type ShiftInput,
  shiftAudit,
  weekOfShifts,
} from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { shifts } from '../../../db/schema/index.ts';
import type { Account } from '../../../testing/test-server.ts';
import {
  add,
  classes,
  fieldsAt,
  inYear,
  levels,
  nextYear,
  ownYear,
  server,
  shiftServer,
  typed,
} from './shift-testing.ts';

shiftServer();

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
      const query = { q, level, state: 'coming', person: 'student' } as const;
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
