import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect } from './connection.ts';
import { firstStart } from './first-start.ts';
import { migrate } from './migrate.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'suksa-first-'));
let connection: Connection;
beforeAll(async () => {
  connection = await connect({ dataDir });
  await migrate(connection);
}, 60_000);
afterAll(async () => {
  await connection.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('gives an empty database a school with one administrator, once', async () => {
  const administrator = await firstStart(connection, { today: '2026-11-20' });
  expect(administrator).toMatchObject({ username: 'admin', password: expect.stringMatching(/^.{12}$/) });
  const { rows } = await connection.pool.query(`
    select username, role_id, must_change_password, password_hash,
      (select count(*)::int from level) as levels, (select name from academic_year where state = 'open') as year
    from app_user`);
  expect(rows).toMatchObject([
    { username: 'admin', role_id: 1, must_change_password: true, levels: 12, year: '2026–2027' },
  ]);
  expect(await verify(rows[0].password_hash, administrator?.password ?? '')).toBe(true);
  expect(await firstStart(connection, { today: '2026-11-20' })).toBeNull();
});
