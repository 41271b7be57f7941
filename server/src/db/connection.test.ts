import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Connection, connect } from './connection.ts';
import { migrate } from './migrate.ts';
import { nearestWay } from './pool/nearest-way.ts';
import { levels } from './schema/index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'suksa-connection-'));
const open: Connection[] = [];

afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const serverUrl = process.env.TEST_DATABASE_URL;

describe('Migrating', () => {
  it.runIf(serverUrl)(
    'happens once when two servers start together on one PostgreSQL',
    async () => {
      const name = `suksa_migrate_${process.pid}`;
      const administrator = await connect({ databaseUrl: serverUrl, dataDir });
      open.push(administrator);
      await administrator.pool.query(`create database ${name}`);
      const databaseUrl = new URL(serverUrl ?? '');
      databaseUrl.pathname = name;
      const servers = await Promise.all(
        [1, 2, 3].map(() => connect({ databaseUrl: databaseUrl.href, dataDir })),
      );
      await Promise.all(servers.map((one) => migrate(one)));
      const rows = await servers[0]?.db.select({ code: levels.code }).from(levels);
      expect(rows).toEqual([]);
      await Promise.all(servers.map(({ close }) => close()));
      await administrator.pool.query(`drop database ${name}`);
    },
    60_000,
  );
});

describe('A connection', () => {
  it.runIf(serverUrl)('compiles no query, and looks one row up rather than reading a table', async () => {
    const connection = await connect({ databaseUrl: serverUrl, dataDir });
    open.push(connection);
    const { rows } = await connection.pool.query(
      "select current_setting('jit') as jit, current_setting('random_page_cost') as page",
    );
    expect(rows).toEqual([{ jit: 'off', page: '1.1' }]);
  });

  it.runIf(serverUrl)(
    'gives up a query that takes half a minute, also behind what pools connections',
    async () => {
      const connection = await connect({ databaseUrl: serverUrl, dataDir });
      open.push(connection);
      const { rows } = await connection.pool.query(
        `select current_setting('statement_timeout') as query, current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      expect(rows).toEqual([{ query: '30s', idle: '1min' }]);
      // Said once it is open: a pool in between refuses whoever says it before.
      expect(connection.pool.options).not.toHaveProperty('statement_timeout');
    },
  );

  it.runIf(serverUrl)('goes by the socket of a PostgreSQL on this machine', async () => {
    const byNetwork = new URL(serverUrl ?? '');
    byNetwork.search = '';
    const connection = await connect({ databaseUrl: byNetwork.href, dataDir });
    open.push(connection);
    const { rows } = await connection.pool.query('select inet_client_addr() as by_network');
    expect(rows).toEqual([{ by_network: null }]);
  });

  it.runIf(serverUrl)('stays on the way that it was given where something stands in between', async () => {
    const { port } = new URL(serverUrl ?? '');
    const between = createServer((socket) => {
      const behind = connectTo(Number(port), '127.0.0.1');
      for (const end of [socket, behind]) end.on('error', () => undefined);
      socket.pipe(behind).pipe(socket);
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    const url = new URL(serverUrl ?? '');
    url.search = '';
    url.port = String((between.address() as AddressInfo).port);
    expect(await nearestWay(url.href)).toBe(url.href);
    between.close();
  });

  it('is told of a PostgreSQL that does not answer by whoever asks it, not while it looks for the nearest way', async () => {
    const nobody = 'postgresql://suksa@127.0.0.1:9/postgres';
    expect(await nearestWay(nobody)).toBe(nobody);
    const encrypted = 'postgresql://suksa@127.0.0.1/postgres?sslmode=require';
    expect(await nearestWay(encrypted)).toBe(encrypted);
  });
});
