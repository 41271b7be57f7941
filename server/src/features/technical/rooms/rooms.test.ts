import {
  createRoom,
  deleteRoom,
  listRooms,
  type RoomInput,
  roomAudit,
  updateRoom,
} from '@suksa/contracts/technical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const typed = (name: string, changes: Partial<RoomInput> = {}): RoomInput => ({
  ...{ name, kind: 'classroom', seats: 40, active: true },
  ...changes,
});

describe('a room', () => {
  test('is kept with its kind and seats, in its own branch, once by its name', async () => {
    const room = await server.send(createRoom, { body: typed('B-1', { kind: 'laboratory' }) }, 'admin');
    expect(room).toMatchObject({ name: 'B-1', kind: 'laboratory', seats: 40 });
    await expect(server.send(createRoom, { body: typed('B-1') }, 'admin')).rejects.toMatchObject({
      fields: [{ path: 'name', code: 'duplicate' }],
    });
    await server.send(createRoom, { body: typed('B-1') }, 'admin', { branchId: 2 });
    const { rows } = await server.send(listRooms, {}, 'admin', { branchId: 2 });
    expect(rows.map(({ id }) => id)).not.toContain(room.id);
    await expect(
      server.send(deleteRoom, { params: { id: room.id } }, 'admin', { branchId: 2 }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is changed by one of two editors, says so in its history, and is deleted where nothing is held', async () => {
    const room = await server.send(createRoom, { body: typed('B-2') }, 'admin');
    const change = {
      params: { id: room.id },
      body: { ...typed('B-3', { seats: null }), version: room.version },
    };
    expect(await server.send(updateRoom, change, 'head')).toMatchObject({ name: 'B-3', seats: null });
    const looked = { ...typed('B-3', { condition: 'repair' }), version: room.version + 1 };
    await server.send(updateRoom, { ...change, body: looked }, 'head');
    // A page of before it was asked for says nothing of it.
    const silent = { ...typed('B-3'), version: room.version + 2 };
    expect(await server.send(updateRoom, { ...change, body: silent }, 'head')).toMatchObject({
      condition: 'repair',
    });
    await expect(server.send(updateRoom, change, 'admin')).rejects.toMatchObject({ code: 'conflict' });
    const { rows } = await server.send(roomAudit, { params: { id: room.id } }, 'head');
    expect(rows.map(({ action }) => action)).toEqual(['edit', 'edit', 'edit', 'create']);
    await server.send(deleteRoom, { params: { id: room.id } }, 'admin');
    await expect(server.send(roomAudit, { params: { id: room.id } }, 'head')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is seen by teachers and changed by none of them', async () => {
    expect((await server.send(listRooms, {}, 'teacher')).rows.length).toBeGreaterThan(5);
    await expect(server.send(createRoom, { body: typed('B-4') }, 'teacher')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });
});
