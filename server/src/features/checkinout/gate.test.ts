import { randomUUID } from 'node:crypto';
import { type CheckScan, gateToday, personPhoto, recordCheck } from '@suksa/contracts/checkinout';
import { attendanceDay } from '@suksa/contracts/reports';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  attendanceMonths,
  branches,
  cards,
  classes,
  enrolments,
  holidays,
  pupilPhotos,
  pupils,
  shifts,
  users,
} from '../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
/** A day of the open year after today, on which nothing is recorded yet. */
let day: string;
let branchId: number;
let pupilCodes: string[];

const minute = 60_000;
const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 24 * 60 * minute).toISOString().slice(0, 10);

/** The server's clock; the database's stays as it is. */
const at = (time: string) => vi.setSystemTime(new Date(`${day}T${time}:00+07:00`));

const scanOf = (code: string, changes: Partial<CheckScan> = {}): CheckScan => ({
  idempotencyKey: randomUUID(),
  code,
  direction: 'auto',
  source: 'scanner',
  device: 'gate of the tests',
  scannedAt: new Date().toISOString(),
  sentAt: new Date().toISOString(),
  ...changes,
});

const scan = (code: string, changes?: Partial<CheckScan>) =>
  server.send(recordCheck, { body: scanOf(code, changes) }, 'gate');

/** Each test has a pupil of its own. */
const nextPupil = () => {
  const code = pupilCodes.pop();
  if (!code) throw new Error('the demo school has too few pupils for these tests');
  return code;
};

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  const actor = await server.send(gateToday, {}, 'gate');
  const [gate] = await db
    .execute<{ branch_id: number }>(
      sql`select b.branch_id from user_branch b join app_user u on u.id = b.user_id where u.username = 'gate' order by 1`,
    )
    .then(({ rows }) => rows);
  branchId = gate?.branch_id ?? 0;
  const { rows: years } = await db.execute<{ end: string }>(
    sql`select end_date as end from academic_year where branch_id = ${branchId} and state = 'open'`,
  );
  const tomorrow = addDays(actor.date, 1);
  const last = years[0]?.end ?? tomorrow;
  [day = tomorrow] = [tomorrow, last].sort();
  // Worked whatever weekday or holiday it is, with one shift for everybody.
  await db.insert(holidays).values({
    startDate: day,
    endDate: day,
    nameLo: 'ວັນຮຽນຊົດເຊີຍ',
    nameEn: 'Make-up day',
    type: 'make_up',
    branchId,
    confirmed: true,
  });
  await db.delete(attendanceMonths);
  await db.update(shifts).set({ validUntil: addDays(day, -1) });
  await db.insert(shifts).values({
    branchId,
    nameLo: 'ໝົດມື້',
    nameEn: 'Whole day',
    person: 'pupil',
    inFrom: '06:30',
    onTimeUntil: '07:45',
    lateUntil: '09:00',
    outFrom: '15:30',
    outUntil: '18:00',
    validFrom: day,
  });
  const enrolled = await db
    .select({ code: pupils.code })
    .from(enrolments)
    .innerJoin(pupils, eq(pupils.id, enrolments.pupilId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(
      sql`${enrolments.branchId} = ${branchId} and ${enrolments.isCurrent} and ${enrolments.endDate} is null
        and ${pupils.status} = 'enrolled' and ${enrolments.yearId} in (select id from academic_year where state = 'open')`,
    );
  pupilCodes = enrolled.map(({ code }) => code);
});
afterAll(() => server.stop());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at('07:30');
});
afterEach(() => vi.useRealTimers());

