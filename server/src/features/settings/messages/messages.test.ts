import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type DeviceEvent, recordEvents } from '@suksa/contracts/checkinout';
import { instantAt } from '@suksa/contracts/days';
import {
  changeGuardianChoice,
  changeMessagePlan,
  changeMessageWays,
  changeOwnChoice,
  listGuardianChoices,
  listMessages,
  type MessagePlanChange,
  type MessageWaysChange,
  messageSetup,
  ownMessages,
  readMessages,
  retryMessages,
  tryMessage,
} from '@suksa/contracts/settings';
import type { MessageKind } from '@suksa/contracts/settings/messages/kinds';
import { createAnnouncement } from '@suksa/contracts/technical';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultWords } from '../../../school/messages/default-words.ts';
import { at, branchId, day, gateServer, scan, server } from '../../checkinout/gate/gate-testing.ts';
import { typedAnnouncement } from '../../technical/testing.ts';
import { sendWhatIsDue } from './schedule-service.ts';
import { sendingJobs } from './sending-job.ts';

gateServer();

/** A real SMTP server, which refuses one address for ever and one for now. */
const mails: { to: string; text: string }[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    done(
      password === 'right' ? null : new Error('no'),
      password === 'right' ? { user: username } : undefined,
    ),
  onRcptTo: ({ address }, _session, done) => {
    if (!address.startsWith('nobody@')) return done();
    return done(Object.assign(new Error('nobody here'), { responseCode: 550 }));
  },
  onData: (stream, { envelope }, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      mails.push({ to: envelope.rcptTo[0]?.address ?? '', text: Buffer.concat(parts).toString() });
      done();
    });
  },
});

/** A gateway as a school may have one, which breaks off where it is told to. */
const sent: { to: string; text: string; authorization: string | undefined; key: string }[] = [];
let breaksOff = false;
const gateway: Server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    const { to, text } = JSON.parse(body);
    sent.push({
      ...{ to, text },
      authorization: request.headers.authorization,
      key: String(request.headers['idempotency-key']),
    });
    if (breaksOff) response.destroy();
    else response.writeHead(202).end();
  });
});

const portOf = (of: Server | SMTPServer['server']) => (of.address() as AddressInfo).port;

beforeAll(async () => {
  await new Promise<void>((done) => void smtp.listen(0, '127.0.0.1', done));
  await new Promise<void>((done) => void gateway.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await new Promise<void>((done) => void smtp.close(done));
  gateway.closeAllConnections();
  gateway.close();
});

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.app.connection.pool.query(text, values)).rows as Row[];

const setup = () => server.send(messageSetup, {}, 'admin', { branchId });
const plan = async (changes: Partial<MessagePlanChange> = {}) => {
  const { version, kinds, absentAt, words } = await setup();
  const body = { version, kinds, absentAt, words, quietFrom: '20:00', quietUntil: '06:00', ...changes };
  return server.send(changeMessagePlan, { body }, 'admin', { branchId });
};
const ways = (changes: Partial<MessageWaysChange> = {}) =>
  setup().then(({ version }) =>
    server.send(
      changeMessageWays,
      {
        body: {
          version,
          email: {
            ...{ host: '127.0.0.1', port: portOf(smtp.server), security: 'none', user: 'school' },
            ...{ password: 'right', from: 'School <office@school.example>' },
          },
          sms: {
            ...{ url: `http://127.0.0.1:${portOf(gateway)}/send`, format: 'json', header: 'authorization' },
            ...{ secret: 'Bearer 1', body: '{"to":"{to}","text":"{text}"}' },
          },
          ...changes,
        },
      },
      'admin',
      { branchId },
    ),
  );

/** Sends what is due, also where a call has begun to; says whether there was something. */
const send = async () => {
  const begun = await sendWhatIsDue(
    sendingJobs(server.app),
    server.app.schoolOf({ routeOptions: { config: {} } } as never),
    10_000,
  );
  const isUnderWay = `select 1 from job where kind = 'settings.message.send' and finished_at is null`;
  while ((await query(isUnderWay)).length > 0) await wait(10);
  return begun;
};
const outbox = async (filter: { kind?: MessageKind; dir?: 'asc' } = {}) =>
  (await server.send(listMessages, { query: { size: 100, dir: 'desc', ...filter } }, 'admin', { branchId }))
    .rows;

