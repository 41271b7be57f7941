import { randomUUID } from 'node:crypto';
import { callRoll, gateToday, rollCallClasses, rollCallOf } from '@suksa/contracts/checkinout';
import { attendanceDay } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { holidays } from '../../../db/schema/index.ts';
import { at, branchId, day, gateServer, scan, server } from '../gate/gate-testing.ts';

gateServer();

const classes = async () =>
  (await server.send(rollCallClasses, {}, 'gate')).classes.filter(({ students }) => students > 1);
let next = 0;
/** Each test has a class of its own. */
const aClass = async () => {
  const found = (await classes())[next++];
  if (!found) throw new Error('the demo school has too few classes for these tests');
  return found.id;
};

const roll = (classId: number) => server.send(rollCallOf, { params: { classId } }, 'gate');
const expected = async (classId: number) =>
  (await roll(classId)).students.filter(({ state }) => state !== 'not_expected');
const take = (classId: number, absent: number[] = [], idempotencyKey: string = randomUUID()) =>
  server.send(callRoll, { params: { classId }, body: { idempotencyKey, absent } }, 'gate');
const reported = async (code: string) =>
  (await server.send(attendanceDay, { query: { date: day, q: code } }, 'admin', { branchId })).rows[0];

describe('a class that is called', () => {
  test('whole is there with one call, and the list of classes says when', async () => {
    const classId = await aClass();
    const students = await expected(classId);
    expect(await take(classId)).toEqual({ present: students.length, absent: 0, missing: [] });
    expect(
      (await expected(classId)).every(
        ({ state, firstIn, isCalled }) => state === 'inside' && firstIn === '07:30' && isCalled,
      ),
    ).toBe(true);
    expect((await classes()).find(({ id }) => id === classId)).toMatchObject({
      takenAt: new Date().toISOString(),
    });
    expect(await reported(students[0]?.code ?? '')).toMatchObject({ state: 'present' });
  });

  test('without a line counts for the time of the call, once, and unsays no later one', async () => {
    const classId = await aClass();
    const students = await expected(classId);
    const sentAt = new Date(Date.now() + 3_600_000).toISOString();
    const body = {
      idempotencyKey: randomUUID(),
      absent: [students[0]?.id ?? 0],
      called: { at: new Date().toISOString(), sentAt },
    };
    at('08:30');
    for (const _ of [1, 2])
      expect(await server.send(callRoll, { params: { classId }, body }, 'gate')).toMatchObject({ absent: 1 });
    expect((await classes()).find(({ id }) => id === classId)?.takenAt).toBe(
      new Date(Date.now() - 3_600_000).toISOString(),
    );
    expect((await expected(classId))[1]).toMatchObject({ state: 'inside', firstIn: '07:30' });
    await take(classId);
    const late = { ...body, idempotencyKey: randomUUID() };
    await expect(server.send(callRoll, { params: { classId }, body: late }, 'gate')).rejects.toMatchObject({
      code: 'called_since',
    });
    const old = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
    const tooOld = { ...late, called: { at: old, sentAt: new Date().toISOString() } };
    await expect(server.send(callRoll, { params: { classId }, body: tooOld }, 'gate')).rejects.toMatchObject({
      code: 'scan_too_old',
    });
  });

  test('after the bell counts as present: nobody is late because the call was', async () => {
    const classId = await aClass();
    at('08:20');
    await take(classId);
    const [first] = await expected(classId);
    expect(await reported(first?.code ?? '')).toMatchObject({ state: 'present' });
  });

  test('names who isn’t there as absent; who comes by card later is late, not absent', async () => {
    const classId = await aClass();
    const [late, gone] = await expected(classId);
    await take(classId, [late?.id ?? 0, gone?.id ?? 0]);
    expect(await reported(gone?.code ?? '')).toMatchObject({ state: 'absent' });
    at('08:00');
    expect(await scan(late?.code ?? '')).toMatchObject({ result: 'late', minutes: 15 });
    expect(await reported(late?.code ?? '')).toMatchObject({ state: 'late' });
  });

  test('tells whom the gate saw and the class doesn’t: the scan stands, and somebody must look', async () => {
    const classId = await aClass();
    const [student] = await expected(classId);
    await scan(student?.code ?? '');
    at('08:00');
    expect(await take(classId, [student?.id ?? 0])).toMatchObject({ missing: [student?.id] });
    expect(await reported(student?.code ?? '')).toMatchObject({ state: 'present', firstIn: '07:30' });
  });

  test('leaves excused who is excused, and can be called again', async () => {
    const classId = await aClass();
    const [excused, other] = await expected(classId);
    const place = Number(day.slice(8));
    await server.app.db.execute(sql`
      insert into attendance_month (branch_id, student_id, month, days, first_in, last_out)
      values (${branchId}, ${excused?.id}, date_trunc('month', ${day}::date),
        overlay(repeat('.', 31) placing 'E' from ${place}), array_fill(null::smallint, array[31]), array_fill(null::smallint, array[31]))`);
    await take(classId, [excused?.id ?? 0]);
    expect((await expected(classId)).find(({ id }) => id === excused?.id)).toMatchObject({
      state: 'excused',
    });
    at('07:50');
    await take(classId, [excused?.id ?? 0, other?.id ?? 0]);
    expect((await expected(classId)).find(({ id }) => id === other?.id)).toMatchObject({ state: 'absent' });
    at('07:55');
    await take(classId, [excused?.id ?? 0]);
    expect((await expected(classId)).find(({ id }) => id === other?.id)).toMatchObject({
      state: 'inside',
      firstIn: '07:55',
    });
  });

  test('twice by one key is called once, and with other absentees under that key not at all', async () => {
    const [first] = await classes();
    const classId = first?.id ?? 0;
    const key = randomUUID();
    const answer = await take(classId, [], key);
    expect(await take(classId, [], key)).toEqual(answer);
    const { rows } =
      await server.app.db.execute(sql`select 1 from audit_entry where entity = 'checkinout.roll_call'
      and entity_id = (select max(id)::text from roll_call where class_id = ${classId})`);
    expect(rows).toHaveLength(1);
    await expect(take(classId, [1], key)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('by two at once tells the second of the first, whose word stands until the second says so', async () => {
    // The first one again, as it was left.
    const classId = (await classes())[0]?.id ?? 0;
    const before = (await roll(classId)).takenAt;
    at('10:10');
    const [first, second] = await expected(classId);
    const call = (absent: number[], seen?: string | null) =>
      server.send(
        callRoll,
        {
          params: { classId },
          body: { idempotencyKey: randomUUID(), absent, ...(seen !== undefined && { seen }) },
        },
        'gate',
      );
    const both = await Promise.allSettled([call([first?.id ?? 0], before), call([second?.id ?? 0], before)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    const { takenAt } = await roll(classId);
    expect(refused?.reason).toMatchObject({
      code: 'called_since',
      details: { by: { en: expect.any(String) }, at: takenAt },
    });
    expect(await call([], takenAt)).toMatchObject({ absent: 0 });
    // A page of before, which doesn't say what it has seen.
    expect(await call([])).toMatchObject({ absent: 0 });
  });
});

describe('nobody calls', () => {
  test('a class on a day without school', async () => {
    const [first] = await classes();
    await server.app.db.insert(holidays).values({
      ...{ startDate: day, endDate: day, nameLo: 'ປິດ', nameEn: 'Closed', type: 'closure' as const },
      ...{ branchId, confirmed: true, classIds: [first?.id ?? 0] },
    } as typeof holidays.$inferInsert);
    await server.app.db.execute(sql`delete from holiday where type = 'make_up' and start_date = ${day}`);
    await expect(take(first?.id ?? 0)).rejects.toMatchObject({ code: 'no_school_day' });
  });

  test('a class of another branch, nor without the permission', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from class where branch_id <> ${branchId} limit 1`,
    );
    await expect(take(rows[0]?.id ?? 0)).rejects.toMatchObject({ status: 404 });
    await expect(server.send(rollCallClasses, {}, 'cashier')).rejects.toMatchObject({ status: 403 });
  });
});

test('A teacher has the roll of the own classes without any right at the gate, and a cashier has none', async () => {
  const { classes: own } = await server.send(rollCallClasses, {}, 'teacher');
  const roll = await server.send(rollCallOf, { params: { classId: own[0]?.id ?? 0 } }, 'teacher');
  expect(roll.students.length).toBeGreaterThan(0);
  const others = (await server.send(rollCallClasses, {}, 'admin')).classes.find(
    ({ id }) => !own.some((mine) => mine.id === id),
  );
  const body = { idempotencyKey: randomUUID(), absent: [] };
  await expect(
    server.send(callRoll, { params: { classId: others?.id ?? 0 }, body }, 'teacher'),
  ).rejects.toMatchObject({ status: 404 });
  await expect(server.send(gateToday, {}, 'teacher')).rejects.toMatchObject({ status: 403 });
  await expect(server.send(rollCallClasses, {}, 'cashier')).rejects.toMatchObject({ status: 403 });
});