describe('at the gate', () => {
  test('a pupil comes in time, leaves after lessons, and the day says so', async () => {
    const code = nextPupil();
    const came = await scan(code);
    expect(came).toMatchObject({ result: 'on_time', recorded: true, direction: 'in', firstIn: '07:30' });
    expect(came.person).toMatchObject({ kind: 'pupil', code });
    expect(came.person.className).toBeTruthy();
    at('15:45');
    expect(await scan(code)).toMatchObject({ result: 'out', direction: 'out', lastOut: '15:45' });
    const report = await server.send(attendanceDay, { query: { date: day, q: code } }, 'admin', { branchId });
    expect(report.rows).toMatchObject([
      { code, state: 'present', firstIn: '07:30', lastOut: '15:45', lateMinutes: 0 },
    ]);
  });

  test('who comes late is told by how many minutes, and the report agrees', async () => {
    const code = nextPupil();
    at('08:05');
    expect(await scan(code)).toMatchObject({ result: 'late', minutes: 20 });
    const report = await server.send(attendanceDay, { query: { date: day, q: code } }, 'admin', { branchId });
    expect(report.rows[0]).toMatchObject({ state: 'late', lateMinutes: 20 });
  });

  test('who comes after the end of late time counts as absent, with the time kept', async () => {
    const code = nextPupil();
    at('10:00');
    expect(await scan(code)).toMatchObject({ result: 'too_late', minutes: 135 });
    const report = await server.send(attendanceDay, { query: { date: day, q: code } }, 'admin', { branchId });
    expect(report.rows[0]).toMatchObject({ state: 'absent', firstIn: '10:00' });
  });

  test('the same card within 60 seconds is told and writes nothing', async () => {
    const code = nextPupil();
    await scan(code);
    vi.setSystemTime(Date.now() + 30_000);
    expect(await scan(code)).toMatchObject({ result: 'repeated', recorded: false, secondsAgo: 30 });
  });

  test('left and returned: inside again, the first coming stays', async () => {
    const code = nextPupil();
    await scan(code);
    at('10:00');
    expect(await scan(code)).toMatchObject({ result: 'left_early', minutes: 330 });
    at('10:30');
    expect(await scan(code)).toMatchObject({ result: 'back', firstIn: '07:30', lastOut: null });
  });

  test('a code may be typed in small letters, with Lao digits or blanks around it', async () => {
    const code = nextPupil();
    const typed = ` ${code.toLowerCase().replace(/\d/g, (digit) => String.fromCharCode(0x0ed0 + Number(digit)))} `;
    expect((await scan(typed, { source: 'code' })).person.code).toBe(code);
  });

  test('staff check in by username', async () => {
    expect(await scan('teacher')).toMatchObject({
      recorded: true,
      person: { kind: 'staff', code: 'teacher' },
    });
  });
});

describe('a repeated request', () => {
  test('gives the first answer and records once', async () => {
    const body = scanOf(nextPupil());
    const first = await server.send(recordCheck, { body }, 'gate');
    vi.setSystemTime(Date.now() + 20 * minute);
    const again = await server.send(
      recordCheck,
      { body: { ...body, sentAt: new Date().toISOString() } },
      'gate',
    );
    expect(again).toEqual(first);
  });

  test('sent twice at the same instant records once', async () => {
    const body = scanOf(nextPupil());
    const [one, other] = await Promise.all([
      server.send(recordCheck, { body }, 'gate'),
      server.send(recordCheck, { body }, 'gate'),
    ]);
    expect(one).toEqual(other);
    const { rows } = await server.app.db.execute(
      sql`select 1 from check_event where idempotency_key = ${body.idempotencyKey}`,
    );
    expect(rows).toHaveLength(1);
  });

  test('with another content under the same key is refused', async () => {
    const body = scanOf(nextPupil());
    await server.send(recordCheck, { body }, 'gate');
    await expect(
      server.send(recordCheck, { body: { ...body, direction: 'out' } }, 'gate'),
    ).rejects.toMatchObject({ status: 409, code: 'idempotency_key_reused' });
  });

  test('two gates that scan one card at the same instant record it once', async () => {
    const code = nextPupil();
    const outcomes = await Promise.all([scan(code), scan(code), scan(code)]);
    expect(outcomes.map(({ result }) => result).sort()).toEqual(['on_time', 'repeated', 'repeated']);
  });
});

