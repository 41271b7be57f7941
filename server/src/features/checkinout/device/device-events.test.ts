import { randomUUID } from 'node:crypto';
import { type DeviceEvent, gateDoubts, gateRoster, recordEvents } from '@suksa/contracts/checkinout';
import { dayAt, instantAt, weekdayOf } from '@suksa/contracts/days';
import { dayStory } from '@suksa/contracts/reports';
import { createKiosk, pairKiosk } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { at, branchId, gateServer, minute, nextStudent, scan, server } from '../gate/gate-testing.ts';

gateServer();

const eventOf = (code: string, changes: Partial<DeviceEvent> = {}): DeviceEvent => ({
  id: randomUUID(),
  number: 1,
  mode: 'gate',
  code,
  direction: 'auto',
  source: 'scanner',
  answered: false,
  override: false,
  scannedAt: new Date().toISOString(),
  clockOffset: 0,
  said: 'on_time',
  ...changes,
});

const deliver = (device: string, events: DeviceEvent[], sentAt = new Date().toISOString()) =>
  server.send(recordEvents, { body: { device, sentAt, events } }, 'gate');

/** Without those of the demo school's own gates. */
const doubts = async (code: string) =>
  (await server.send(gateDoubts, {}, 'gate')).doubts.filter(
    (doubt) => doubt.code === code && doubt.device.startsWith('test-'),
  );

const broughtBy = async (device: string) =>
  (await server.app.db.execute(sql`select 1 from gate_event where device = ${device}`)).rows.length;

const recordedOf = async (ids: readonly string[]) =>
  (
    await server.app.db.execute(
      sql`select 1 from check_event where idempotency_key = any(${sql.param(ids)}::uuid[])`,
    )
  ).rows.length;

