import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../school/accounts/tokens.ts';
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
  expect(administrator).toMatchObject({ username: 'admin', link: expect.stringMatching(/^[\w-]{43}$/) });
  const { rows } = await connection.pool.query(`
    select username, role_id, encode(l.token_hash, 'hex') as link,
      (select count(*)::int from level) as levels, (select name from academic_year where state = 'open') as year
    from app_user u join sign_in_link l on l.user_id = u.id`);
  expect(rows).toMatchObject([
    {
      username: 'admin',
      role_id: 1,
      levels: 12,
      year: '2026–2027',
      link: hashToken(administrator?.link ?? '').toString('hex'),
    },
  ]);
  expect(await firstStart(connection, { today: '2026-11-20' })).toBeNull();
});
