import {
  classAudit,
  classRecords,
  copyClasses,
  createClass,
  deleteClass,
  exportClasses,
} from '@suksa/contracts/education';
import { me } from '@suksa/contracts/session';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { academicYears, homerooms } from '../../../db/schema/index.ts';
import { startTestServer, type TestServer, type Where } from '../../../testing/test-server.ts';
import { closeSecondBranch } from '../testing.ts';
import { type ClassDesk, classDesk } from './class-testing.ts';

let server: TestServer;
let desk: ClassDesk;
let next: Where;
beforeAll(async () => {
  server = await startTestServer();
  desk = classDesk(server);
  const [planned] = await server.app.db
    .insert(academicYears)
    .values({ branchId: 1, name: '2027–2028', startDate: '2027-09-01', endDate: '2028-05-31' })
    .returning({ id: academicYears.id });
  next = { yearId: planned?.id ?? 0 };
}, 120_000);
afterAll(() => server.stop());

describe('the classes of a year', () => {
  test('stand by level, with room, capacity, homeroom teacher, and who sits there', async () => {
    const [teacher] = (await desk.choices()).teachers;
    const opened = await desk.open({ room: '204', capacity: 25, teacherId: teacher?.id ?? null });
    await desk.seat(opened.id);
    expect(await desk.find(opened.id)).toMatchObject({
      room: '204',
      capacity: 25,
      students: 1,
      female: 1,
      homeroom: { teacherId: teacher?.id, name: teacher?.name, since: '2026-09-01' },
    });
    const levels = (await desk.listed()).map(({ level }) => level.code);
    expect(levels.indexOf('M7')).toBeGreaterThan(levels.indexOf('P1'));
  });

  test('are found by name, level, teacher and what they lack', async () => {
    const opened = await desk.open({ capacity: 1 });
    expect(await desk.listed({ q: opened.name, need: 'empty' })).toHaveLength(1);
    await desk.seat(opened.id);
    expect(await desk.listed({ q: opened.name, need: 'empty' })).toHaveLength(0);
    expect(await desk.listed({ q: opened.name, need: 'full', level: opened.level.id })).toHaveLength(1);
    expect(await desk.listed({ q: opened.name, need: 'no_homeroom' })).toHaveLength(1);
  });

  test('are exported with the columns of the list', async () => {
    const opened = await desk.open({ room: 'ຫ້ອງ 9' });
    const file = await server.send(
      exportClasses,
      { body: { query: { q: opened.name }, format: 'csv', columns: [{ key: 'room', title: 'Room' }] } },
      'registrar',
    );
    expect(await file.text()).toContain('ຫ້ອງ 9');
  });

  test('of a teacher are only the own ones', async () => {
    const { rows } = await server.send(classRecords, { query: {} }, 'teacher');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan((await desk.listed()).length);
  });
});