describe('a gate that was without a line', () => {
  test('brings what it kept, and each scan counts for the time at which it was made', async () => {
    const [early, late] = [eventOf(nextStudent()), eventOf(nextStudent(), { number: 2, said: 'late' })];
    late.scannedAt = new Date(Date.now() + 35 * minute).toISOString();
    at('14:00');
    const { answers } = await deliver('test-north', [late, early]);
    expect(answers).toMatchObject([
      { id: early.id, refused: null, outcome: { result: 'on_time', firstIn: '07:30' } },
      { id: late.id, refused: null, outcome: { result: 'late', minutes: 20, firstIn: '08:05' } },
    ]);
  });

  test('may bring it again: the answers are the same, and each scan is recorded once', async () => {
    const events = [1, 2, 3].map((number) => eventOf(nextStudent(), { number }));
    const first = await deliver('test-north', events);
    vi.setSystemTime(Date.now() + minute);
    expect(await deliver('test-north', events)).toEqual(first);
    const [one, other] = await Promise.all([deliver('test-north', events), deliver('test-north', events)]);
    expect(one).toEqual(other);
    expect(await recordedOf(events.map(({ id }) => id))).toBe(3);
  });

  test('brings an unknown code too: it is kept and listed, and the scans beside it count', async () => {
    const unknown = eventOf('NOBODY-4', { said: null });
    const known = eventOf(nextStudent(), { number: 2 });
    const { answers } = await deliver('test-north', [unknown, known]);
    expect(answers).toMatchObject([
      { id: unknown.id, outcome: null, refused: 'unknown_code' },
      { id: known.id, outcome: { recorded: true } },
    ]);
    expect(await doubts('NOBODY-4')).toMatchObject([{ refused: 'unknown_code', person: null }]);
  });

  test('may bring many unknown codes: it waits for them alone, and another gate is answered meanwhile', async () => {
    const unknown = Array.from({ length: 11 }, (_, at) => eventOf(`NOBODY-${50 + at}`, { number: at + 1 }));
    const done: string[] = [];
    const many = server
      .send(
        recordEvents,
        { body: { device: 'test-many', sentAt: new Date().toISOString(), events: unknown } },
        'admin',
      )
      .then(() => done.push('unknown'));
    await vi.waitFor(async () => expect(await broughtBy('test-many')).toBe(unknown.length), {
      timeout: 20_000,
    });
    await deliver('test-north', [eventOf(nextStudent())]).then(() => done.push('known'));
    await many;
    expect(done).toEqual(['known', 'unknown']);
  });

  test('is told which scan is more than a week old, and the office sees it', async () => {
    const code = nextStudent();
    const event = eventOf(code, { scannedAt: new Date(Date.now() - 8 * 24 * 60 * minute).toISOString() });
    expect((await deliver('test-north', [event])).answers).toMatchObject([{ refused: 'scan_too_old' }]);
    expect(await recordedOf([event.id])).toBe(0);
  });

  test.each(['student', 'staff'] as const)(
    'doesn’t unsay what was approved of a %s’s day after its scans, which are kept beside it',
    async (kind) => {
      const { db } = server.app;
      const code = kind === 'student' ? nextStudent() : 'registrar';
      const one = kind === 'student' ? sql`student_id` : sql`user_id`;
      const { rows } = await db.execute<{ id: number }>(
        kind === 'student'
          ? sql`select id from student where code = ${code}`
          : sql`select id from app_user where username = ${code}`,
      );
      const id = rows[0]?.id ?? 0;
      const mode = kind === 'student' ? 'gate' : 'staff';
      const kept = [
        ['07:00', 'in', 'on_time'],
        ['12:00', 'out', 'left_early'],
        ['13:05', 'in', 'back'],
      ] as const;
      const day = dayAt(new Date());
      at('18:00');
      const word = sql`(${branchId}, ${id}, ${day}, 'P', 440, 960, 'Back door',
        (select id from app_user where username = 'gate'), (select id from app_user where username = 'head'), ${new Date().toISOString()})`;
      await db.execute(sql`insert into attendance_correction
        (branch_id, ${one}, day, code, first_in, last_out, reason, made_by, approved_by, made_at) values ${word}`);
      await db.execute(sql`insert into attendance_month (branch_id, ${one}, month, days, first_in, last_out)
        values (${branchId}, ${id}, date_trunc('month', ${day}::date), repeat('.', 31), array_fill(null::smallint, array[31]),
          array_fill(null::smallint, array[31])) on conflict do nothing`);
      const place = sql`extract(day from ${day}::date)::int`;
      await db.execute(sql`update attendance_month set days = overlay(days placing 'P' from ${place} for 1),
        first_in[${sql.raw(String(Number(day.slice(8))))}] = 440, last_out[${sql.raw(String(Number(day.slice(8))))}] = 960 where ${one} = ${id} and month = date_trunc('month', ${day}::date)`);
      at('18:30');
      const events = kept.map(([time, direction, said], place) =>
        eventOf(code, {
          ...{ number: place + 1, mode, direction, said, answered: true },
          scannedAt: instantAt(day, time).toISOString(),
        }),
      );
      const { answers } = await deliver('test-late', events);
      expect(answers.map(({ refused, outcome }) => refused ?? outcome?.recorded)).toEqual([true, true, true]);
      expect(await recordedOf(events.map((event) => event.id))).toBe(3);
      const after =
        await db.execute(sql`select substr(days, ${place}, 1) as code, first_in[${place}] as came, last_out[${place}] as went
        from attendance_month where ${one} = ${id} and month = date_trunc('month', ${day}::date)`);
      expect(after.rows).toEqual([{ code: 'P', came: 440, went: 960 }]);
      // What is scanned after the word counts again.
      at('19:10');
      await deliver('test-late', [
        eventOf(code, { number: 4, mode, direction: 'out', said: 'out', answered: true }),
      ]);
      const gone = await db.execute(sql`select last_out[${place}] as went from attendance_month
        where ${one} = ${id} and month = date_trunc('month', ${day}::date)`);
      expect(gone.rows).toEqual([{ went: 1150 }]);
    },
  );

  test('can’t pass something else under an id that was used', async () => {
    const event = eventOf(nextStudent());
    await deliver('test-north', [event]);
    expect((await deliver('test-north', [{ ...event, code: nextStudent() }])).answers).toMatchObject([
      { refused: 'idempotency_key_reused' },
    ]);
  });
});