describe('a scan that waited for the connection', () => {
  test('counts for the time at which it was made, by the device’s own clock', async () => {
    const wrongClock = 3 * 60 * minute;
    const scannedAt = new Date(Date.now() + wrongClock).toISOString();
    at('09:50');
    const sentAt = new Date(Date.now() + wrongClock).toISOString();
    expect(await scan(nextPupil(), { scannedAt, sentAt })).toMatchObject({
      result: 'on_time',
      firstIn: '07:30',
    });
  });

  test('is refused when it is more than a week old', async () => {
    const scannedAt = new Date(Date.now() - 8 * 24 * 60 * minute).toISOString();
    await expect(scan(nextPupil(), { scannedAt })).rejects.toMatchObject({ code: 'scan_too_old' });
  });
});

describe('who is not let in', () => {
  test('a code that nobody has', async () => {
    await expect(scan('NOBODY-1')).rejects.toMatchObject({ status: 404, code: 'unknown_code' });
  });

  test('a suspended pupil: told to the guard with the reason, nothing recorded', async () => {
    const code = nextPupil();
    await server.app.db.update(pupils).set({ status: 'suspended' }).where(eq(pupils.code, code));
    expect(await scan(code)).toMatchObject({ result: 'blocked', reason: 'suspended', recorded: false });
  });

  test('a pupil who has left the school', async () => {
    const code = nextPupil();
    await server.app.db.update(pupils).set({ status: 'withdrawn' }).where(eq(pupils.code, code));
    expect(await scan(code)).toMatchObject({ result: 'blocked', reason: 'left_school' });
  });

  test('a pupil of another branch', async () => {
    const [other] = await server.app.db
      .select({ code: pupils.code })
      .from(enrolments)
      .innerJoin(pupils, eq(pupils.id, enrolments.pupilId))
      .innerJoin(branches, eq(branches.id, enrolments.branchId))
      .where(
        sql`${branches.id} <> ${branchId} and ${enrolments.isCurrent} and ${pupils.status} = 'enrolled'
          and ${enrolments.yearId} in (select id from academic_year where state = 'open')`,
      )
      .limit(1);
    expect(await scan(other?.code ?? '')).toMatchObject({ result: 'blocked', reason: 'other_branch' });
  });

  test('staff whose account is closed', async () => {
    await server.app.db.update(users).set({ status: 'disabled' }).where(eq(users.username, 'cashier'));
    expect(await scan('cashier')).toMatchObject({ result: 'blocked', reason: 'account_closed' });
  });

  test('anybody on a holiday, which is named', async () => {
    const [closed] = await server.app.db
      .insert(holidays)
      .values({
        startDate: addDays(day, 1),
        endDate: addDays(day, 1),
        nameLo: 'ນ້ຳຖ້ວມ',
        nameEn: 'Flood',
        type: 'closure',
        branchId,
        confirmed: true,
      })
      .returning({ id: holidays.id });
    const lastDay = addDays(day, 1);
    vi.setSystemTime(new Date(`${lastDay}T07:30:00+07:00`));
    const outcome = await scan('teacher');
    expect(outcome).toMatchObject({ result: 'holiday', recorded: false, holiday: { en: 'Flood' } });
    await server.app.db.delete(holidays).where(eq(holidays.id, closed?.id ?? 0));
  });
});

