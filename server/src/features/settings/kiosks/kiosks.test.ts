import { randomUUID } from 'node:crypto';
import { callRoll, gateRoster, gateToday, rollCallClasses, rollCallOf } from '@suksa/contracts/checkinout';
import { listStudents } from '@suksa/contracts/education';
import { changePassword, dashboard, logout, me } from '@suksa/contracts/session';
import {
  createKiosk,
  kioskAudit,
  leaveKiosk,
  listKiosks,
  listUsers,
  pairKiosk,
  renewKioskCode,
  revokeKiosk,
  updateKiosk,
} from '@suksa/contracts/settings';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kiosks } from '../../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let made = 0;
const pin = '4711';
const add = () => {
  made += 1;
  return server.send(createKiosk, { body: { name: `Gate ${made}`, pin } }, 'admin');
};
const pair = (code: string) => server.send(pairKiosk, { body: { code } });
const paired = async () => {
  const { kiosk, code } = await add();
  return { ...kiosk, token: (await pair(code)).token };
};
const stateOf = async (id: number) =>
  (await server.send(listKiosks, {}, 'admin')).rows.find((one) => one.id === id);

describe('a gate’s device', () => {
  test('is paired once by a code, however that is typed, and is then itself and no person', async () => {
    const { kiosk, code } = await add();
    expect(kiosk).toMatchObject({ state: 'waiting', pairedAt: null });
    const answer = await pair(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `);
    expect(answer.user).toMatchObject({
      kiosk: { id: kiosk.id, name: kiosk.name },
      functions: [
        { name: 'checkinout.event.create' },
        { name: 'checkinout.event.view' },
        { name: 'checkinout.roll.create' },
      ],
    });
    expect(answer.user.branches).toHaveLength(1);
    expect(await stateOf(kiosk.id)).toMatchObject({ state: 'paired', codeUntil: null });
    await expect(pair(code)).rejects.toMatchObject({ status: 404, code: 'pairing_code_unknown' });
    const { rows } = await server.send(kioskAudit, { params: { id: kiosk.id } }, 'admin');
    expect(rows.map(({ action }) => action).sort()).toEqual(['create', 'pair']);
    expect(JSON.stringify(rows)).not.toContain(answer.token);
  });

  test('opens the gate of its branch, and nothing else', async () => {
    const { token } = await paired();
    const as = { token };
    expect((await server.send(gateRoster, { query: {} }, as)).branchId).toBe(1);
    expect((await server.send(gateToday, {}, as)).numbers).toBeDefined();
    expect((await server.send(me, {}, as)).kiosk).toBeDefined();
    const body = { current: 'x', next: 'a password nobody has' };
    for (const call of [
      () => server.send(listStudents, { query: {} }, as),
      () => server.send(listUsers, { query: {} }, as),
      () => server.send(dashboard, {}, as),
      () => server.send(changePassword, { body }, as),
      () => server.send(logout, {}, as),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403, code: 'no_permission' });
  });

  test('calls a class of its branch, and what it said names the device', async () => {
    const { token, name } = await paired();
    const [one] = (await server.send(rollCallClasses, {}, { token })).classes.filter((of) => of.students > 0);
    const params = { classId: one?.id ?? 0 };
    const { students } = await server.send(rollCallOf, { params }, { token });
    const expected = students.filter(({ state }) => state !== 'not_expected');
    const body = { idempotencyKey: randomUUID(), absent: [] };
    const { present } = await server.send(callRoll, { params, body }, { token });
    expect(present).toBe(expected.length);
    const called = await server.send(rollCallOf, { params }, 'admin', { branchId: 1 });
    expect(called.takenBy).toEqual({ lo: name, en: name });
    const { rows } = await server.app.db.execute<{ reason: string }>(sql`select distinct reason
      from attendance_correction where student_id = any(${sql.param(students.map(({ id }) => id))}::int[])
      and reason like 'ຂານຊື່%'`);
    expect(rows).toEqual([{ reason: `ຂານຊື່ · Roll call · ${name}` }]);
    await expect(
      server.send(callRoll, { params: { classId: 987654 }, body }, { token }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('is itself among others that call at once, and one that was revoked is refused among them', async () => {
    const gates = [await paired(), await paired(), await paired(), await paired()];
    const revoked = gates.at(-1);
    await server.send(revokeKiosk, { params: { id: revoked?.id ?? 0 } }, 'admin');
    const answers = await Promise.allSettled(gates.map(({ token }) => server.send(me, {}, { token })));
    expect(
      answers.map((one) => (one.status === 'fulfilled' ? one.value.kiosk?.id : one.reason.code)),
    ).toEqual(gates.map((gate) => (gate === revoked ? 'not_signed_in' : gate.id)));
  });

  test('is refused with a code that is too old, and with one that a newer one has replaced', async () => {
    const { kiosk, code } = await add();
    const newer = await server.send(renewKioskCode, { params: { id: kiosk.id } }, 'admin');
    await expect(pair(code)).rejects.toMatchObject({ status: 404 });
    await server.app.db
      .update(kiosks)
      .set({ codeExpiresAt: sql`now() - interval '1 second'` })
      .where(eq(kiosks.id, kiosk.id));
    await expect(pair(newer.code)).rejects.toMatchObject({ status: 404 });
  });

  test('gives its place to another device once that has typed a new code', async () => {
    const first = await paired();
    const { code } = await server.send(renewKioskCode, { params: { id: first.id } }, 'admin');
    expect((await server.send(me, {}, first)).kiosk).toBeDefined();
    const { token } = await pair(code);
    await expect(server.send(me, {}, first)).rejects.toMatchObject({ status: 401 });
    expect((await server.send(me, {}, { token })).kiosk?.id).toBe(first.id);
  });

  test('is ended from afar at once, and a revoked one gets no code', async () => {
    const kiosk = await paired();
    const revoked = await server.send(revokeKiosk, { params: { id: kiosk.id } }, 'admin');
    expect(revoked.state).toBe('revoked');
    await expect(server.send(gateRoster, { query: {} }, kiosk)).rejects.toMatchObject({ status: 401 });
    await expect(server.send(renewKioskCode, { params: { id: kiosk.id } }, 'admin')).rejects.toMatchObject({
      code: 'kiosk_revoked',
    });
    const body = { name: 'Again', pin: '', version: revoked.version };
    await expect(server.send(updateKiosk, { params: { id: kiosk.id }, body }, 'admin')).rejects.toMatchObject(
      { code: 'kiosk_revoked' },
    );
  });

  test('is left only with its PIN, and five wrong ones lock it for a while', async () => {
    const kiosk = await paired();
    const leave = (typed: string) => server.send(leaveKiosk, { body: { pin: typed } }, kiosk);
    for (let time = 0; time < 4; time += 1)
      await expect(leave('0000')).rejects.toMatchObject({ status: 403, code: 'pin_wrong' });
    await expect(leave('0000')).rejects.toMatchObject({ status: 429, code: 'pin_locked' });
    await expect(leave(pin)).rejects.toMatchObject({ code: 'pin_locked' });
    await server.app.db
      .update(kiosks)
      .set({ pinLockedUntil: new Date(0) })
      .where(eq(kiosks.id, kiosk.id));
    await leave(pin);
    await expect(server.send(me, {}, kiosk)).rejects.toMatchObject({ status: 401 });
    expect(await stateOf(kiosk.id)).toMatchObject({ state: 'left' });
    await expect(server.send(leaveKiosk, { body: { pin } }, 'gate')).rejects.toMatchObject({ status: 403 });
  });

  test('is renamed by whoever saw it last, and no two of a branch have one name', async () => {
    const [{ kiosk }, other] = [await add(), await add()];
    const change = (version: number, name: string) =>
      server.send(updateKiosk, { params: { id: kiosk.id }, body: { name, pin: '', version } }, 'admin');
    const renamed = await change(kiosk.version, 'South gate');
    expect(renamed.name).toBe('South gate');
    await expect(change(kiosk.version, 'West gate')).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await expect(change(renamed.version, other.kiosk.name.toUpperCase())).rejects.toMatchObject({
      fields: [expect.objectContaining({ path: 'name', code: 'duplicate' })],
    });
    const body = { name: 'East gate', pin: '12' };
    await expect(server.send(createKiosk, { body }, 'admin')).rejects.toMatchObject({
      fields: [expect.objectContaining({ path: 'pin', code: 'pin_digits' })],
    });
  });

  test('is nothing that a gatekeeper or a family sets up', async () => {
    for (const who of ['gate', 'family'] as const) {
      await expect(server.send(listKiosks, {}, who)).rejects.toMatchObject({ status: 403 });
      await expect(server.send(createKiosk, { body: { name: 'Mine', pin } }, who)).rejects.toMatchObject({
        status: 403,
      });
    }
  });
});