describe('opening and changing a class', () => {
  test('a name that the year has already is refused at its field', async () => {
    const { name } = await desk.open();
    await expect(desk.open({ name })).rejects.toMatchObject({
      fields: [{ path: 'name', code: 'duplicate' }],
    });
  });

  test('a level that the branch does not teach, or a stranger as teacher, is refused at its field', async () => {
    await expect(desk.open({ levelId: 999 })).rejects.toMatchObject({ fields: [{ path: 'levelId' }] });
    await expect(desk.open({ teacherId: 999_999 })).rejects.toMatchObject({
      fields: [{ path: 'teacherId' }],
    });
  });

  test('a new homeroom teacher follows the old one, who stays in the history', async () => {
    const [first, second] = (await desk.choices()).teachers;
    const opened = await desk.open({ teacherId: first?.id ?? null });
    const after = await desk.edit(opened, { teacherId: second?.id ?? null });
    expect(after.homeroom).toMatchObject({ teacherId: second?.id });
    const rows = await server.app.db.select().from(homerooms).where(eq(homerooms.classId, opened.id));
    expect(rows.map(({ teacherId }) => teacherId)).toEqual([first?.id, second?.id]);
    const { rows: told } = await server.send(classAudit, { params: { id: opened.id } }, 'registrar');
    expect(told.map(({ action }) => action)).toEqual(['edit', 'create']);
  });

  test('a class may be left without a homeroom teacher', async () => {
    const [first] = (await desk.choices()).teachers;
    const opened = await desk.open({ teacherId: first?.id ?? null });
    expect((await desk.edit(opened, { teacherId: null })).homeroom).toBeNull();
    const still = await server.app.db
      .select()
      .from(homerooms)
      .where(and(eq(homerooms.classId, opened.id), isNull(homerooms.endDate)));
    expect(still).toEqual([]);
  });

  test('the level of a class that somebody sat in stays', async () => {
    const opened = await desk.open();
    const other = (await desk.choices()).levels[1]?.id ?? 0;
    expect((await desk.edit(opened, { levelId: other })).level.id).toBe(other);
    const seated = await desk.open();
    await desk.seat(seated.id);
    await expect(desk.edit(seated, { levelId: other })).rejects.toMatchObject({
      fields: [{ path: 'levelId', code: 'class_has_students' }],
    });
  });

  test('the second of two clerks sees what changed', async () => {
    const opened = await desk.open();
    await desk.edit(opened, { room: '101' });
    await expect(desk.edit(opened, { room: '102' })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      details: { current: { room: '101' } },
    });
  });

  test('a closed year is locked with 423', async () => {
    const { branches } = await server.send(me, {}, 'registrar');
    const closed = branches[0]?.years.find(({ state }) => state === 'closed')?.id ?? 0;
    await expect(desk.open({}, { yearId: closed })).rejects.toMatchObject({
      status: 423,
      code: 'year_closed',
    });
  });

  test('a class of another branch or year is not found from here', async () => {
    const opened = await desk.open({}, next);
    await expect(desk.edit(opened, {})).rejects.toMatchObject({ code: 'not_found' });
    const foreign = await closeSecondBranch(server);
    const there = await server.send(createClass, { body: await desk.input() }, 'admin', {
      branchId: foreign,
    });
    await expect(desk.edit(there, {})).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('deleting a class', () => {
  const remove = (id: number) => server.send(deleteClass, { params: { id } }, 'registrar');

  test('works while nobody ever sat in it', async () => {
    const [teacher] = (await desk.choices()).teachers;
    const opened = await desk.open({ teacherId: teacher?.id ?? null });
    await remove(opened.id);
    expect(await desk.find(opened.id)).toBeUndefined();
  });

  test('is refused once somebody sat or taught in it', async () => {
    const seated = await desk.open();
    await desk.seat(seated.id);
    const taught = (await desk.listed({ need: 'empty' }))[0];
    await expect(remove(seated.id)).rejects.toMatchObject({ status: 409, code: 'class_in_use' });
    if (taught?.homeroom) await expect(remove(taught.id)).rejects.toMatchObject({ code: 'class_in_use' });
  });
});

describe('copying the classes of last year', () => {
  const copy = (changes: object) =>
    server.send(
      copyClasses,
      { body: { fromYearId: 2, withTeachers: true, preview: false, ...changes } },
      'registrar',
      next,
    );

  test('tells first, then makes what is missing, with rooms, seats and teachers', async () => {
    const before = await desk.listed({}, next);
    const told = await copy({ preview: true });
    expect(await desk.listed({}, next)).toHaveLength(before.length);
    expect(await copy({})).toEqual(told);
    const after = await desk.listed({}, next);
    expect(after).toHaveLength(before.length + told.added.length);
    expect(after.find(({ name }) => name === 'P1/1')).toMatchObject({
      students: 0,
      homeroom: { since: '2027-09-01' },
    });
  });

  test('a second time makes nothing twice', async () => {
    await copy({});
    expect((await copy({})).added).toEqual([]);
  });

  test('from a year of another branch is refused', async () => {
    await expect(copy({ fromYearId: 4 })).rejects.toMatchObject({ fields: [{ path: 'fromYearId' }] });
  });
});