describe('a gate for staff', () => {
  test('takes who works here, and refuses a student’s card, of which the office hears', async () => {
    const [teacher, student] = [
      eventOf('teacher', { mode: 'staff', source: 'code' }),
      eventOf(nextStudent(), { mode: 'staff', number: 2, said: null }),
    ];
    const { answers } = await deliver('test-staff', [teacher, student]);
    expect(answers).toMatchObject([
      { id: teacher.id, refused: null, outcome: { recorded: true, person: { kind: 'staff' } } },
      { id: student.id, outcome: null, refused: 'not_staff' },
    ]);
    expect(await recordedOf([teacher.id, student.id])).toBe(1);
    expect(await doubts(student.code)).toMatchObject([{ refused: 'not_staff', person: { kind: 'student' } }]);
  });
});

test('a day’s story names the paired gate, the clock that was put right, and the scan of which nothing came', async () => {
  const named = { name: 'Gate North', pin: '482915' };
  const { code: pairing } = await server.send(createKiosk, { body: named }, 'admin');
  const token = (await server.send(pairKiosk, { body: { code: pairing } })).token;
  const code = nextStudent();
  const [first, again] = [eventOf(code, { clockOffset: -5 * minute }), eventOf(code, { number: 2 })];
  again.scannedAt = new Date(Date.now() + 10 * minute).toISOString();
  at('12:00');
  const body = { device: 'test-kiosk', sentAt: new Date().toISOString(), events: [first, again] };
  const { answers } = await server.send(recordEvents, { body }, { token });
  const params = { id: answers[0]?.outcome?.person.id ?? 0, day: dayAt(new Date(first.scannedAt)) };
  const story = await server.send(dayStory, { params }, 'head');
  const ofGate = { kiosk: 'Gate North', by: null };
  expect(story.scans).toMatchObject([{ ...ofGate, shownAt: first.scannedAt }]);
  expect(story.kept).toMatchObject([{ ...ofGate, id: again.id, outcome: 'already_in', shownAt: null }]);
});

describe('two gates without a line', () => {
  test('that take one card both keep it, it counts once, and what differs is listed', async () => {
    const code = nextStudent();
    const [north, south] = [eventOf(code), eventOf(code)];
    south.scannedAt = new Date(Date.now() + 10 * minute).toISOString();
    at('12:00');
    await deliver('test-north', [north]);
    const { answers } = await deliver('test-south', [south]);
    expect(answers).toMatchObject([{ outcome: { result: 'already_in', recorded: false } }]);
    expect(await recordedOf([north.id, south.id])).toBe(1);
    expect(await doubts(code)).toMatchObject([
      {
        device: 'test-south',
        said: 'on_time',
        outcome: 'already_in',
        otherGate: true,
        person: { kind: 'student' },
      },
      { device: 'test-north', said: 'on_time', outcome: 'on_time', otherGate: true },
    ]);
  });
});

describe('a clock that is wrong', () => {
  test('by ten minutes is put right and pointed out, and what it showed is kept', async () => {
    const code = nextStudent();
    const event = eventOf(code, {
      scannedAt: new Date(Date.now() + 10 * minute).toISOString(),
      clockOffset: -10 * minute,
    });
    at('11:00');
    const { answers } = await deliver(
      'test-north',
      [event],
      new Date(Date.now() + 10 * minute).toISOString(),
    );
    expect(answers).toMatchObject([{ outcome: { firstIn: '07:30' } }]);
    expect(await doubts(code)).toMatchObject([
      { clockWrong: true, clockMinutes: -10, scannedAt: event.scannedAt },
    ]);
  });

  test('that was never compared is put right by how long ago the device says that it was', async () => {
    const wrong = 30 * 24 * 60 * minute;
    const event = eventOf(nextStudent(), {
      scannedAt: new Date(Date.now() + wrong).toISOString(),
      clockOffset: null,
    });
    at('09:30');
    const { answers } = await deliver('test-north', [event], new Date(Date.now() + wrong).toISOString());
    expect(answers).toMatchObject([{ outcome: { result: 'on_time', firstIn: '07:30' } }]);
  });
});

