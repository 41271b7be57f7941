import { randomUUID } from 'node:crypto';
import {
  callChild,
  type DeviceEvent,
  endCall,
  keepPickUpPhoto,
  makePass,
  ownPasses,
  passesAtGate,
  pickUpCalls,
  recordEvents,
  revokePass,
  signPickUp,
} from '@suksa/contracts/checkinout';
import { passToken, readPass } from '@suksa/contracts/checkinout/pass-token';
import { weekdayOf } from '@suksa/contracts/days';
import { dayStory, pickUpPhoto } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { whitePixel } from '../../../testing/a-file.ts';
import { addDays, at, day, gateServer, scan, server } from '../gate/gate-testing.ts';

gateServer();

/** The child of the demo family's account, who goes through the gate of these tests. */
let child: { id: number; code: string; guardian: number };
beforeEach(async () => {
  const { db } = server.app;
  const { rows } = await db.execute<{ id: number; code: string; guardian: number }>(sql`
    select s.id, s.code, g.id as guardian from guardian g join app_user u on u.id = g.user_id and u.username = 'family'
    join student_guardian l on l.guardian_id = g.id join student s on s.id = l.student_id
    join enrolment e on e.student_id = s.id and e.is_current and e.end_date is null and e.branch_id = 1
    where s.status = 'enrolled' order by s.id limit 1`);
  child = rows[0] ?? { id: 0, code: '', guardian: 0 };
  await db.execute(
    sql`update student_guardian set may_collect = true, legal_restriction = '' where student_id = ${child.id}`,
  );
});

const call = (changes: object = {}) => {
  const calledAt = new Date().toISOString();
  const body = { key: randomUUID(), studentId: child.id, guardianId: child.guardian, bearer: '', calledAt };
  return { ...body, sentAt: calledAt, ...changes };
};
const called = async (as: 'gate' | 'teacher' = 'gate') =>
  (await server.send(pickUpCalls, {}, as)).calls.filter(({ studentId }) => studentId === child.id);

const leaving = (changes: Partial<DeviceEvent> = {}): DeviceEvent => ({
  ...{ id: randomUUID(), number: 1, mode: 'pick_up', code: child.code, direction: 'out', source: 'code' },
  ...{ answered: true, override: false, collectedBy: child.guardian, clockOffset: 0, said: 'out' },
  scannedAt: new Date().toISOString(),
  ...changes,
});
const deliver = async (event: DeviceEvent) => {
  const body = { device: 'test-pick-up', sentAt: new Date().toISOString(), events: [event] };
  return (await server.send(recordEvents, { body }, 'gate')).answers[0];
};