/** A student of the branch, none of whose family was asked yet, whose first guardian has agreed to everything. */
const aFamily = async (email: string, language: 'lo' | 'en' = 'en') => {
  const [child] = await query<{ id: number; code: string; guardian_id: number }>(
    `select p.id, p.code, l.guardian_id from student p join student_guardian l on l.student_id = p.id
      join guardian g on g.id = l.guardian_id
      join enrolment e on e.student_id = p.id and e.is_current and e.end_date is null
      left join message_choice c on c.guardian_id = g.id
      where e.branch_id = $1 and e.student_status = 'enrolled' and g.user_id is null and g.phone is not null
        and l.legal_restriction = '' and c.id is null
        and not exists (select 1 from student_guardian o join message_choice h on h.guardian_id = o.guardian_id
          where o.student_id = p.id)
        and not exists (select 1 from attendance_month m where m.student_id = p.id
          and m.month = date_trunc('month', $2::date) and substr(m.days, extract(day from $2::date)::int, 1) <> '.')
      order by p.id limit 1`,
    [branchId, day],
  );
  if (!child) throw new Error('the demo school has too few students for these tests');
  await server.send(
    changeGuardianChoice,
    {
      params: { id: child.guardian_id },
      body: {
        ...{ email, consent: true, language, channels: ['email', 'sms'], version: null },
        kinds: ['arrival', 'late', 'absent', 'early_leave', 'pick_up', 'announcement'],
      },
    },
    'admin',
    { branchId },
  );
  return child;
};