describe('a child that is collected', () => {
  const childOf = async (may: boolean, restriction = '') => {
    const code = nextStudent();
    const { rows } = await server.app.db.execute<{ guardian_id: number }>(sql`
      update student_guardian set may_collect = ${may}, legal_restriction = ${restriction}
      where student_id = (select id from student where code = ${code}) returning guardian_id`);
    return { code, guardian: rows[0]?.guardian_id ?? 0 };
  };
  const collect = async (code: string, collectedBy: number, changes: Partial<DeviceEvent> = {}) => {
    const event = eventOf(code, {
      mode: 'pick_up',
      source: 'code',
      direction: 'out',
      collectedBy,
      said: 'left_early',
      ...changes,
    });
    return (await deliver('test-north', [event])).answers[0];
  };
  const collectors = async (code: string) => {
    const { rows } = await server.app.db.execute<{ collected_by: number | null }>(sql`
      select collected_by from check_event e join student s on s.id = e.student_id
      where s.code = ${code} and e.device = 'test-north' and e.direction = 'out'`);
    return rows.map(({ collected_by }) => collected_by);
  };

  test('goes with who may collect it, and the scan says with whom', async () => {
    const { code, guardian } = await childOf(true);
    expect(await collect(code, guardian)).toMatchObject({
      refused: null,
      outcome: { recorded: true, direction: 'out' },
    });
    expect(await collectors(code)).toEqual([guardian]);
    expect(await doubts(code)).toEqual([]);
  });

  test.each([
    ['whom the family doesn’t wish', false, '', 'collector_not_named'],
    ['to whom a court forbids it', true, 'ຄຳສັ່ງສານ', 'collector_restricted'],
  ] as const)('doesn’t go with somebody %s', async (_, may, restriction, refused) => {
    const { code, guardian } = await childOf(may, restriction);
    expect(await collect(code, guardian, { said: null })).toMatchObject({ outcome: null, refused });
    expect(await collectors(code)).toEqual([]);
    expect(await doubts(code)).toMatchObject([{ refused, said: null, person: { kind: 'student' } }]);
  });

  test('and went with somebody before the gate heard of the restriction is out, and the office sees with whom', async () => {
    const { code, guardian } = await childOf(true);
    await scan(code);
    at('15:40');
    await server.app.db.execute(sql`update student_guardian set legal_restriction = 'court'
      where student_id = (select id from student where code = ${code})`);
    const answer = await collect(code, guardian, { said: 'out' });
    expect(answer).toMatchObject({
      refused: 'collector_restricted',
      outcome: { recorded: true, result: 'out', lastOut: '15:40' },
    });
    expect(await collectors(code)).toEqual([guardian]);
    const seen = {
      said: 'out',
      outcome: 'out',
      refused: 'collector_restricted',
      person: { kind: 'student' },
    };
    expect(await doubts(code)).toMatchObject([seen]);
  });

  test('doesn’t go with a guardian of another child, nor with a number that is nobody’s, and isn’t said to', async () => {
    const { code } = await childOf(true);
    const { rows } = await server.app.db.execute<{ id: number }>(sql`
      select id from guardian where id not in (select l.guardian_id from student_guardian l
        join student s on s.id = l.student_id where s.code = ${code}) limit 1`);
    const guardian = rows[0]?.id ?? 0;
    for (const other of [guardian, 2_000_000_000])
      expect(await collect(code, other, { said: null })).toMatchObject({ refused: 'collector_not_named' });
    const gone = { refused: 'collector_not_named', outcome: { recorded: true, direction: 'out' } };
    expect(await collect(code, 2_000_000_000)).toMatchObject(gone);
    expect(await collectors(code)).toEqual([null]);
  });
});