describe('a child that somebody has come for', () => {
  test('is called once, is seen in the yard, and isn’t called any more once it has left', async () => {
    await scan(child.code);
    at('15:31');
    const first = call();
    await server.send(callChild, { body: first }, 'gate');
    for (const body of [first, call()]) await server.send(callChild, { body }, 'gate');
    expect(await called('teacher')).toMatchObject([
      { key: first.key, code: child.code, guardianId: child.guardian },
    ]);
    at('15:35');
    const event = leaving();
    expect(await deliver(event)).toMatchObject({ refused: null, outcome: { result: 'out' } });
    expect(await called()).toEqual([]);
    const drawing = '10,20 30,40;50,60 70,80';
    await server.send(signPickUp, { body: { eventKey: event.id, drawing } }, 'gate');
    const story = await server.send(dayStory, { params: { id: child.id, day } }, 'admin');
    expect(story.scans.at(-1)).toMatchObject({ direction: 'out', signature: drawing, photo: null });
    expect(story.scans.at(-1)?.collectedBy?.lo).toBeTruthy();
    const photo = { eventKey: event.id, photo: whitePixel };
    for (const as of ['gate', 'admin'] as const) await server.send(keepPickUpPhoto, { body: photo }, as);
    const again = await server.send(dayStory, { params: { id: child.id, day } }, 'admin');
    expect(again.scans.at(-1)).toMatchObject({ signature: drawing, photo: event.id });
    await server.app.db.execute(sql`delete from role_permission where permission = 'reports.attendance.edit'
      and role_id = (select role_id from app_user where username = 'registrar')`);
    const viewed = await server.send(dayStory, { params: { id: child.id, day } }, 'registrar');
    expect(viewed.scans.at(-1)).toMatchObject({ direction: 'out', signature: null, photo: null });
    const params = { id: child.id, key: event.id };
    const seen = await server.send(pickUpPhoto, { params }, 'admin');
    expect(Buffer.from(await seen.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    await expect(server.send(pickUpPhoto, { params }, 'family')).rejects.toMatchObject({ status: 403 });
    for (const other of [{ key: randomUUID() }, { id: 987654 }])
      await expect(
        server.send(pickUpPhoto, { params: { ...params, ...other } }, 'admin'),
      ).rejects.toMatchObject({ status: 404 });
  });

  test('is taken off the list where nobody goes after all, and may be called again', async () => {
    at('16:00');
    const first = call();
    await server.send(callChild, { body: first }, 'gate');
    await server.send(endCall, { body: { key: first.key } }, 'gate');
    await server.send(endCall, { body: { key: first.key } }, 'gate');
    expect(await called()).toEqual([]);
    const again = call();
    await server.send(callChild, { body: again }, 'gate');
    expect(await called()).toMatchObject([{ key: again.key }]);
    await server.send(endCall, { body: { key: again.key } }, 'gate');
  });

  test('is called for nobody whom a restriction keeps away, nor by a gate of another day, and no family reads who is called', async () => {
    await server.app.db.execute(
      sql`update student_guardian set legal_restriction = 'court' where student_id = ${child.id} and guardian_id = ${child.guardian}`,
    );
    await expect(server.send(callChild, { body: call() }, 'gate')).rejects.toMatchObject({
      code: 'collector_restricted',
    });
    await expect(
      server.send(callChild, { body: call({ guardianId: 987654 }) }, 'gate'),
    ).rejects.toMatchObject({
      code: 'collector_not_named',
    });
    await expect(server.send(callChild, { body: call({ studentId: 987654 }) }, 'gate')).rejects.toMatchObject(
      {
        status: 404,
      },
    );
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
    await server.send(callChild, { body: call({ calledAt: yesterday }) }, 'gate');
    expect(await called()).toEqual([]);
    await expect(server.send(pickUpCalls, {}, 'family')).rejects.toMatchObject({ status: 403 });
    await expect(
      server.send(signPickUp, { body: { eventKey: randomUUID(), drawing: '1,2 3,4' } }, 'gate'),
    ).rejects.toMatchObject({ code: 'event_unknown' });
    await expect(
      server.send(keepPickUpPhoto, { body: { eventKey: randomUUID(), photo: whitePixel } }, 'gate'),
    ).rejects.toMatchObject({ code: 'event_unknown' });
    await expect(
      server.send(keepPickUpPhoto, { body: { eventKey: randomUUID(), photo: whitePixel } }, 'teacher'),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe('a pass that a guardian sends', () => {
  const make = (changes: object = {}) =>
    server.send(
      makePass,
      { body: { idempotencyKey: randomUUID(), studentId: child.id, day, bearer: 'ນ້າ ຄຳ', ...changes } },
      'family',
    );

  test('lets somebody collect the child, on its day and once, and is signed', async () => {
    at('07:30');
    await scan(child.code);
    at('15:31');
    const pass = await make();
    expect(readPass(pass.token ?? '')?.facts).toMatchObject({ id: pass.id, bearer: 'ນ້າ ຄຳ', day });
    const event = leaving({ pass: pass.token ?? '' });
    expect(await deliver(event)).toMatchObject({ refused: null, outcome: { result: 'out' } });
    expect(await deliver(event)).toMatchObject({ refused: null });
    at('15:40');
    expect(await deliver(leaving({ pass: pass.token ?? '' }))).toMatchObject({ refused: 'pass_used' });
    const gate = await server.send(passesAtGate, {}, 'gate');
    expect(gate.spent).toContainEqual({ id: pass.id, state: 'used' });
    await expect(server.send(revokePass, { params: { id: pass.id } }, 'family')).rejects.toMatchObject({
      code: 'pass_used',
    });
    const own = await server.send(ownPasses, {}, 'family');
    expect(own.passes.find(({ id }) => id === pass.id)).toMatchObject({ state: 'used', token: null });
  });

  test('is refused where it was taken back, is of another day or child, or wasn’t signed here', async () => {
    at('15:45');
    const revoked = await make();
    await server.send(revokePass, { params: { id: revoked.id } }, 'family');
    await server.send(revokePass, { params: { id: revoked.id } }, 'family');
    const tomorrow = await make({ day: addDays(day, 1) });
    const good = await make();
    const facts = readPass(good.token ?? '')?.facts;
    if (!facts) throw new Error('a pass has its facts');
    const forged = passToken({ ...facts, bearer: 'somebody else' }, () => new Uint8Array(64));
    const refusals = [
      [revoked.token, 'pass_revoked'],
      [tomorrow.token, 'pass_other_day'],
      [forged, 'pass_invalid'],
      ['SKP1.nonsense', 'pass_invalid'],
    ] as const;
    for (const [pass, refused] of refusals)
      expect(await deliver(leaving({ pass: pass ?? '' }))).toMatchObject({ refused });
    expect(await deliver(leaving({ pass: good.token ?? '', collectedBy: 987654 }))).toMatchObject({
      refused: 'pass_invalid',
    });
    // Whom a court keeps away has sent somebody: that is worse than a pass that was revoked.
    at('15:52');
    await server.app.db.execute(
      sql`update student_guardian set legal_restriction = 'court' where student_id = ${child.id} and guardian_id = ${child.guardian}`,
    );
    expect(await deliver(leaving({ pass: revoked.token ?? '' }))).toMatchObject({
      refused: 'collector_restricted',
    });
  });

  test('is made by a guardian who may collect, for a day that is near', async () => {
    for (const of of [addDays(day, -1), addDays(day, 8)])
      await expect(make({ day: of })).rejects.toMatchObject({ code: 'validation_failed' });
    const sunday = Array.from({ length: 7 }, (_, ahead) => addDays(day, ahead + 1)).find(
      (one) => weekdayOf(one) === 7,
    );
    await expect(make({ day: sunday })).rejects.toMatchObject({ fields: [{ path: 'day', code: 'day_off' }] });
    await expect(make({ studentId: 987654 })).rejects.toMatchObject({ status: 404 });
    await expect(server.send(revokePass, { params: { id: 987654 } }, 'family')).rejects.toMatchObject({
      status: 404,
    });
    const ended = (lastDay: string | null) =>
      server.app.db.execute(sql`update enrolment set end_date = ${lastDay}::date,
        exit_code = case when ${lastDay}::date is null then null else 'withdrawn' end
        where student_id = ${child.id} and is_current`);
    await ended(addDays(day, 9));
    const leaving = await make();
    await ended(day);
    await expect(make({ day: addDays(day, 1) })).rejects.toMatchObject({
      fields: [{ path: 'day', code: 'day_off' }],
    });
    await ended(null);
    await server.send(revokePass, { params: { id: leaving.id } }, 'family');
    await server.app.db.execute(
      sql`update student_guardian set may_collect = false where student_id = ${child.id}`,
    );
    await expect(make()).rejects.toMatchObject({ status: 404 });
    expect((await server.send(ownPasses, {}, 'family')).children.map(({ id }) => id)).not.toContain(child.id);
  });
});
