import { randomUUID } from 'node:crypto';
import { earlyLeavePermits, noteEarlyLeave, recordEvents } from '@suksa/contracts/checkinout';
import { daysAfter } from '@suksa/contracts/days';
import {
  attendanceDay,
  attendanceTasks,
  comingEarlyLeaves,
  dayStory,
  exportAttendanceDay,
  settleEarlyLeave,
  settleEarlyLeaves,
} from '@suksa/contracts/reports';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { students } from '../../../db/schema/index.ts';
import type { Account } from '../../../testing/test-server.ts';
import { at, branchId, day, gateServer, nextStudent, scan, server } from '../gate/gate-testing.ts';

gateServer();

const idOf = async (code: string) =>
  (await server.app.db.select().from(students).where(eq(students.code, code)))[0]?.id ?? 0;

/** Somebody who came in time and goes at eleven. */
const leavesAtEleven = async () => {
  const code = nextStudent();
  at('07:30');
  await scan(code);
  at('11:00');
  const key = randomUUID();
  expect(await scan(code, { idempotencyKey: key })).toMatchObject({ result: 'left_early', minutes: 270 });
  return { id: await idOf(code), code, key };
};

const note = (eventKey: string, said: object) =>
  server.send(
    noteEarlyLeave,
    { body: { eventKey, reason: null, allowedBy: null, ...said } as never },
    'gate',
  );
const settle = (studentId: number, changes: object = {}, as: Account = 'head') =>
  server.send(
    settleEarlyLeave,
    { body: { studentId, day, permitted: true, reason: 'ໄປຫາໝໍ', version: 0, ...changes } },
    as,
  );
const story = (id: number) => server.send(dayStory, { params: { id, day } }, 'head');
const leaving = async (id: number) => (await story(id)).scans.find(({ direction }) => direction === 'out');
const unsettled = async (id: number, as: Account = 'head') =>
  (await server.send(attendanceTasks, {}, as)).earlyLeaves?.find(({ studentId }) => studentId === id);
const inList = async ({ code }: { readonly code: string }) => {
  const { rows } = await server.send(attendanceDay, { query: { date: day, q: code } }, 'head');
  return rows[0]?.leftEarly;
};
const permitted = async () => (await server.send(earlyLeavePermits, {}, 'gate')).studentIds;

test('who left early is without permission until somebody has allowed it, and the last word at the gate counts', async () => {
  const student = await leavesAtEleven();
  expect(await leaving(student.id)).toMatchObject({ earlyMinutes: 270, earlyLeave: null });
  await note(student.key, { reason: 'ill' });
  expect(await unsettled(student.id)).toMatchObject({ day, leftAt: '11:00', minutes: 270, reason: 'ill' });
  expect(await inList(student)).toEqual({ minutes: 270, permitted: false });
  await note(student.key, { reason: 'ill', allowedBy: 'nobody' });
  expect(await unsettled(student.id)).toBeDefined();
  await note(student.key, { reason: 'doctor', allowedBy: 'office' });
  expect((await leaving(student.id))?.earlyLeave).toEqual({ reason: 'doctor', allowedBy: 'office' });
  expect(await unsettled(student.id)).toBeUndefined();
  expect(await inList(student)).toEqual({ minutes: 270, permitted: true });
});

test('what is said at the gate needs a leaving that is known, and says something', async () => {
  const code = nextStudent();
  const coming = randomUUID();
  await scan(code, { idempotencyKey: coming });
  for (const key of [coming, randomUUID()])
    await expect(note(key, { reason: 'ill' })).rejects.toMatchObject({ status: 409, code: 'event_unknown' });
  await expect(note(coming, {})).rejects.toMatchObject({ code: 'validation_failed' });
});

test('what was said at the second of two gates that were both offline is kept, beside the leaving that counts', async () => {
  const code = nextStudent();
  at('07:30');
  await scan(code);
  const id = await idOf(code);
  const brought = async (device: string) => {
    const key = randomUUID();
    const now = new Date().toISOString();
    const scanned = { id: key, number: 1, mode: 'gate', code, direction: 'out', source: 'scanner' } as const;
    const told = { answered: false, override: false, clockOffset: 0, said: 'left_early' } as const;
    const events = [{ ...scanned, ...told, scannedAt: now }];
    await server.send(recordEvents, { body: { device, sentAt: now, events } }, 'gate');
    return key;
  };
  at('11:00');
  await brought('test-north');
  const second = await brought('test-south');
  await note(second, { reason: 'doctor', allowedBy: 'office' });
  expect((await leaving(id))?.earlyLeave).toEqual({ reason: 'doctor', allowedBy: 'office' });
  expect(await unsettled(id)).toBeUndefined();
});