describe('whom a gate without a line let pass', () => {
  const pass = (code: string, said: DeviceEvent['said']) =>
    deliver('test-north', [eventOf(code, { said })]).then(({ answers }) => answers[0]);
  const change = (code: string, status: string) =>
    server.app.db.execute(sql`update student set status = ${status} where code = ${code}`);

  test.each([
    ['suspended', 'suspended'],
    ['left_school', 'withdrawn'],
  ] as const)(
    'though %s since, is inside, and goes out again; the office is told once',
    async (refused, status) => {
      const code = nextStudent();
      await change(code, status);
      const blocked = { refused: null, outcome: { result: 'blocked', recorded: false } };
      for (const said of ['blocked', null] as const) expect(await pass(code, said)).toMatchObject(blocked);
      expect(await pass(code, 'on_time')).toMatchObject({
        refused,
        outcome: { recorded: true, result: 'on_time', firstIn: '07:30' },
      });
      at('15:45');
      expect(await pass(code, 'out')).toMatchObject({ refused: null, outcome: { lastOut: '15:45' } });
      expect(await doubts(code)).toMatchObject([{ said: 'on_time', outcome: 'on_time', refused }]);
    },
  );

  test('and on a day that was declared free since, is inside, and the day’s letter stays', async () => {
    const code = nextStudent();
    const free = new Date(Date.now() - 24 * 60 * minute);
    while (weekdayOf(dayAt(free)) !== 7) free.setTime(free.getTime() - 24 * 60 * minute);
    const event = eventOf(code, { scannedAt: free.toISOString() });
    const { answers } = await deliver('test-north', [event]);
    expect(answers).toMatchObject([{ refused: 'holiday', outcome: { recorded: true, direction: 'in' } }]);
  });

  test('isn’t let pass where it belongs to another branch', async () => {
    const { rows } = await server.app.db.execute<{ code: string }>(sql`
      select s.code from student s join enrolment e on e.student_id = s.id and e.is_current and e.end_date is null
      where e.branch_id <> ${branchId} and s.status = 'enrolled' limit 1`);
    const elsewhere = await pass(rows[0]?.code ?? '', 'on_time');
    expect(elsewhere).toMatchObject({
      outcome: { recorded: false, reason: 'other_branch', person: { id: 0 } },
    });
  });
});

describe('what is to be looked at', () => {
  const repeated = (code: string, times: number, device: string, changes: Partial<DeviceEvent> = {}) => {
    const at = (number: number) => new Date(Date.now() - number * 1000).toISOString();
    const events = Array.from({ length: times }, (_, number) =>
      eventOf(code, { said: null, number: number + 1, scannedAt: at(number), ...changes }),
    );
    return server.send(recordEvents, { body: { device, sentAt: at(0), events } }, 'admin');
  };

  test('a code of nobody’s stands once, with how often, however often it is held to a reader', async () => {
    await repeated('NOBODY-90', 12, 'test-dirt');
    expect(await doubts('NOBODY-90')).toMatchObject([{ refused: 'unknown_code', times: 12, number: 1 }]);
  });

  test('no number of codes of nobody’s pushes out a case of somebody’s, and what isn’t listed is counted', async () => {
    const code = nextStudent();
    await deliver('test-north', [eventOf(code, { said: 'blocked' })]);
    await server.app.db.execute(sql`
      insert into gate_event (id, branch_id, device, number, mode, code, direction, scanned_at, happened_at, refused, recorded_by)
      select gen_random_uuid(), branch_id, 'test-tries', n, 'gate', 'TRY-' || n, 'auto', ${new Date().toISOString()}::timestamptz,
        ${new Date(Date.now() + minute).toISOString()}::timestamptz, 'unknown_code', recorded_by
      from generate_series(1, 150) n, (select * from gate_event where code = ${code}) e`);
    const { doubts: all, more } = await server.send(gateDoubts, {}, 'gate');
    expect(all.find((doubt) => doubt.code === code)).toMatchObject({ said: 'blocked' });
    expect(all.filter(({ refused }) => refused === 'unknown_code')).toHaveLength(50);
    expect(more).toBeGreaterThanOrEqual(100);
  });

  test('a gate with a wrong clock stands once for a day, and a scan by it that is more than that by itself', async () => {
    const ten = 10 * minute;
    const codes = [nextStudent(), nextStudent(), nextStudent(), nextStudent()];
    const scannedAt = new Date(Date.now() - ten).toISOString();
    await server.send(
      recordEvents,
      {
        body: {
          ...{ device: 'test-slow', sentAt: scannedAt },
          events: codes.map((code, at) =>
            eventOf(code, {
              ...{ scannedAt, number: at + 1, clockOffset: ten },
              said: at === 0 ? 'late' : 'on_time',
            }),
          ),
        },
      },
      'gate',
    );
    const listed = (await server.send(gateDoubts, {}, 'gate')).doubts.filter(
      ({ device }) => device === 'test-slow',
    );
    expect(listed.map(({ said, times }) => [said, times]).sort()).toEqual([
      ['late', undefined],
      ['on_time', 3],
    ]);
  });
});

