import { gateToday, personPhoto, recordCheck } from '@suksa/contracts/checkinout';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  cards,
  classes,
  enrolments,
  holidays,
  studentPhotos,
  students,
  users,
} from '../../../db/schema/index.ts';
import { addDays, at, branchId, day, gateServer, nextStudent, scan, scanOf, server } from './gate-testing.ts';

gateServer();

describe('a printed card', () => {
  let token = 0;
  const nextToken = () => `GATETESTS${String(++token).padStart(17, '0')}`;

  const giveCard = async (code: string, changes: Partial<typeof cards.$inferInsert> = {}) => {
    const [student] = await server.app.db
      .select({ id: students.id })
      .from(students)
      .where(eq(students.code, code));
    const card = { token: nextToken(), number: `GATE-C${String(token).padStart(6, '0')}` };
    const days = { issuedOn: addDays(day, -100), expiresOn: addDays(day, 100) };
    await server.app.db
      .insert(cards)
      .values({ branchId, studentId: student?.id ?? null, ...card, ...days, ...changes });
    return card;
  };

  test('lets its holder in by its QR code, and by its bar code in small letters', async () => {
    const code = nextStudent();
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
    'that is %s is refused with that reason, and its holder comes in by code unless it was blocked',
    async (status) => {
      const code = nextStudent();
      const { token: shown } = await giveCard(code, { status });
      expect(await scan(shown)).toMatchObject({
        result: 'blocked',
        recorded: false,
        reason: `card_${status}`,
        person: { code },
      });
      const byCode = await scan(code);
      if (status === 'blocked') expect(byCode).toMatchObject({ result: 'blocked', reason: 'card_blocked' });
      else expect(byCode).toMatchObject({ result: 'on_time' });
    },
  );

  test('counts until its last day, and not after it', async () => {
    const last = await giveCard(nextStudent(), { expiresOn: day });
    expect(await scan(last.token)).toMatchObject({ result: 'on_time' });
    const over = await giveCard(nextStudent(), { expiresOn: addDays(day, -1) });
    expect(await scan(over.token)).toMatchObject({ result: 'blocked', reason: 'card_expired' });
  });

  test('of a leaver is blocked by the leaving itself, and says who left', async () => {
    const code = nextStudent();
    const { token: shown } = await giveCard(code);
    await server.app.db.update(students).set({ status: 'withdrawn' }).where(eq(students.code, code));
    expect(await scan(shown)).toMatchObject({ result: 'blocked', reason: 'left_school' });
    const [card] = await server.app.db.select().from(cards).where(eq(cards.token, shown));
    expect(card?.status).toBe('blocked');
    await server.app.db.update(students).set({ status: 'enrolled' }).where(eq(students.code, code));
    expect(await scan(shown)).toMatchObject({ result: 'blocked', reason: 'card_blocked' });
  });

  test('that nobody has is unknown', async () => {
    await expect(scan(nextToken())).rejects.toMatchObject({ code: 'unknown_code' });
  });
});

describe('the counters', () => {
  test('grow with every first coming and name who passed last', async () => {
    const before = await server.send(gateToday, {}, 'gate');
    const code = nextStudent();
    at('08:10');
    await scan(code);
    const after = await server.send(gateToday, {}, 'gate');
    expect(after).toMatchObject({
      date: day,
      numbers: {
        arrived: before.numbers.arrived + 1,
        late: before.numbers.late + 1,
        inside: before.numbers.inside + 1,
        expected: before.numbers.expected,
        notArrived: before.numbers.notArrived - 1,
      },
    });
    expect(after.recent[0]).toMatchObject({ code, direction: 'in', minutesLate: 25 });
  });

  test('expect nobody of a level that is off, and nobody at all on a day without school', async () => {
    const { db } = server.app;
    const whole = await server.send(gateToday, {}, 'gate');
    const [student] = await db
      .select({ levelId: classes.levelId })
      .from(enrolments)
      .innerJoin(classes, eq(classes.id, enrolments.classId))
      .where(and(eq(enrolments.branchId, branchId), eq(enrolments.isCurrent, true)));
    const entries = eq(holidays.startDate, day);
    const [makeUp] = await db.select().from(holidays).where(entries);
    if (!makeUp || !student) throw new Error('The gate tests have no make-up day.');
    const { id: _, ...closure } = { ...makeUp, type: 'closure' as const };
    const [off] = await db
      .insert(holidays)
      .values({ ...closure, levelId: student.levelId })
      .returning({ id: holidays.id });
    const partly = await server.send(gateToday, {}, 'gate');
    await db.update(holidays).set({ levelId: null, type: 'closure' }).where(entries);
    const closed = await server.send(gateToday, {}, 'gate');
    await db.delete(holidays).where(eq(holidays.id, off?.id ?? 0));
    await db.update(holidays).set({ type: 'make_up' }).where(entries);
    expect(partly.numbers.expected).toBeGreaterThan(0);
    expect(partly.numbers.expected).toBeLessThan(whole.numbers.expected);
    expect(closed).toMatchObject({ numbers: { expected: 0, notArrived: 0 } });
  });
});

describe('the face on the screen', () => {
  test('is shown for a student of the gate’s own branch, and nobody else’s', async () => {
    const { person } = await scan(nextStudent());
    const content = Buffer.from('a picture');
    await server.app.db
      .insert(studentPhotos)
      .values({ studentId: person.id, contentType: 'image/png', content });
    const params = { kind: 'student', id: person.id } as const;
    const photo = await server.ask(personPhoto, { params }, 'gate');
    expect(photo.rawPayload).toEqual(content);
    expect(photo.headers['content-type']).toBe('image/png');
    expect(
      (await server.ask(personPhoto, { params: { kind: 'student', id: 2_000_000 } }, 'gate')).statusCode,
    ).toBe(404);
  });
});

describe('what is checked before anything', () => {
  test('bad input is refused at its field', async () => {
    const body = { ...scanOf(''), idempotencyKey: 'once', scannedAt: 'today' };
    const response = await server.ask(recordCheck, { body }, 'gate');
    expect(response.statusCode).toBe(400);
    const { error } = response.json<{ error: { fields: { path: string }[] } }>();
    expect([...new Set(error.fields.map(({ path }) => path))].sort()).toEqual([
      'code',
      'idempotencyKey',
      'scannedAt',
    ]);
  });

  test('families and cashiers have no business at the gate', async () => {
    for (const account of ['family', 'registrar'] as const)
      expect((await server.ask(recordCheck, { body: scanOf('x') }, account)).statusCode).toBe(403);
    expect((await server.ask(recordCheck, { body: scanOf('x') }, 'nobody')).statusCode).toBe(401);
  });
});
