import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@suksa/contracts';
import { recordCheck } from '@suksa/contracts/checkinout';
import { listStudents } from '@suksa/contracts/education';
import { listPayments, recordPayment } from '@suksa/contracts/feeinvoice';
import { dashboard, login } from '@suksa/contracts/session';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayAsText } from './school/clock.ts';
import { type Started, startMain } from './testing/start-main.ts';
import { openTestDatabase, type TestDatabase, testPassword } from './testing/test-database.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const cuts = 20;
/** Answers between two cuts, so that each cut meets a server that has recovered from the one before. */
const between = 12;

let database: TestDatabase;
let administrator: pg.Client;
let name: string;
let way: ReturnType<typeof wayTo>;
let server: Started;
let address: string;
const dataDir = mkdtempSync(join(tmpdir(), 'suksa-cuts-'));

/** Every answer that isn't one of those allowed here: 200, or 503 with the seconds after which to come again. */
const unexpected: string[] = [];
let answered = 0;

interface Sent {
  readonly token?: string;
  readonly query?: string;
  readonly body?: unknown;
}

const call = async ({ name, method, path }: Endpoint, { token, query = '', body }: Sent) => {
  const response = await fetch(`${address}${path}${query}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const content = (await response.json()) as Record<string, unknown>;
  if (response.status === 200) answered += 1;
  else if (response.status !== 503 || response.headers.get('retry-after') !== '2')
    unexpected.push(`${name} ${response.status} ${JSON.stringify(content)}`);
  return { status: response.status, content };
};

/** As a screen does that keeps what was typed: the same again, with the same key, until it is answered. */
const insist = async (endpoint: Endpoint, sent: Sent) => {
  for (;;) {
    const { status, content } = await call(endpoint, sent);
    if (status !== 503) return content;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const signIn = async (username: string) =>
  String((await insist(login, { body: { username, password: testPassword } })).token);

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.connection.pool.query<Row>(text, values)).rows;

/** The network between the server and its database, which can be closed and opened again. */
const wayTo = (databasePort: number) => {
  const sockets = new Set<Socket>();
  let port = 0;
  let listener = createServer();
  return {
    async open() {
      listener = createServer((near) => {
        const far = connect(databasePort, '127.0.0.1');
        for (const [socket, other] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(socket);
          socket.pipe(other);
          socket.on('error', () => other.destroy());
          socket.on('close', () => other.destroy());
        }
      }).listen(port, '127.0.0.1');
      await once(listener, 'listening');
      port = (listener.address() as AddressInfo).port;
      return port;
    },
    async close() {
      const closed = new Promise((resolve) => listener.close(resolve));
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
  };
};

/** Today is a day of school with one shift, whatever the calendar says of it. */
const openTheGate = async () => {
  // The clock of the server, which is a process of its own: that of the tests may be another.
  const today = (await rowsOf<{ today: string }>(`select (${todayAsText})::text as today`))[0]?.today;
  await rowsOf(
    `insert into holiday (start_date, end_date, name_lo, name_en, type, branch_id, confirmed)
     values ($1, $1, 'ວັນຮຽນ', 'Make-up day', 'make_up', 1, true)`,
    [today],
  );
  await rowsOf('update shift set valid_until = $1::date - 1', [today]);
  await rowsOf(
    `insert into shift (branch_id, name_lo, name_en, person, in_from, on_time_until, late_until, out_from, out_until,
       valid_from) values (1, 'ໝົດມື້', 'Whole day', 'student', '00:00', '23:30', '23:40', '23:50', '23:59', $1)`,
    [today],
  );
};

describe.runIf(serverUrl)('PostgreSQL that drops its connections under load', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
    await openTheGate();
    administrator = new pg.Client({ connectionString: serverUrl });
    await administrator.connect();
    const url = new URL(serverUrl ?? '');
    // By the network, whose ways can be cut.
    url.search = '';
    way = wayTo(Number(url.port));
    url.port = String(await way.open());
    name = (await rowsOf<{ name: string }>('select current_database() as name'))[0]?.name ?? '';
    url.pathname = `/${name}`;
    server = startMain({
      dataDir,
      variables: { DATABASE_URL: url.href, RATE_LIMIT: '0', LOG_LEVEL: 'warn' },
    });
    [, address = ''] = await server.says(/answers at (\S+)/);
  });
  afterAll(async () => {
    server.process.kill('SIGKILL');
    await server.ends;
    await way.close();
    await administrator.end();
    await database.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const cut = async () => {
    const { rows } = await administrator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and application_name = 'suksa' and backend_type = 'client backend'`,
      [name],
    );
    return rows.length;
  };

  it('goes on: nothing acknowledged is lost or doubled, and nobody is told of a fault', async () => {
    const [cashier, gate, registrar] = await Promise.all(['cashier', 'gate', 'registrar'].map(signIn));
    const families = await rowsOf<{ id: number }>(
      'select family_id as id from invoice where branch_id = 1 group by 1 having sum(balance) > 500000 order by 1',
    );
    const students = await rowsOf<{ code: string }>(
      `select student.code from enrolment join student on student.id = student_id
       where enrolment.branch_id = 1 and is_current and student.status = 'enrolled'`,
    );
    const paid = new Map<string, number>();
    const recorded = new Set<string>();
    let over = false;
    const until = async (work: (turn: number) => Promise<void>) => {
      for (let turn = 0; !over; turn++) await work(turn);
    };

    const work = [
      ...[0, 1, 2].map((desk) =>
        until(async (turn) => {
          const idempotencyKey = randomUUID();
          const familyId = families[(desk + turn * 3) % families.length]?.id;
          const body = { idempotencyKey, familyId, payer: 'ທ້າວ ສົມສັກ', method: 'cash', amount: 1000 };
          const { id } = await insist(recordPayment, { token: cashier, body });
          paid.set(idempotencyKey, Number(id));
        }),
      ),
      until(async (turn) => {
        const idempotencyKey = randomUUID();
        const now = new Date().toISOString();
        const code = students[turn % students.length]?.code;
        const body = { idempotencyKey, code, source: 'scanner', device: 'cuts', scannedAt: now, sentAt: now };
        const outcome = await insist(recordCheck, { token: gate, body });
        if (outcome.recorded) recorded.add(idempotencyKey);
      }),
      until(async () => {
        await call(listStudents, { token: registrar, query: '?page=1&size=20' });
        await call(dashboard, { token: registrar });
      }),
    ];
    let lost = 0;
    for (let count = 0; count < cuts; count++) {
      const goal = answered + between;
      while (answered < goal && server.process.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 10));
      lost += await cut();
    }
    over = true;
    await Promise.all(work);

    expect(server.process.exitCode).toBeNull();
    expect(unexpected).toEqual([]);
    expect(lost).toBeGreaterThan(cuts);
    const stored = await rowsOf<{ key: string; id: number }>(
      'select idempotency_key as key, id::int from payment where idempotency_key = any($1)',
      [[...paid.keys()]],
    );
    expect(new Map(stored.map(({ key, id }) => [key, id]))).toEqual(paid);
    const events = await rowsOf<{ key: string }>(
      "select idempotency_key as key from check_event where device = 'cuts'",
    );
    expect(recorded.size).toBeGreaterThan(0);
    expect(new Set(events.map(({ key }) => key))).toEqual(recorded);
    const [gaps] = await rowsOf<{ gaps: number }>(
      `select count(*)::int as gaps from (select receipt_number - lag(receipt_number) over
         (partition by branch_id, series_year order by receipt_number) as step from payment) steps where step > 1`,
    );
    expect(gaps?.gaps).toBe(0);
    expect(server.printed()).not.toContain('ສົມສັກ');

    // No connection of the pool was lost for good: as many calls at once as it has, and more, are all answered.
    const after = await Promise.all(
      Array.from({ length: 40 }, () => call(listPayments, { token: cashier, query: '?page=1&size=20' })),
    );
    expect(after.every(({ status }) => status === 200)).toBe(true);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('says that it is not ready while the database is away, and is ready again after', async () => {
    await way.close();
    const away = await fetch(`${address}/readyz`);
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('2');
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await way.open();
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });
});