test('the staff confirms or corrects, and its word goes before the gate’s', async () => {
  const student = await leavesAtEleven();
  await note(student.key, { reason: 'family', allowedBy: 'homeroom' });
  await settle(student.id, { permitted: false, reason: 'ຄູບໍ່ຮູ້ເລື່ອງ' });
  expect(await inList(student)).toEqual({ minutes: 270, permitted: false });
  expect(await unsettled(student.id)).toBeUndefined();
  await settle(student.id, { version: 1 });
  expect(await inList(student)).toEqual({ minutes: 270, permitted: true });
  expect((await story(student.id)).permission).toMatchObject({ permitted: true, reason: 'ໄປຫາໝໍ' });
});

test('two who settle the same leaving learn of each other, and the same word twice is one', async () => {
  const student = await leavesAtEleven();
  const corrected = { permitted: false, reason: 'ຄູບໍ່ຮູ້ເລື່ອງ' };
  const both = await Promise.allSettled([settle(student.id), settle(student.id, corrected, 'admin')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const kept = (await story(student.id)).permission;
  const [first, second] = kept?.permitted ? [{}, corrected] : [corrected, {}];
  await settle(student.id, first);
  await expect(settle(student.id, second)).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
    details: { current: { permitted: kept?.permitted, version: 1 }, changedBy: kept?.by },
  });
  await settle(student.id, { ...second, version: kept?.version });
  expect((await story(student.id)).permission).toMatchObject({ version: 2 });
});

test('who left together is settled by one word, and who has one already keeps it', async () => {
  const [first, second, other] = [await leavesAtEleven(), await leavesAtEleven(), await leavesAtEleven()];
  await settle(other.id, { permitted: false, reason: 'ບໍ່ໄດ້ຖາມ' });
  const together = (changes: object = {}, as: Account = 'head') => {
    const students = [first.id, second.id, other.id];
    const body = { day, students, permitted: true, reason: 'ໂຮງຮຽນໃຫ້ກັບ', ...changes };
    return server.send(settleEarlyLeaves, { body }, as);
  };
  await expect(together({}, 'family')).rejects.toMatchObject({ code: 'no_permission' });
  await expect(together({ students: [first.id, 999_999] })).rejects.toMatchObject({ code: 'not_found' });
  await expect(together({ day: daysAfter(day, 1) })).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await unsettled(first.id)).toBeDefined();
  // An answer that was lost: said once more it is the same word.
  for (const _ of [1, 2]) expect(await together()).toEqual({ settled: 2, others: 1 });
  for (const { id } of [first, second, other]) expect(await unsettled(id)).toBeUndefined();
  expect((await story(second.id)).permission).toMatchObject({ permitted: true, reason: 'ໂຮງຮຽນໃຫ້ກັບ' });
  expect((await story(other.id)).permission).toMatchObject({ permitted: false, version: 1 });
  // They are gone: nothing of them is to come.
  const { rows } = await server.send(comingEarlyLeaves, {}, 'head');
  expect(rows.filter(({ studentId }) => [first.id, second.id, other.id].includes(studentId))).toEqual([]);
});

test('an export of the day says by how much who left early, and whether with permission', async () => {
  const { id, code } = await leavesAtEleven();
  const exported = async () => {
    const columns = ['code', 'earlyMinutes', 'permission'].map((key) => ({ key, title: key }));
    const body = { query: { date: day, q: code }, format: 'csv' as const, columns };
    return (await server.send(exportAttendanceDay, { body }, 'head')).text();
  };
  expect(await exported()).toContain(`${code},270,no`);
  await settle(id);
  expect(await exported()).toContain(`${code},270,yes`);
});

test('a permission given beforehand and an approved leave of the day are known at the gate', async () => {
  const [before, leave] = [nextStudent(), nextStudent()];
  const [first, second] = [await idOf(before), await idOf(leave)];
  expect(await permitted()).not.toContain(first);
  await settle(first);
  await server.app.db.execute(sql`
    insert into leave_request (branch_id, student_id, first_day, last_day, reason, asked_by, state, decided_by, decided_at)
    select ${branchId}, ${second}, ${day}, ${day}, 'ໄປງານແຕ່ງ', id, 'approved', id, now() from app_user where username = 'head'`);
  expect(await permitted()).toEqual(expect.arrayContaining([first, second]));
  await settle(second, { permitted: false });
  expect(await permitted()).not.toContain(second);
});

