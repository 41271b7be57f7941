import {
  admitPupil,
  type ClassInput,
  classAudit,
  classChoices,
  copyClasses,
  createClass,
  deleteClass,
  exportClasses,
  getPupil,
  type KeptClass,
  keptClasses,
  mergeClass,
  previewMoves,
  splitClass,
  updateClass,
} from '@suksa/contracts/education';
import { me } from '@suksa/contracts/session';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { academicYears, homerooms, rolePermissions } from '../../db/schema/index.ts';
import { startTestServer, type TestServer, type Where } from '../../testing/test-server.ts';
import { anAdmission, closeSecondBranch } from './testing.ts';

let server: TestServer;
let next: Where;
beforeAll(async () => {
  server = await startTestServer();
  const [planned] = await server.app.db
    .insert(academicYears)
    .values({ branchId: 1, name: '2027–2028', startDate: '2027-09-01', endDate: '2028-05-31' })
    .returning({ id: academicYears.id });
  next = { yearId: planned?.id ?? 0 };
}, 120_000);
afterAll(() => server.stop());

const reason = 'ຫ້ອງໃຫຍ່ເກີນໄປ';
let made = 0;
const choices = (where?: Where) => server.send(classChoices, {}, 'registrar', where);
const input = async (changes: Partial<ClassInput> = {}): Promise<ClassInput> => {
  made += 1;
  const { levels } = await choices();
  return {
    name: `ທ/${made}`,
    levelId: levels[0]?.id ?? 0,
    room: '',
    capacity: 30,
    teacherId: null,
    ...changes,
  };
};
const open = async (changes: Partial<ClassInput> = {}, where?: Where) =>
  server.send(createClass, { body: await input(changes) }, 'registrar', where);
const listed = async (query: Record<string, unknown> = {}, where?: Where) =>
  (await server.send(keptClasses, { query: { size: 100, ...query } }, 'registrar', where)).rows;
const find = async (id: number) => (await listed()).find((row) => row.id === id);
const seat = async (classId: number, startDate = '2026-09-01') =>
  server.send(admitPupil, { body: await anAdmission(server, { classId, startDate }) }, 'registrar');
const edit = (row: KeptClass, changes: Partial<ClassInput>) =>
  server.send(
    updateClass,
    {
      params: { id: row.id },
      body: {
        version: row.version,
        name: row.name,
        levelId: row.level.id,
        room: row.room,
        capacity: row.capacity,
        teacherId: row.homeroom?.teacherId ?? null,
        ...changes,
      },
    },
    'registrar',
  );

describe('the classes of a year', () => {
  test('stand by level, with room, capacity, homeroom teacher, and who sits there', async () => {
    const [teacher] = (await choices()).teachers;
    const opened = await open({ room: '204', capacity: 25, teacherId: teacher?.id ?? null });
    await seat(opened.id);
    expect(await find(opened.id)).toMatchObject({
      room: '204',
      capacity: 25,
      pupils: 1,
      female: 1,
      homeroom: { teacherId: teacher?.id, name: teacher?.name, since: '2026-09-01' },
    });
    const levels = (await listed()).map(({ level }) => level.code);
    expect(levels.indexOf('M7')).toBeGreaterThan(levels.indexOf('P1'));
  });

  test('are found by name, level, teacher and what they lack', async () => {
    const opened = await open({ capacity: 1 });
    expect(await listed({ q: opened.name, need: 'empty' })).toHaveLength(1);
    await seat(opened.id);
    expect(await listed({ q: opened.name, need: 'empty' })).toHaveLength(0);
    expect(await listed({ q: opened.name, need: 'full', level: opened.level.id })).toHaveLength(1);
    expect(await listed({ q: opened.name, need: 'no_homeroom' })).toHaveLength(1);
  });

  test('are exported with the columns of the list', async () => {
    const opened = await open({ room: 'ຫ້ອງ 9' });
    const file = await server.send(
      exportClasses,
      { body: { query: { q: opened.name }, format: 'csv', columns: [{ key: 'room', title: 'Room' }] } },
      'registrar',
    );
    expect(await file.text()).toContain('ຫ້ອງ 9');
  });

  test('of a teacher are only the own ones', async () => {
    const { rows } = await server.send(keptClasses, { query: {} }, 'teacher');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan((await listed()).length);
  });
});

