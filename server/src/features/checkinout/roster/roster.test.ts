import { randomUUID } from 'node:crypto';
import {
  type CheckResult,
  earlierParts,
  gateDoubts,
  gateRoster,
  partMarkLength,
  recordCheck,
  recordEvents,
  rosterParts,
} from '@suksa/contracts/checkinout';
import { cardKey, rosterMark } from '@suksa/contracts/checkinout/card-key';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cards, studentGuardians, students } from '../../../db/schema/index.ts';
import {
  addDays,
  at,
  branchId,
  day,
  gateServer,
  minute,
  nextStudent,
  scan,
  scanOf,
  server,
} from '../gate/gate-testing.ts';
import { keyOf } from './roster-presenter.ts';

gateServer();

const roster = (
  query: { parts?: string; all?: string; marks?: string; days?: string; since?: string } = {},
) => server.send(gateRoster, { query }, 'gate');
const peopleOf = ({ parts }: Awaited<ReturnType<typeof roster>>) => parts.flatMap(({ people }) => people);
const studentId = async (code: string) =>
  (await server.app.db.select({ id: students.id }).from(students).where(eq(students.code, code)))[0]?.id ?? 0;

describe('the roster of a gate', () => {
  test('knows everybody by codes that a device makes for itself, and holds no card in clear', async () => {
    const code = nextStudent();
    const id = await studentId(code);
    const token = '0ROSTERTESTS00000000000001';
    await server.app.db.insert(cards).values({
      branchId,
      studentId: id,
      token,
      number: 'ROSTER-C000001',
      status: 'lost',
      issuedOn: addDays(day, -10),
      expiresOn: addDays(day, 10),
    });
    const answer = await roster();
    const person = peopleOf(answer).find((one) => one.kind === 'student' && one.id === id);
    expect(person).toMatchObject({ code, block: null, cardBlocked: false });
    expect(person?.keys).toContain(cardKey(branchId, code.toLowerCase()));
    expect(person?.cards).toContainEqual({
      key: cardKey(branchId, token),
      status: 'lost',
      expiresOn: addDays(day, 10),
    });
    expect(JSON.stringify(answer)).not.toContain(token);
  });

  test('is the same key for letters and signs of any kind', () => {
    for (const code of ['a', 'VTE260013', 'ນັກຮຽນ ໑໒', 'x'.repeat(64), 'é€😀'])
      expect(cardKey(3, code)).toBe(keyOf(3, code));
  });

  test('tells of staff when they were out and in again, as the report of their hours takes it', async () => {
    const { id } = (await scan('teacher')).person;
    at('10:00');
    await scan('teacher', { direction: 'out' });
    at('10:45');
    await scan('teacher', { direction: 'in' });
    const told = (await roster()).states.find((state) => state.kind === 'staff' && state.id === id);
    expect(told).toMatchObject({ direction: 'in', lastOut: null, away: [{ from: 600, until: 645 }] });
  });

  test('comes once: then only the part of who has changed, and the gate hears that there is one', async () => {
    const nobody = '.'.repeat(rosterParts * partMarkLength);
    const whole = await roster({ all: rosterMark(nobody), marks: nobody });
    const marks = whole.parts.map(({ mark }) => mark).join('');
    const [all, days] = [rosterMark(marks), whole.days?.mark ?? ''];
    expect(await roster({ all, days })).toMatchObject({ differs: false, parts: [], days: null });
    const id = await studentId(nextStudent());
    await server.app.db.update(students).set({ nickname: 'ນ້ອຍ' }).where(eq(students.id, id));
    expect(await roster({ all, days })).toMatchObject({ differs: true, parts: [] });
    const changed = await roster({ all, marks, days });
    expect(changed.parts).toHaveLength(1);
    expect(peopleOf(changed)).toContainEqual(expect.objectContaining({ id, nickname: 'ນ້ອຍ' }));
  });

  test('is told to a gate of an earlier release by the parts that it has', async () => {
    const whole = await roster();
    const parts = whole.parts.map(({ mark }) => mark).join('');
    expect(whole.parts).toHaveLength(earlierParts);
    expect(await roster({ parts })).toMatchObject({ parts: [] });
    const id = await studentId(nextStudent());
    await server.app.db.update(students).set({ nickname: 'ໃຫຍ່' }).where(eq(students.id, id));
    expect((await roster({ parts })).parts).toHaveLength(1);
  });

  test('says for each day and each group whether it is worked, and by which shift', async () => {
    const { days } = await roster();
    const today = days?.list.find(({ date }) => date === day);
    const [plan] = Object.entries(today?.groups ?? {}).flatMap(([group, place]) =>
      group.startsWith('student') ? [today?.plans[place]] : [],
    );
    expect(plan).toMatchObject({
      working: true,
      shifts: [{ inFrom: 390, onTimeUntil: 465, lateUntil: 540 }],
    });
  });

  test('knows who came in at another gate', async () => {
    const code = nextStudent();
    await scan(code);
    const { states } = await roster();
    expect(states).toContainEqual({
      kind: 'student',
      id: await studentId(code),
      letter: 'P',
      firstIn: 450,
      lastOut: null,
      direction: 'in',
      at: new Date().toISOString(),
    });
    at('07:31');
    const { rows } = await server.app.db.execute<{ at: string }>(
      sql`select (now() + interval '10 minutes')::text as at`,
    );
    const since = new Date(rows[0]?.at ?? '').toISOString();
    expect((await roster({ since })).states).toEqual([]);
  });

  test('says who may collect a child, and never why somebody may not', async () => {
    const { rows } = await server.app.db.execute<{ student_id: number; guardian_id: number }>(sql`
      select g.student_id, g.guardian_id from student_guardian g join enrolment e on e.student_id = g.student_id
      where e.branch_id = ${branchId} and e.is_current and e.end_date is null
        and e.year_id in (select id from academic_year where state = 'open') limit 1`);
    const [link] = rows;
    const reason = 'ຄຳສັ່ງສານ 12';
    await server.app.db
      .update(studentGuardians)
      .set({ legalRestriction: reason })
      .where(
        sql`${studentGuardians.studentId} = ${link?.student_id} and ${studentGuardians.guardianId} = ${link?.guardian_id}`,
      );
    const answer = await roster();
    const person = peopleOf(answer).find(({ kind, id }) => kind === 'student' && id === link?.student_id);
    expect(person?.collectors).toContainEqual(
      expect.objectContaining({ id: link?.guardian_id, may: 'restricted' }),
    );
    expect(JSON.stringify(answer)).not.toContain(reason);
  });

  test('carries what stands against a person, as the gate itself decides it', async () => {
    const code = nextStudent();
    await server.app.db.update(students).set({ status: 'suspended' }).where(eq(students.code, code));
    const person = peopleOf(await roster()).find((one) => one.code === code);
    expect(person?.block).toBe('suspended');
    expect(await server.send(recordCheck, { body: scanOf(code) }, 'gate')).toMatchObject({
      reason: 'suspended',
    });
  });

  test('is for those who work at the gate', async () => {
    await expect(server.send(gateRoster, { query: {} }, 'cashier')).rejects.toMatchObject({ status: 403 });
  });
});