const dayAfter = (days: number) => daysAfter(day, days);
const permits = async () => (await server.send(earlyLeavePermits, {}, 'gate')).permits ?? [];

test('a permit from an hour on says nothing of the time before it', async () => {
  const student = await leavesAtEleven();
  await settle(student.id, { from: '11:01' });
  expect(await permits()).toContainEqual({ studentId: student.id, day, from: '11:01' });
  expect(await permitted()).not.toContain(student.id);
  expect(await inList(student)).toEqual({ minutes: 270, permitted: false });
  expect(await unsettled(student.id)).toBeDefined();
  await settle(student.id, { from: '11:00', version: 1 });
  expect(await inList(student)).toEqual({ minutes: 270, permitted: true });
  expect(await unsettled(student.id)).toBeUndefined();
  expect((await story(student.id)).permission).toMatchObject({ from: '11:00', version: 2 });
});

test('who goes before the hour of their permit may be allowed at the gate', async () => {
  const student = await leavesAtEleven();
  await settle(student.id, { from: '14:00' });
  await note(student.key, { allowedBy: 'office' });
  expect(await inList(student)).toEqual({ minutes: 270, permitted: true });
});

test('without permission there is no hour', async () => {
  const { id } = await leavesAtEleven();
  await settle(id, { permitted: false, from: '10:00' });
  expect((await story(id)).permission).toMatchObject({ permitted: false, from: null });
});

test('a permit for a day to come is known at the gate a week before, and is changed by who has read it', async () => {
  at('07:30');
  const id = await idOf(nextStudent());
  const [tomorrow, nextWeek, later] = [dayAfter(1), dayAfter(7), dayAfter(8)];
  for (const one of [tomorrow, nextWeek, later]) await settle(id, { day: one, from: '10:00' });
  const known = (await permits()).filter(({ studentId }) => studentId === id);
  expect(known.map((permit) => permit.day)).toEqual([tomorrow, nextWeek]);
  await expect(settle(id, { day: tomorrow, from: '09:00' })).rejects.toMatchObject({ code: 'conflict' });
  await settle(id, { day: tomorrow, permitted: false, version: 1 });
  expect((await permits()).filter(({ studentId }) => studentId === id)).toHaveLength(1);
  const coming = async (as: Account) => (await server.send(comingEarlyLeaves, {}, as)).rows;
  const own = (await coming('head')).filter(({ studentId }) => studentId === id);
  expect(own.map(({ day: on, permitted: may, from }) => [on, may, from])).toEqual([
    [tomorrow, false, null],
    [nextWeek, true, '10:00'],
    [later, true, '10:00'],
  ]);
  await expect(coming('family')).rejects.toMatchObject({ status: 403 });
  await expect(coming('gate')).rejects.toMatchObject({ status: 403 });
});

test('an approved leave is known at the gate for each of its days that are near', async () => {
  at('07:30');
  const id = await idOf(nextStudent());
  await server.app.db.execute(sql`
    insert into leave_request (branch_id, student_id, first_day, last_day, reason, asked_by, state, decided_by, decided_at)
    select ${branchId}, ${id}, ${dayAfter(-3)}, ${dayAfter(1)}, 'ໄປງານແຕ່ງ', id, 'approved', id, now()
    from app_user where username = 'head'`);
  expect((await permits()).filter(({ studentId }) => studentId === id)).toEqual([
    { studentId: id, day, from: null },
    { studentId: id, day: dayAfter(1), from: null },
  ]);
});

test('a family gives no permission, and nobody one without a reason or for a day outside of a year', async () => {
  const id = await idOf(nextStudent());
  await expect(settle(id, {}, 'family')).rejects.toMatchObject({ status: 403 });
  await expect(settle(id, {}, 'gate')).rejects.toMatchObject({ status: 403 });
  at('07:30');
  await expect(settle(id, { day: '2199-01-01' })).rejects.toMatchObject({ fields: [{ path: 'day' }] });
  await expect(settle(id, { from: '25:00' })).rejects.toMatchObject({ fields: [{ path: 'from' }] });
  await expect(settle(id, { reason: '' })).rejects.toMatchObject({ fields: [{ path: 'reason' }] });
  await expect(settle(999_999)).rejects.toMatchObject({ status: 404 });
});
