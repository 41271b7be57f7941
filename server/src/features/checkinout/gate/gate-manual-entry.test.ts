import { type CheckScan, recordCheck } from '@suksa/contracts/checkinout';
import { attendanceDay } from '@suksa/contracts/reports';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cards, enrolments, students } from '../../../db/schema/index.ts';
import type { Account } from '../../../testing/test-server.ts';
import { addDays, at, branchId, day, gateServer, nextStudent, scan, scanOf, server } from './gate-testing.ts';

gateServer();

const typed = { source: 'code' } as const;
const forgotten = { source: 'code', manualReason: 'card_forgotten' } as const;
const scanAs = (account: Account, code: string, changes: Partial<CheckScan>) =>
  server.send(recordCheck, { body: scanOf(code, changes) }, account, { branchId });

const eventsOf = async (code: string) => {
  const { rows } = await server.app.db.execute<{ direction: string; manual_reason: string | null }>(sql`
    select e.direction, e.manual_reason from check_event e join student p on p.id = e.student_id
    where p.code = ${code} and e.day = ${day} order by e.occurred_at`);
  return rows;
};

const rowOf = async (code: string) =>
  (await server.send(attendanceDay, { query: { date: day, q: code } }, 'admin', { branchId })).rows[0];

describe('a code that was typed by hand', () => {
  test('asks why there is no card, and is marked with the answer on the event and in the report', async () => {
    const code = nextStudent();
    expect(await scan(code, typed)).toMatchObject({ result: 'ask_reason', recorded: false });
    expect(await eventsOf(code)).toEqual([]);
    expect(await scan(code, forgotten)).toMatchObject({ result: 'on_time', recorded: true });
    expect(await eventsOf(code)).toEqual([{ direction: 'in', manual_reason: 'card_forgotten' }]);
    expect(await rowOf(code)).toMatchObject({ state: 'present', manualReason: 'card_forgotten' });
  });

  test('does not pass a blocked card, unless somebody who may says why', async () => {
    const code = nextStudent();
    const [student] = await server.app.db
      .select({ id: students.id })
      .from(students)
      .where(eq(students.code, code));
    await server.app.db.insert(cards).values({
      ...{
        branchId,
        studentId: student?.id ?? 0,
        number: 'GATE-C900001',
        token: 'B'.repeat(26),
        status: 'blocked',
      },
      ...{ issuedOn: addDays(day, -9), expiresOn: addDays(day, 9) },
    });
    const blocked = { result: 'blocked', reason: 'card_blocked', recorded: false };
    expect(await scan(code, forgotten)).toMatchObject({ ...blocked, mayOverride: false });
    await expect(scan(code, { ...forgotten, override: true })).rejects.toMatchObject({ status: 403 });
    expect(await scanAs('admin', code, typed)).toMatchObject({ ...blocked, mayOverride: true });
    expect(await scanAs('admin', code, { ...typed, override: true })).toMatchObject(blocked);
    expect(await eventsOf(code)).toEqual([]);
    expect(await scanAs('admin', code, { ...forgotten, override: true })).toMatchObject({ recorded: true });
  });

  test('that is the printed number of a card counts as no card', async () => {
    await expect(scan('VTE-C000001', typed)).rejects.toMatchObject({ code: 'card_number_typed' });
    await expect(scan('VTE-C999999', typed)).rejects.toMatchObject({ code: 'card_number_typed' });
  });

  test('of another branch tells that, and neither name, nickname, class nor picture', async () => {
    const [other] = await server.app.db
      .select({ code: students.code })
      .from(enrolments)
      .innerJoin(students, eq(students.id, enrolments.studentId))
      .where(
        sql`${enrolments.branchId} <> ${branchId} and ${enrolments.isCurrent} and ${enrolments.endDate} is null
          and ${students.status} = 'enrolled'`,
      )
      .limit(1);
    expect(await scan(other?.code ?? '', typed)).toMatchObject({
      result: 'blocked',
      reason: 'other_branch',
      firstIn: null,
      lastOut: null,
      person: { id: 0, name: { lo: '', en: '' }, nickname: '', className: null, hasPhoto: false },
    });
  });
});

describe('a first scan after lessons', () => {
  test('is asked about and not recorded until the guard says what it is', async () => {
    const code = nextStudent();
    at('16:00');
    expect(await scan(code)).toMatchObject({ result: 'ask_direction', recorded: false, direction: null });
    expect(await eventsOf(code)).toEqual([]);
    expect(await scan(code, { direction: 'out', answered: true })).toMatchObject({
      result: 'out',
      firstIn: null,
    });
    expect(await rowOf(code)).toMatchObject({ state: 'absent', lastOut: '16:00' });
  });

  test('may be both: in, and a second later out, though the same card came twice', async () => {
    const code = nextStudent();
    at('16:00');
    const scannedAt = new Date().toISOString();
    const sentAt = new Date(Date.now() + 5000).toISOString();
    const said = { answered: true, sentAt } as const;
    expect(await scan(code, { ...said, direction: 'in', scannedAt })).toMatchObject({ result: 'too_late' });
    const after = new Date(Date.parse(scannedAt) + 1000).toISOString();
    expect(await scan(code, { ...said, direction: 'out', scannedAt: after })).toMatchObject({
      result: 'out',
      recorded: true,
    });
    expect((await eventsOf(code)).map(({ direction }) => direction)).toEqual(['in', 'out']);
  });

  test('of a code typed by hand is asked about both, one after the other', async () => {
    const code = nextStudent();
    at('16:00');
    expect(await scan(code, typed)).toMatchObject({ result: 'ask_direction' });
    const said = { ...typed, direction: 'out', answered: true } as const;
    expect(await scan(code, said)).toMatchObject({ result: 'ask_reason' });
    expect(await scan(code, { ...said, manualReason: 'card_lost' })).toMatchObject({ result: 'out' });
  });
});