describe('a printed card', () => {
  let token = 0;
  const nextToken = () => `GATETESTS${String(++token).padStart(17, '0')}`;

  const giveCard = async (code: string, changes: Partial<typeof cards.$inferInsert> = {}) => {
    const [pupil] = await server.app.db.select({ id: pupils.id }).from(pupils).where(eq(pupils.code, code));
    const card = { token: nextToken(), number: `GATE-C${String(token).padStart(6, '0')}` };
    const days = { issuedOn: addDays(day, -100), expiresOn: addDays(day, 100) };
    await server.app.db
      .insert(cards)
      .values({ branchId, pupilId: pupil?.id ?? null, ...card, ...days, ...changes });
    return card;
  };

  test('lets its holder in by its QR code, and by its bar code in small letters', async () => {
    const code = nextPupil();
    const { token: shown, number } = await giveCard(code);
    expect(await scan(shown)).toMatchObject({ result: 'on_time', person: { code } });
    at('15:45');
    expect(await scan(number.toLowerCase())).toMatchObject({ result: 'out', person: { code } });
  });

  test('of a member of staff works as well', async () => {
    const [teacher] = await server.app.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.username, 'registrar'));
    const { token: shown } = await giveCard('', { userId: teacher?.id ?? null });
    expect(await scan(shown)).toMatchObject({ recorded: true, person: { kind: 'staff', code: 'registrar' } });
  });

  test.each(['lost', 'replaced', 'expired', 'blocked'] as const)(
    'that is %s is refused with that reason, while its holder still comes in by code',
    async (status) => {
      const code = nextPupil();
      const { token: shown } = await giveCard(code, { status });
      expect(await scan(shown)).toMatchObject({
        result: 'blocked',
        recorded: false,
        reason: `card_${status}`,
        person: { code },
      });
      expect(await scan(code)).toMatchObject({ result: 'on_time' });
    },
  );

  test('counts until its last day, and not after it', async () => {
    const last = await giveCard(nextPupil(), { expiresOn: day });
    expect(await scan(last.token)).toMatchObject({ result: 'on_time' });
    const over = await giveCard(nextPupil(), { expiresOn: addDays(day, -1) });
    expect(await scan(over.token)).toMatchObject({ result: 'blocked', reason: 'card_expired' });
  });

  test('of a leaver is blocked by the leaving itself, and says who left', async () => {
    const code = nextPupil();
    const { token: shown } = await giveCard(code);
    await server.app.db.update(pupils).set({ status: 'withdrawn' }).where(eq(pupils.code, code));
    expect(await scan(shown)).toMatchObject({ result: 'blocked', reason: 'left_school' });
    const [card] = await server.app.db.select().from(cards).where(eq(cards.token, shown));
    expect(card?.status).toBe('blocked');
    await server.app.db.update(pupils).set({ status: 'enrolled' }).where(eq(pupils.code, code));
    expect(await scan(shown)).toMatchObject({ result: 'blocked', reason: 'card_blocked' });
  });

  test('that nobody has is unknown', async () => {
    await expect(scan(nextToken())).rejects.toMatchObject({ code: 'unknown_code' });
  });
});

describe('the counters', () => {
  test('grow with every first coming and name who passed last', async () => {
    const before = await server.send(gateToday, {}, 'gate');
    const code = nextPupil();
    at('08:10');
    await scan(code);
    const after = await server.send(gateToday, {}, 'gate');
    expect(after).toMatchObject({
      date: day,
      came: before.came + 1,
      late: before.late + 1,
      inside: before.inside + 1,
    });
    expect(after.recent[0]).toMatchObject({ code, direction: 'in', minutesLate: 25 });
  });
});

describe('the face on the screen', () => {
  test('is shown for a pupil of the gate’s own branch, and nobody else’s', async () => {
    const { person } = await scan(nextPupil());
    const content = Buffer.from('a picture');
    await server.app.db.insert(pupilPhotos).values({ pupilId: person.id, contentType: 'image/png', content });
    const params = { kind: 'pupil', id: person.id } as const;
    const photo = await server.ask(personPhoto, { params }, 'gate');
    expect(photo.rawPayload).toEqual(content);
    expect(photo.headers['content-type']).toBe('image/png');
    expect(
      (await server.ask(personPhoto, { params: { kind: 'pupil', id: 2_000_000 } }, 'gate')).statusCode,
    ).toBe(404);
  });
});

describe('what is checked before anything', () => {
  test('bad input is refused at its field', async () => {
    const body = { ...scanOf(''), idempotencyKey: 'once', scannedAt: 'today' };
    const response = await server.ask(recordCheck, { body }, 'gate');
    expect(response.statusCode).toBe(400);
    const { error } = response.json<{ error: { fields: { path: string }[] } }>();
    expect(error.fields.map(({ path }) => path).sort()).toEqual(['code', 'idempotencyKey', 'scannedAt']);
  });

  test('families and cashiers have no business at the gate', async () => {
    for (const account of ['family', 'registrar'] as const)
      expect((await server.ask(recordCheck, { body: scanOf('x') }, account)).statusCode).toBe(403);
    expect((await server.ask(recordCheck, { body: scanOf('x') }, 'nobody')).statusCode).toBe(401);
  });
});