describe('Word to families', () => {
  test('Secrets are never told, and stay with the server they were typed for', async () => {
    at('07:00');
    const made = await ways();
    expect(JSON.stringify(made)).not.toMatch(/right|Bearer/);
    expect(made).toMatchObject({ email: { hasPassword: true }, sms: { hasSecret: true } });
    const email = {
      host: '127.0.0.1',
      port: 25,
      security: 'none',
      user: 'school',
      from: 'a@b.example',
    } as const;
    await expect(ways({ email: { ...email, password: '' } })).rejects.toMatchObject({
      fields: [{ path: 'email.password', code: 'required' }],
    });
    await expect(plan({ words: withText('{person} is here') })).rejects.toMatchObject({
      fields: [{ path: 'words.late.en.text', code: 'unknown_placeholder' }],
    });
    await expect(plan({ version: made.version + 1 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(server.send(messageSetup, {}, 'teacher')).rejects.toMatchObject({ status: 403 });
    await expect(server.send(listMessages, { query: {} }, 'family')).rejects.toMatchObject({ status: 403 });
  });

  test('A late child is told of by e-mail and SMS, once however often it is looked, and only from now on', async () => {
    const child = await aFamily('mother@home.example');
    const early = await aFamily('early@home.example');
    at('07:10');
    await scan(early.code);
    await plan({ kinds: ['late', 'arrival'], words: withText('{student}: {minutes} min') });
    at('08:40');
    await scan(child.code);
    expect(await send()).toBe(true);
    expect(await send()).toBe(false);
    await query('update message_setting set scanned_up_to = 0');
    await send();
    const told = (await outbox()).filter(({ channel }) => channel !== 'app');
    expect(told.map(({ channel, state, kind }) => [kind, channel, state]).sort()).toEqual([
      ['late', 'email', 'sent'],
      ['late', 'sms', 'sent'],
    ]);
    const ids = (await outbox({ dir: 'asc' })).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
    expect((await outbox()).map(({ id }) => id)).toEqual(ids.reverse());
    expect(mails.map(({ to }) => to)).toEqual(['mother@home.example']);
    expect(mails[0]?.text).toMatch(/Auto-Submitted: auto-generated/i);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ authorization: 'Bearer 1' });
    expect(sent[0]?.text).toMatch(/: \d+ min$/);
  });

  test('What may not leave at night leaves in the morning, and an arrival of the day before not at all', async () => {
    const child = await aFamily('night@home.example');
    await plan({ quietFrom: '08:00', quietUntil: '09:30' });
    at('08:45');
    await scan(child.code);
    await send();
    const waiting = (await outbox()).filter(({ address }) => address === 'night@home.example');
    expect(waiting).toMatchObject([{ state: 'waiting' }]);
    at('09:31');
    await plan({ quietFrom: '20:00', quietUntil: '06:00' });
    await query(
      `update message set valid_until = due_at - interval '1 minute' where channel = 'sms' and state = 'waiting'`,
    );
    await send();
    expect((await outbox()).filter(({ student }) => student?.id === child.id)).toMatchObject([
      { channel: 'sms', state: 'expired' },
      { channel: 'email', state: 'sent' },
    ]);
  });

  test('Nothing leaves in the quiet hours that came due before them, or was tried before', async () => {
    const child = await aFamily('evening@home.example');
    await plan({ quietFrom: '08:50', quietUntil: '09:30' });
    const { email } = await setup();
    if (!email) throw new Error('no mail server');
    const { hasPassword, ...mail } = email;
    await ways({ email: { ...mail, port: 1, password: 'right' } });
    at('08:49');
    await scan(child.code);
    await send();
    const toIt = async () => (await outbox()).filter(({ address }) => address === 'evening@home.example');
    expect(await toIt()).toMatchObject([{ state: 'waiting', fault: 'no_connection', attempts: 1 }]);
    await ways();
    at('08:55');
    await send();
    const morning = instantAt(day, '09:30').toISOString();
    expect(await toIt()).toMatchObject([{ state: 'waiting', attempts: 1, dueAt: morning }]);
    at('09:31');
    await send();
    expect(await toIt()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    await plan();
  });

  test('What was said since counts: a way that was declined, another address, and whom the child is kept from', async () => {
    const [declines, moves, restricted] = [
      await aFamily('declines@home.example'),
      await aFamily('old@home.example'),
      await aFamily('restricted@home.example'),
    ];
    await plan({ quietFrom: '08:00', quietUntil: '09:30' });
    at('08:45');
    for (const { code } of [declines, moves, restricted]) await scan(code);
    await send();
    const choose = (id: number, body: { email: string; channels: ('email' | 'sms' | 'app')[] }) =>
      server.send(
        changeGuardianChoice,
        {
          params: { id },
          body: {
            ...{ consent: true, language: 'en', version: 1, ...body },
            kinds: ['arrival', 'late'],
          },
        },
        'admin',
        { branchId },
      );
    await choose(declines.guardian_id, { email: 'declines@home.example', channels: ['app', 'sms'] });
    await choose(moves.guardian_id, { email: 'new@home.example', channels: ['email'] });
    await query(
      `update student_guardian set legal_restriction = 'x' where student_id = $1 and guardian_id = $2`,
      [restricted.id, restricted.guardian_id],
    );
    at('09:31');
    await plan({ quietFrom: '20:00', quietUntil: '06:00' });
    await send();
    const of = async (child: { id: number }) =>
      (await outbox())
        .filter(({ student }) => student?.id === child.id)
        .map(({ channel, state, fault, address }) => [
          channel,
          state,
          fault,
          address.includes('@') ? address : '',
        ]);
    expect((await of(declines)).sort()).toEqual([
      ['email', 'expired', 'declined', 'declines@home.example'],
      ['sms', 'sent', null, ''],
    ]);
    expect((await of(moves)).sort()).toEqual([
      ['email', 'sent', null, 'new@home.example'],
      ['sms', 'expired', 'declined', ''],
    ]);
    expect((await of(restricted)).map(([, state, fault]) => [state, fault])).toEqual([
      ['expired', 'declined'],
      ['expired', 'declined'],
    ]);
    expect(mails.map(({ to }) => to)).not.toContain('old@home.example');
    await query(`update student_guardian set legal_restriction = '' where student_id = $1`, [restricted.id]);
  });

  test('A try goes by its own way; a refused address fails at once and a server that is away is tried again', async () => {
    at('10:00');
    const tryTo = (to: string) =>
      server.send(tryMessage, { body: { channel: 'email', to } }, 'admin', { branchId });
    await tryTo('nobody@home.example');
    await send();
    expect(await settledTo('nobody@home.example')).toMatchObject({
      state: 'failed',
      fault: 'address_refused',
    });
    const { email } = await setup();
    if (!email) throw new Error('no mail server');
    const { hasPassword, ...mail } = email;
    await ways({ email: { ...mail, port: 1, password: 'right' } });
    await tryTo('later@home.example');
    await send();
    const later = await settledTo('later@home.example');
    expect(later).toMatchObject({ state: 'waiting', fault: 'no_connection', attempts: 1 });
    expect(later?.dueAt).toBe(new Date(Date.now() + 60_000).toISOString());
    await ways();
    at('10:02');
    await send();
    expect(await settledTo('later@home.example')).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('What broke off after the words had left is unclear, and goes again only when somebody says so', async () => {
    at('10:10');
    breaksOff = true;
    const before = sent.length;
    await server.send(tryMessage, { body: { channel: 'sms', to: '020 5555 1234' } }, 'admin', { branchId });
    await send();
    const [unclear] = (await outbox({ kind: 'test' })).filter(({ channel }) => channel === 'sms');
    expect(unclear).toMatchObject({ state: 'unclear', fault: 'broke_off' });
    at('12:00');
    await send();
    expect(sent.length).toBe(before + 1);
    breaksOff = false;
    const retry = { body: { ids: [unclear?.id ?? 0] } };
    expect(await server.send(retryMessages, retry, 'admin', { branchId })).toEqual({ changed: 1 });
    await send();
    expect((await outbox({ kind: 'test' })).find(({ id }) => id === unclear?.id)).toMatchObject({
      state: 'sent',
    });
    expect(sent.at(-1)?.key).toBe(sent.at(-2)?.key);
    expect(await server.send(retryMessages, retry, 'admin', { branchId })).toEqual({ changed: 0 });
  });

  test('What a server had only taken when it stopped leaves by another; what it had in hand may have arrived, and doesn’t', async () => {
    const before = sent.length;
    const taken = (key: string, fault: string | null) =>
      query(
        `insert into message (branch_id, kind, channel, key, address, language, subject, body, state, attempts, fault, due_at)
          values ($1, 'test', 'sms', $2, '02055551234', 'en', $2, $2, 'sending', 1, $3, $4)`,
        [branchId, key, fault, new Date(Date.now() - 1000).toISOString()],
      );
    await taken('stopped:taken', null);
    await taken('stopped:in-hand', 'broke_off');
    await send();
    const states = Object.fromEntries(
      (await outbox({ kind: 'test' })).map(({ subject, state }) => [subject, state]),
    );
    expect(states).toMatchObject({ 'stopped:taken': 'sent', 'stopped:in-hand': 'unclear' });
    expect(sent.length).toBe(before + 1);
  });

  test('Who hasn’t come by the set hour is told of once; who is on leave, or came, is not', async () => {
    const [away, excused, came, cameTooLate] = [
      await aFamily('away@home.example'),
      await aFamily('leave@home.example'),
      await aFamily('came@home.example'),
      await aFamily('too-late@home.example'),
    ];
    await aFamily('lao@home.example', 'lo');
    await query(
      `insert into attendance_month (branch_id, student_id, month, days, first_in, last_out)
        select $1, $2, date_trunc('month', $3::date), overlay(repeat('.', 31) placing 'V' from extract(day from $3::date)::int for 1),
          array_fill(null::smallint, array[31]), array_fill(null::smallint, array[31])
        on conflict (student_id, month) do update set days = overlay(attendance_month.days placing 'V'
          from extract(day from $3::date)::int for 1)`,
      [branchId, excused.id, day],
    );
    at('07:40');
    for (const { code } of [came, cameTooLate]) await scan(code);
    await query(
      `update attendance_month set days = overlay(days placing 'A' from extract(day from $2::date)::int for 1)
        where student_id = $1 and month = date_trunc('month', $2::date)`,
      [cameTooLate.id, day],
    );
    at('09:00');
    await plan({ kinds: ['absent'], absentAt: '09:15' });
    await query('update message_setting set absent_looked_at = null');
    await send();
    expect(await outbox({ kind: 'absent' })).toEqual([]);
    at('09:20');
    await query('update message_setting set absent_looked_at = null');
    await send();
    await query('update message_setting set absent_looked_at = null');
    await send();
    const told = (await outbox({ kind: 'absent' })).filter(({ channel }) => channel === 'email');
    expect(told.map(({ student }) => student?.id)).toContain(away.id);
    expect(told.map(({ student }) => student?.id)).not.toContain(excused.id);
    for (const { id } of [came, cameTooLate])
      expect(told.map(({ student }) => student?.id)).not.toContain(id);
    const each = told.map(({ address, student }) => `${address} ${student?.id}`);
    expect(new Set(each).size).toBe(each.length);
    const [inLao] = await query<{ body: string }>('select body from message where address = $1', [
      'lao@home.example',
    ]);
    expect(inLao?.body).toMatch(/\([ປມ]\.\d+\/\d+\)/);
  });

  test('Who hasn’t come to a class that begins after the set hour is told of by the hour at which it began', async () => {
    const times = ['in_from', 'on_time_until', 'late_until'] as const;
    type Times = Record<(typeof times)[number], string> & { id: number };
    const shifts = await query<Times>(
      `select id, ${times.join()} from shift where person = 'student' and branch_id = $1`,
      [branchId],
    );
    const setTimes = ({ id, ...to }: Times) =>
      query(`update shift set ${times.map((name, at) => `${name} = $${at + 2}`).join()} where id = $1`, [
        id,
        ...times.map((name) => to[name]),
      ]);
    for (const { id } of shifts)
      await setTimes({ id, in_from: '12:00', on_time_until: '13:00', late_until: '13:30' });
    const away = await aFamily('afternoon@home.example');
    await plan({ kinds: ['absent'], absentAt: '09:15' });
    at('13:20');
    await query('update message_setting set absent_looked_at = null');
    await send();
    const [told] = await query<{ body: string }>(
      'select body from message where student_id = $1 and channel = $2',
      [away.id, 'email'],
    );
    expect(told?.body).toContain('13:00');
    for (const shift of shifts) await setTimes(shift);
  });

  test('An announcement goes by e-mail to who agreed to it, once, however long the school’s words before its title', async () => {
    // A sign of two halves stands where the subject is cut.
    const before = 'x'.repeat(192);
    const words = { subject: `${before}{title}`, text: '{text}' };
    await plan({
      kinds: ['announcement'],
      words: { ...withText('x'), announcement: { en: words, lo: words } },
    });
    const { reach } = await setup();
    // Who leaves on a day to come is here until then.
    await query(
      `update enrolment set end_date = $1::date + 20, exit_code = 'withdrawn'
        where is_current and end_date is null and student_id in (select l.student_id from student_guardian l
          join message_choice c on c.guardian_id = l.guardian_id where c.email = 'away@home.example')`,
      [day],
    );
    expect((await setup()).reach).toEqual(reach);
    const body = typedAnnouncement({ sendsWord: true, title: { lo: 'ປິດຮຽນ', en: 'Closed 🎉' } });
    await server.send(createAnnouncement, { body }, 'admin', { branchId });
    await send();
    await send();
    const told = (await outbox({ kind: 'announcement' })).filter(
      ({ address }) => address === 'away@home.example',
    );
    expect(told).toMatchObject([{ channel: 'email', subject: `${before}Closed 🎉`, state: 'sent' }]);
  });

  test('Who leaves before time, or is collected, is told of in that word, and who goes in time is not', async () => {
    const [early, inTime, collected, fetched] = [
      await aFamily('leaves-early@home.example'),
      await aFamily('leaves-in-time@home.example'),
      await aFamily('collected@home.example'),
      await aFamily('fetched@home.example'),
    ];
    at('07:30');
    for (const { code } of [early, inTime, collected, fetched]) await scan(code);
    const text = (words: string) => ({ subject: 'x', text: words });
    const both = (words: string) => ({ en: text(words), lo: text(words) });
    await plan({
      kinds: ['early_leave', 'pick_up'],
      words: {
        ...withText('x'),
        early_leave: both('{student} left at {time}'),
        pick_up: both('with {collector} at {time}'),
      },
    });
    at('10:15');
    await scan(early.code, { direction: 'out' });
    const pickUps = [collected, fetched].map(
      ({ code, guardian_id: collectedBy }, place): DeviceEvent => ({
        ...{ id: randomUUID(), number: place + 1, mode: 'pick_up', code, direction: 'out' },
        ...{ source: 'code', answered: true, override: false, collectedBy },
        ...{ scannedAt: new Date().toISOString(), clockOffset: 0, said: 'left_early' },
      }),
    );
    await server.send(
      recordEvents,
      { body: { device: 'gate of the tests', sentAt: new Date().toISOString(), events: pickUps } },
      'gate',
    );
    await query(
      `insert into pick_up_pass (branch_id, student_id, guardian_id, day, bearer, made_by, used_at, used_event)
        select $1, $2, $3, $4, 'Aunt Kham', u.id, now(), $5 from app_user u where u.username = 'family'`,
      [branchId, fetched.id, fetched.guardian_id, day, pickUps[1]?.id],
    );
    at('15:45');
    await scan(inTime.code, { direction: 'out' });
    await send();
    const [{ name_en: collector } = { name_en: '' }] = await query<{ name_en: string }>(
      'select name_en from guardian where id = $1',
      [collected.guardian_id],
    );
    const told = ({ id, guardian_id }: { readonly id: number; readonly guardian_id: number }) =>
      query<{ kind: string; body: string; state: string }>(
        `select kind, body, state from message where student_id = $1 and guardian_id = $2 and channel = 'email'`,
        [id, guardian_id],
      );
    expect(await told(early)).toEqual([
      { kind: 'early_leave', state: 'sent', body: expect.stringMatching(/left at 10:15$/) },
    ]);
    expect(await told(collected)).toEqual([
      { kind: 'pick_up', state: 'sent', body: `with ${collector} at 10:15` },
    ]);
    expect(await told(fetched)).toEqual([
      { kind: 'pick_up', state: 'sent', body: 'with Aunt Kham at 10:15' },
    ]);
    expect(await told(inTime)).toEqual([]);
  });

  test('Where a school doesn’t tell of coming late or of pick-ups, the family hears that its child came or left early', async () => {
    const child = await aFamily('only-arrivals@home.example');
    await plan({ kinds: ['arrival', 'early_leave'], words: withText('x') });
    at('08:40');
    await scan(child.code);
    at('10:20');
    const event: DeviceEvent = {
      ...{ id: randomUUID(), number: 9, mode: 'pick_up', code: child.code, direction: 'out', source: 'code' },
      ...{ answered: true, override: false, collectedBy: child.guardian_id, clockOffset: 0 },
      ...{ scannedAt: new Date().toISOString(), said: 'left_early' },
    };
    await server.send(
      recordEvents,
      { body: { device: 'gate of the tests', sentAt: new Date().toISOString(), events: [event] } },
      'gate',
    );
    await send();
    const told = await query<{ kind: string }>(
      `select kind from message where student_id = $1 and guardian_id = $2 and channel = 'email' order by id`,
      [child.id, child.guardian_id],
    );
    expect(told.map(({ kind }) => kind)).toEqual(['arrival', 'early_leave']);
  });

  test('A phone that two guardians share is told once, and the mailbox of each', async () => {
    const child = await aFamily('shared@home.example');
    await query(
      `with beside as (
        insert into guardian (family_id, name_lo, name_en, phone)
        select family_id, 'ຜູ້ທີສອງ', 'Second', phone from guardian where id = $1 returning id),
      linked as (
        insert into student_guardian (student_id, guardian_id, relation, contact_order)
        select $2, id, 'other', 9 from beside)
      insert into message_choice (guardian_id, email, language, channels, kinds, consent_on)
      select id, 'second@home.example', 'lo', array['email', 'sms'], array['arrival'], now()::date from beside`,
      [child.guardian_id, child.id],
    );
    await plan({ kinds: ['arrival'], words: withText('x') });
    at('07:35');
    await scan(child.code);
    await send();
    const told = await query<{ channel: string }>(
      `select channel from message where student_id = $1 and kind = 'arrival' and channel <> 'app' order by 1`,
      [child.id],
    );
    expect(told.map(({ channel }) => channel)).toEqual(['email', 'email', 'sms']);
  });

  test('Without consent nothing outside the app is chosen; whoever chooses for themselves consents by it', async () => {
    const { rows } = await server.send(listGuardianChoices, { query: { by: 'email' } }, 'admin', {
      branchId,
    });
    expect(rows.map(({ email }) => email)).toContain('away@home.example');
    const [one] = rows;
    if (!one) throw new Error('nobody');
    const { language, channels, kinds, email, version } = one;
    const body = { language, channels, kinds, email, version, consent: false };
    const params = { id: one.id };
    await expect(
      server.send(changeGuardianChoice, { params, body }, 'admin', { branchId }),
    ).rejects.toMatchObject({ fields: [{ path: 'consent', code: 'consent_needed' }] });
    await expect(
      server.send(changeGuardianChoice, { params, body: { ...body, consent: true, version: 9 } }, 'admin', {
        branchId,
      }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      server.send(
        changeGuardianChoice,
        { params: { id: 999_999 }, body: { ...body, consent: true, version: null } },
        'admin',
      ),
    ).rejects.toMatchObject({ status: 404 });

    const own = await server.send(ownMessages, { query: {} }, 'family');
    expect(own.choice).toMatchObject({ channels: ['app'], version: null, consentOn: null });
    const choice = { language: 'lo', channels: ['app', 'sms'], kinds: ['late'], version: null } as const;
    await server.send(
      changeOwnChoice,
      { body: { ...choice, channels: [...choice.channels], kinds: ['late'] } },
      'family',
    );
    const now = (await server.send(ownMessages, { query: {} }, 'family')).choice;
    expect(now).toMatchObject({ channels: ['app', 'sms'], kinds: ['late'], version: 1 });
    expect(now.consentOn).not.toBeNull();
  });

  test('What is told in the app is there for its reader alone, and is read once', async () => {
    const [family] = await query<{ id: number }>(`select id from app_user where username = 'family'`);
    await server.app.db.execute(sql`insert into message (branch_id, kind, channel, key, user_id, language, subject, body,
      state, sent_at, due_at) values (1, 'late', 'app', 'scan:0:own', ${family?.id}, 'lo', 'ມາຊ້າ', 'ມາຊ້າ', 'sent', now(), now())`);
    const own = await server.send(ownMessages, { query: {} }, 'family');
    expect(own).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ body: 'ມາຊ້າ', isNew: true })]),
    });
    expect(await server.send(ownMessages, { query: {} }, 'teacher')).toMatchObject({ rows: [] });
    await server.send(readMessages, { body: { upTo: own.rows[0]?.id ?? 0 } }, 'family');
    expect(await server.send(ownMessages, { query: {} }, 'family')).toMatchObject({ unread: 0 });
  });
});

const withText = (text: string): MessagePlanChange['words'] => {
  const { fee_reminder, test: _, ...ours } = defaultWords;
  return { ...ours, late: { ...ours.late, en: { ...ours.late.en, text } } };
};
const settledTo = async (address: string) =>
  (await outbox({ kind: 'test' })).find((message) => message.address === address);