describe('two gates that were without a line', () => {
  const at730 = 7 * 60 + 30;
  type Passing = readonly [gate: 'north' | 'south', minutes: number, said: CheckResult];

  /** Each brings its own in its order, and either may be the first. */
  const brought = async (passings: readonly Passing[], gates: readonly string[]) => {
    const code = nextStudent();
    const begin = Date.now();
    at('18:30');
    for (const gate of gates) {
      const events = passings
        .filter(([where]) => where === gate)
        .map(([, minutes, said], number) => ({
          ...{ id: randomUUID(), number: number + 1, mode: 'gate' as const, code, said },
          ...{ direction: 'auto' as const, source: 'scanner' as const, answered: false, override: false },
          ...{ clockOffset: 0, scannedAt: new Date(begin + minutes * minute).toISOString() },
        }));
      const body = { device: `test-${gate}`, sentAt: new Date().toISOString(), events };
      await server.send(recordEvents, { body }, 'gate');
    }
    const { doubts } = await server.send(gateDoubts, {}, 'gate');
    const { states } = await server.send(gateRoster, { query: {} }, 'gate');
    const id = await studentId(code);
    const { letter, firstIn, lastOut, direction } =
      states.find((state) => state.kind === 'student' && state.id === id) ?? {};
    at('07:30');
    return { isListed: doubts.some((doubt) => doubt.code === code), letter, firstIn, lastOut, direction };
  };

  test.each<[string, readonly Passing[], { lastOut: number | null; isListed?: boolean }]>([
    [
      'in',
      [
        ['north', 0, 'on_time'],
        ['south', 120, 'too_late'],
      ],
      { lastOut: null, isListed: true },
    ],
    [
      'in within a minute',
      [
        ['north', 0, 'on_time'],
        ['south', 0.5, 'on_time'],
      ],
      { lastOut: null, isListed: true },
    ],
    [
      'out',
      [
        ['north', 0, 'on_time'],
        ['north', 495, 'out'],
        ['south', 500, 'out'],
      ],
      { lastOut: at730 + 500, isListed: true },
    ],
    [
      'out half an hour and more apart',
      [
        ['north', 0, 'on_time'],
        ['north', 495, 'out'],
        ['south', 560, 'out'],
      ],
      { lastOut: at730 + 560, isListed: true },
    ],
    [
      'one in and one out within a minute',
      [
        ['north', 0, 'on_time'],
        ['south', 0.5, 'left_early'],
      ],
      { lastOut: at730, isListed: true },
    ],
    [
      'one in and out and in again, the other in and out',
      [
        ...([
          ['north', 0, 'on_time'],
          ['north', 240, 'left_early'],
          ['north', 300, 'back'],
        ] as const),
        ...([
          ['south', 10, 'on_time'],
          ['south', 250, 'left_early'],
        ] as const),
      ],
      { lastOut: null, isListed: true },
    ],
    [
      'one in and out, the other in after that',
      [
        ['north', 0, 'on_time'],
        ['north', 240, 'left_early'],
        ['south', 300, 'too_late'],
      ],
      { lastOut: null },
    ],
  ])('that let a card pass %s come to the same, whichever of them comes first', async (_, passings, day) => {
    for (const gates of [
      ['north', 'south'],
      ['south', 'north'],
    ])
      expect([gates, await brought(passings, gates)]).toEqual([
        gates,
        {
          ...{ letter: 'P', firstIn: at730, direction: day.lastOut === null ? 'in' : 'out' },
          ...{ isListed: expect.any(Boolean), ...day },
        },
      ]);
  });
});