describe('opening and changing a class', () => {
  test('a name that the year has already is refused at its field', async () => {
    const { name } = await open();
    await expect(open({ name })).rejects.toMatchObject({ fields: [{ path: 'name', code: 'duplicate' }] });
  });

  test('a level that the branch does not teach, or a stranger as teacher, is refused at its field', async () => {
    await expect(open({ levelId: 999 })).rejects.toMatchObject({ fields: [{ path: 'levelId' }] });
    await expect(open({ teacherId: 999_999 })).rejects.toMatchObject({ fields: [{ path: 'teacherId' }] });
  });

  test('a new homeroom teacher follows the old one, who stays in the history', async () => {
    const [first, second] = (await choices()).teachers;
    const opened = await open({ teacherId: first?.id ?? null });
    const after = await edit(opened, { teacherId: second?.id ?? null });
    expect(after.homeroom).toMatchObject({ teacherId: second?.id });
    const rows = await server.app.db.select().from(homerooms).where(eq(homerooms.classId, opened.id));
    expect(rows.map(({ teacherId }) => teacherId)).toEqual([first?.id, second?.id]);
    const { rows: told } = await server.send(classAudit, { params: { id: opened.id } }, 'registrar');
    expect(told.map(({ action }) => action)).toEqual(['edit', 'create']);
  });

  test('a class may be left without a homeroom teacher', async () => {
    const [first] = (await choices()).teachers;
    const opened = await open({ teacherId: first?.id ?? null });
    expect((await edit(opened, { teacherId: null })).homeroom).toBeNull();
    const still = await server.app.db
      .select()
      .from(homerooms)
      .where(and(eq(homerooms.classId, opened.id), isNull(homerooms.endDate)));
    expect(still).toEqual([]);
  });

  test('the level of a class that somebody sat in stays', async () => {
    const opened = await open();
    const other = (await choices()).levels[1]?.id ?? 0;
    expect((await edit(opened, { levelId: other })).level.id).toBe(other);
    const seated = await open();
    await seat(seated.id);
    await expect(edit(seated, { levelId: other })).rejects.toMatchObject({
      fields: [{ path: 'levelId', code: 'class_has_pupils' }],
    });
  });

  test('the second of two clerks sees what changed', async () => {
    const opened = await open();
    await edit(opened, { room: '101' });
    await expect(edit(opened, { room: '102' })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      details: { current: { room: '101' } },
    });
  });

  test('a closed year is locked with 423', async () => {
    const { branches } = await server.send(me, {}, 'registrar');
    const closed = branches[0]?.years.find(({ state }) => state === 'closed')?.id ?? 0;
    await expect(open({}, { yearId: closed })).rejects.toMatchObject({ status: 423, code: 'year_closed' });
  });

  test('a class of another branch or year is not found from here', async () => {
    const opened = await open({}, next);
    await expect(edit(opened, {})).rejects.toMatchObject({ code: 'not_found' });
    const foreign = await closeSecondBranch(server);
    const there = await server.send(createClass, { body: await input() }, 'admin', { branchId: foreign });
    await expect(edit(there, {})).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('deleting a class', () => {
  const remove = (id: number) => server.send(deleteClass, { params: { id } }, 'registrar');

  test('works while nobody ever sat in it', async () => {
    const [teacher] = (await choices()).teachers;
    const opened = await open({ teacherId: teacher?.id ?? null });
    await remove(opened.id);
    expect(await find(opened.id)).toBeUndefined();
  });

  test('is refused once somebody sat or taught in it', async () => {
    const seated = await open();
    await seat(seated.id);
    const taught = (await listed({ need: 'empty' }))[0];
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
    const before = await listed({}, next);
    const told = await copy({ preview: true });
    expect(await listed({}, next)).toHaveLength(before.length);
    expect(await copy({})).toEqual(told);
    const after = await listed({}, next);
    expect(after).toHaveLength(before.length + told.added.length);
    expect(after.find(({ name }) => name === 'P1/1')).toMatchObject({
      pupils: 0,
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

describe('splitting and merging', () => {
  const split = async (source: KeptClass, pupils: number[], changes: object = {}) =>
    server.send(
      splitClass,
      {
        params: { id: source.id },
        body: {
          ...(await input({ levelId: source.level.id })),
          version: source.version,
          pupils,
          from: '2026-11-02',
          reason,
          ...changes,
        },
      },
      'registrar',
    );
  const merge = (source: KeptClass, intoId: number, changes: object = {}) =>
    server.send(
      mergeClass,
      {
        params: { id: source.id },
        body: { version: source.version, intoId, from: '2026-11-02', reason, ...changes },
      },
      'registrar',
    );

  test('a preview says who moves with history, who is corrected, and for whom the day is too early', async () => {
    const source = await open();
    await seat(source.id, '2026-09-01');
    await seat(source.id, '2026-10-28');
    await seat(source.id, '2026-11-10');
    const { rows } = await server.send(
      previewMoves,
      { params: { id: source.id }, query: { from: '2026-11-02' } },
      'registrar',
    );
    expect(rows.map(({ step }) => step).sort()).toEqual(['correction', 'move', 'too_early']);
  });

  test('a split moves the chosen pupils into a new class; the others stay', async () => {
    const source = await open();
    const [stays, goes] = [await seat(source.id), await seat(source.id)];
    expect(await split(source, [goes.id], { name: 'ທ/ໃໝ່' })).toEqual({ moved: 1, corrected: 0 });
    const moved = await server.send(getPupil, { params: { id: goes.id } }, 'registrar');
    expect(moved.enrolments).toMatchObject([
      { className: 'ທ/ໃໝ່', startDate: '2026-11-02', entryCode: 'class_move' },
      { className: source.name, endDate: '2026-11-01', exitCode: 'class_move' },
    ]);
    const left = await server.send(getPupil, { params: { id: stays.id } }, 'registrar');
    expect(left.enrolments).toHaveLength(1);
  });

  test('a split within seven days of the first day corrects, without history', async () => {
    const source = await open();
    const pupil = await seat(source.id);
    expect(await split(source, [pupil.id], { from: '2026-09-08' })).toEqual({ moved: 0, corrected: 1 });
    const after = await server.send(getPupil, { params: { id: pupil.id } }, 'registrar');
    expect(after.enrolments).toHaveLength(1);
  });

  test('a split is all or nothing: a pupil of another class, or another level, opens no class', async () => {
    const source = await open();
    const [own, stranger] = [await seat(source.id), await seat((await open()).id)];
    const before = (await listed()).length;
    await expect(split(source, [own.id, stranger.id])).rejects.toMatchObject({ code: 'not_of_class' });
    const levelId = (await choices()).levels[1]?.id ?? 0;
    await expect(split(source, [own.id], { levelId })).rejects.toMatchObject({
      fields: [{ path: 'levelId', code: 'other_level' }],
    });
    expect(await listed()).toHaveLength(before);
  });

  test('a merge moves everybody; the emptied class stays with its history', async () => {
    const [source, target] = [await open(), await open()];
    await seat(source.id);
    await seat(source.id);
    expect(await merge(source, target.id)).toEqual({ moved: 2, corrected: 0 });
    expect(await find(source.id)).toMatchObject({ pupils: 0 });
    expect(await find(target.id)).toMatchObject({ pupils: 2 });
    const { rows } = await server.send(classAudit, { params: { id: source.id } }, 'registrar');
    expect(rows[0]).toMatchObject({ action: 'class_moves', reason });
  });

  test('a merge into a full class needs a reason, and into another level is refused', async () => {
    const [source, target] = [await open(), await open({ capacity: 1 })];
    await seat(source.id);
    await seat(target.id);
    await expect(merge(source, target.id)).rejects.toMatchObject({ code: 'class_full' });
    expect(await merge(source, target.id, { overCapacityReason: 'ບໍ່ມີຫ້ອງອື່ນ' })).toMatchObject({ moved: 1 });
    const other = await open({ levelId: (await choices()).levels[1]?.id ?? 0 });
    await expect(merge(target, other.id)).rejects.toMatchObject({
      fields: [{ path: 'intoId', code: 'other_level' }],
    });
    await expect(merge(target, target.id)).rejects.toMatchObject({ fields: [{ path: 'intoId' }] });
  });

  test('nothing is merged out of an empty class', async () => {
    const [source, target] = [await open(), await open()];
    await expect(merge(source, target.id)).rejects.toMatchObject({ code: 'class_empty' });
  });

  test('moving pupils needs the right to change pupils too', async () => {
    const source = await open();
    const pupil = await seat(source.id);
    const held = and(eq(rolePermissions.roleId, 5), eq(rolePermissions.permission, 'education.pupil.edit'));
    await server.app.db.delete(rolePermissions).where(held);
    await expect(split(source, [pupil.id])).rejects.toMatchObject({ status: 403 });
    await server.app.db.insert(rolePermissions).values({ roleId: 5, permission: 'education.pupil.edit' });
  });
});