test('nobody can change what a gate brought', async () => {
  const event = eventOf(nextStudent());
  await deliver('test-north', [event]);
  await expect(
    server.app.db.execute(sql`update gate_event set scanned_at = now() where id = ${event.id}`),
  ).rejects.toMatchObject({ cause: { constraint: 'gate_event_stays' } });
});

test('who has no business at the gate brings no scans and sees no doubts', async () => {
  const body = { device: 'x', sentAt: new Date().toISOString(), events: [eventOf(nextStudent())] };
  await expect(server.send(recordEvents, { body }, 'cashier')).rejects.toMatchObject({ status: 403 });
  await expect(server.send(gateDoubts, {}, 'cashier')).rejects.toMatchObject({ status: 403 });
});

describe('a gate’s device that was paired anew for another branch', () => {
  const pairedIn = async (branch: number) => {
    const body = { name: `Gate ${randomUUID()}`, pin: '482915' };
    const { kiosk, code } = await server.send(createKiosk, { body }, 'admin', { branchId: branch });
    return { ...kiosk, token: (await server.send(pairKiosk, { body: { code } })).token };
  };
  const other = async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from branch where id <> ${branchId} and status = 'active' order by id limit 1`,
    );
    return rows[0]?.id ?? 0;
  };
  const bring = (token: string, device: string, event: DeviceEvent) =>
    server.send(
      recordEvents,
      { body: { device, sentAt: new Date().toISOString(), events: [event] } },
      { token },
      { branchId, device },
    );

  test('brings what it kept to the branch at whose gate it was made, as that gate', async () => {
    const device = `test-${randomUUID()}`;
    const before = await pairedIn(branchId);
    await bring(before.token, device, eventOf(nextStudent()));
    const after = await pairedIn(await other());
    const kept = eventOf(nextStudent(), { number: 2 });
    expect((await bring(after.token, device, kept)).answers).toMatchObject([
      { id: kept.id, refused: null, outcome: { recorded: true, firstIn: '07:30' } },
    ]);
    const { rows } = await server.app.db.execute(sql`
      select g.branch_id, g.kiosk_id, c.branch_id as counted_in from gate_event g
      join check_event c on c.idempotency_key = g.id where g.id = ${kept.id}`);
    expect(rows).toEqual([{ branch_id: branchId, kiosk_id: before.id, counted_in: branchId }]);
    // What it brings says nothing of what it may look at.
    const { branchId: shown } = await server.send(
      gateRoster,
      { query: {} },
      { token: after.token },
      { branchId, device },
    );
    expect(shown).not.toBe(branchId);
  });

  test('and was no gate of that branch is refused, and no other branch has the scan', async () => {
    const after = await pairedIn(await other());
    const kept = eventOf(nextStudent());
    const refused = { status: 403, details: { reason: 'other_branch' } };
    await expect(bring(after.token, `test-${randomUUID()}`, kept)).rejects.toMatchObject(refused);
    const { rows } = await server.app.db.execute(sql`select 1 from gate_event where id = ${kept.id}`);
    expect(rows).toEqual([]);
  });

  test('nor has it where an account works there no more', async () => {
    const kept = eventOf(nextStudent());
    const body = { device: 'test-moved', sentAt: new Date().toISOString(), events: [kept] };
    const where = { branchId: await other(), device: 'test-moved' };
    await expect(server.send(recordEvents, { body }, 'gate', where)).rejects.toMatchObject({ status: 403 });
    expect(await broughtBy('test-moved')).toBe(0);
  });
});
