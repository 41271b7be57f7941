import {
  type ClassRecord,
  classAudit,
  classRecords,
  getStudent,
  mergeClass,
  previewMoves,
  splitClass,
} from '@suksa/contracts/education';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rolePermissions } from '../../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type ClassDesk, classDesk } from './class-testing.ts';

let server: TestServer;
let desk: ClassDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = classDesk(server);
}, 120_000);
afterAll(() => server.stop());

const reason = 'ຫ້ອງໃຫຍ່ເກີນໄປ';

describe('splitting and merging', () => {
  const split = async (source: ClassRecord, students: number[], changes: object = {}) =>
    server.send(
      splitClass,
      {
        params: { id: source.id },
        body: {
          ...(await desk.input({ levelId: source.level.id })),
          version: source.version,
          students,
          from: '2026-11-02',
          reason,
          ...changes,
        },
      },
      'registrar',
    );
  const merge = (source: ClassRecord, intoId: number, changes: object = {}) =>
    server.send(
      mergeClass,
      {
        params: { id: source.id },
        body: { version: source.version, intoId, from: '2026-11-02', reason, ...changes },
      },
      'registrar',
    );

  test('a preview says who moves with history, who is corrected, and for whom the day is too early', async () => {
    const source = await desk.open();
    await desk.seat(source.id, '2026-09-01');
    await desk.seat(source.id, '2026-10-28');
    await desk.seat(source.id, '2026-11-10');
    const { rows } = await server.send(
      previewMoves,
      { params: { id: source.id }, query: { from: '2026-11-02' } },
      'registrar',
    );
    expect(rows.map(({ step }) => step).sort()).toEqual(['correction', 'move', 'too_early']);
  });

  test('a split moves the chosen students into a new class; the others stay', async () => {
    const source = await desk.open();
    const [stays, goes] = [await desk.seat(source.id), await desk.seat(source.id)];
    expect(await split(source, [goes.id], { name: 'ທ/ໃໝ່' })).toEqual({ moved: 1, corrected: 0 });
    const moved = await server.send(getStudent, { params: { id: goes.id } }, 'registrar');
    expect(moved.enrolments).toMatchObject([
      { className: 'ທ/ໃໝ່', startDate: '2026-11-02', entryCode: 'class_move' },
      { className: source.name, endDate: '2026-11-01', exitCode: 'class_move' },
    ]);
    const left = await server.send(getStudent, { params: { id: stays.id } }, 'registrar');
    expect(left.enrolments).toHaveLength(1);
  });

  test('split and merged back on one day, nobody has moved: one row of the class, to its end', async () => {
    const source = await desk.open();
    const [stays, goes] = [
      await desk.seat(source.id, '2026-09-01'),
      await desk.seat(source.id, '2026-09-01'),
    ];
    const name = `ທ/ກັບ${source.id}`;
    await split(source, [goes.id], { name });
    const { rows } = await server.send(classRecords, { query: { q: name } }, 'registrar');
    const opened = rows.find((row) => row.name === name);
    if (!opened) throw new Error('the split opened a class');
    expect(await merge(opened, source.id)).toEqual({ moved: 0, corrected: 1 });
    for (const { id } of [stays, goes]) {
      const { enrolments } = await server.send(getStudent, { params: { id } }, 'registrar');
      expect(enrolments).toMatchObject([
        { className: source.name, startDate: '2026-09-01', endDate: null, exitCode: null },
      ]);
      expect(enrolments).toHaveLength(1);
    }
  });

  test('a split within seven days of the first day corrects, without history', async () => {
    const source = await desk.open();
    const student = await desk.seat(source.id);
    expect(await split(source, [student.id], { from: '2026-09-08' })).toEqual({ moved: 0, corrected: 1 });
    const after = await server.send(getStudent, { params: { id: student.id } }, 'registrar');
    expect(after.enrolments).toHaveLength(1);
  });

  test('a split is all or nothing: a student of another class, or another level, opens no class', async () => {
    const source = await desk.open();
    const [own, stranger] = [await desk.seat(source.id), await desk.seat((await desk.open()).id)];
    const before = (await desk.listed()).length;
    await expect(split(source, [own.id, stranger.id])).rejects.toMatchObject({ code: 'not_of_class' });
    const levelId = (await desk.choices()).levels[1]?.id ?? 0;
    await expect(split(source, [own.id], { levelId })).rejects.toMatchObject({
      fields: [{ path: 'levelId', code: 'other_level' }],
    });
    expect(await desk.listed()).toHaveLength(before);
  });

  test('a merge moves everybody; the emptied class stays with its history', async () => {
    const [source, target] = [await desk.open(), await desk.open()];
    await desk.seat(source.id);
    await desk.seat(source.id);
    expect(await merge(source, target.id)).toEqual({ moved: 2, corrected: 0 });
    expect(await desk.find(source.id)).toMatchObject({ students: 0 });
    expect(await desk.find(target.id)).toMatchObject({ students: 2 });
    const { rows } = await server.send(classAudit, { params: { id: source.id } }, 'registrar');
    expect(rows[0]).toMatchObject({ action: 'class_moves', reason });
  });

  test('a merge into a full class needs a reason, and into another level is refused', async () => {
    const [source, target] = [await desk.open(), await desk.open({ capacity: 1 })];
    await desk.seat(source.id);
    await desk.seat(target.id);
    await expect(merge(source, target.id)).rejects.toMatchObject({ code: 'class_full' });
    expect(await merge(source, target.id, { overCapacityReason: 'ບໍ່ມີຫ້ອງອື່ນ' })).toMatchObject({ moved: 1 });
    const other = await desk.open({ levelId: (await desk.choices()).levels[1]?.id ?? 0 });
    await expect(merge(target, other.id)).rejects.toMatchObject({
      fields: [{ path: 'intoId', code: 'other_level' }],
    });
    await expect(merge(target, target.id)).rejects.toMatchObject({ fields: [{ path: 'intoId' }] });
  });

  test('nothing is merged out of an empty class', async () => {
    const [source, target] = [await desk.open(), await desk.open()];
    await expect(merge(source, target.id)).rejects.toMatchObject({ code: 'class_empty' });
  });

  test('moving students needs the right to change students too', async () => {
    const source = await desk.open();
    const student = await desk.seat(source.id);
    const held = and(eq(rolePermissions.roleId, 5), eq(rolePermissions.permission, 'education.student.edit'));
    await server.app.db.delete(rolePermissions).where(held);
    await expect(split(source, [student.id])).rejects.toMatchObject({ status: 403 });
    await server.app.db.insert(rolePermissions).values({ roleId: 5, permission: 'education.student.edit' });
  });
});
