import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Connection, connect } from './connection.ts';
import { migrate } from './migrate.ts';
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
      await Promise.all(servers.map(migrate));
      const rows = await servers[0]?.db.select({ code: levels.code }).from(levels);
      expect(rows).toEqual([]);
      await Promise.all(servers.map(({ close }) => close()));
      await administrator.pool.query(`drop database ${name}`);
    },
    60_000,
  );
});

describe('A connection', () => {
  it.runIf(serverUrl)('compiles no query, which would take longer than any of ours lasts', async () => {
    const connection = await connect({ databaseUrl: serverUrl, dataDir });
    open.push(connection);
    const { rows } = await connection.pool.query('show jit');
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});
