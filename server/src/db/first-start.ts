import { createHash, randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { firstNames } from '@suksa/contracts/settings';
import { laoSortKey, searchTokens } from '@suksa/i18n/lao';
import type { Connection } from './connection.ts';
import { openingYear, shiftRows, termRows, type YearRow, yearName } from './default-year.ts';
import { insertFoundation, insertRoles, levelRows, settleIdentities } from './foundation.ts';
import { insertRows, type Querier } from './insert-rows.ts';
import { nationalHolidays } from './national-holidays.ts';
import { staffRoles } from './role-presets.ts';
import * as tables from './schema/index.ts';

export interface FirstAdministrator {
  readonly username: 'admin';
  /** Opens once: with it the administrator chooses a password. */
  readonly link: string;
}

/**
 * Gives an empty, migrated database what a real school needs on its first day: roles, levels, subjects, notes,
 * one unnamed branch with this year's terms, national holidays and shifts, and a first administrator.
 * Returns null, and changes nothing, when there is a user already, so that every start may call it.
 */
export async function firstStart(
  connection: Pick<Connection, 'pool'>,
  { today }: { today: string },
): Promise<FirstAdministrator | null> {
  const link = randomBytes(32).toString('base64url');
  // Nobody knows this one: the link is the only way in.
  const passwordHash = await hash(randomBytes(32).toString('base64url'));
  const client = await connection.pool.connect();
  try {
    await client.query('begin');
    // Servers that start together wait here; the second then finds the first one's user.
    await client.query('lock table app_user in exclusive mode');
    const { rowCount } = await client.query('select 1 from app_user limit 1');
    if (!rowCount) await insertSchool(client, { today, passwordHash, link });
    await client.query('commit');
    return rowCount ? null : { username: 'admin', link };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function insertSchool(
  client: Querier,
  { today, passwordHash, link }: { today: string; passwordHash: string; link: string },
): Promise<void> {
  const start = openingYear(today);
  const year: YearRow = {
    id: 1,
    branchId: 1,
    name: yearName(start),
    startDate: `${start}-09-01`,
    endDate: `${start + 1}-05-31`,
    state: 'open',
  };
  await insertFoundation(client);
  await insertRoles(client, staffRoles);
  await insertRows(client, tables.schools, [{ nameLo: firstNames.school.lo, nameEn: firstNames.school.en }]);
  await insertRows(client, tables.branches, [
    { id: 1, code: 'B1', nameLo: firstNames.branch.lo, nameEn: firstNames.branch.en },
  ]);
  await insertRows(
    client,
    tables.branchLevels,
    levelRows.map(({ id }) => ({ branchId: 1, levelId: id })),
  );
  await insertRows(client, tables.academicYears, [year]);
  await insertRows(client, tables.terms, termRows([year]));
  await insertRows(
    client,
    tables.holidays,
    [start, start + 1].flatMap((calendarYear) => nationalHolidays(calendarYear, today)),
  );
  await insertRows(client, tables.shifts, shiftRows([year]));
  const nameLo = 'ຜູ້ດູແລລະບົບ';
  const nameEn = 'Administrator';
  await insertRows(client, tables.users, [
    {
      id: 1,
      username: 'admin',
      passwordHash,
      roleId: 1,
      nameLo,
      nameEn,
      staffType: 'management',
      sortKey: laoSortKey(nameLo),
    },
  ]);
  await client.query(
    `insert into sign_in_link (user_id, token_hash, expires_at) values (1, $1, now() + interval '72 hours')`,
    [createHash('sha256').update(link).digest()],
  );
  await insertRows(client, tables.userBranches, [{ userId: 1, branchId: 1 }]);
  await insertRows(
    client,
    tables.userSearch,
    searchTokens([nameLo, nameEn, 'admin']).map((token) => ({ token, userId: 1 })),
  );
  await settleIdentities(client);
}
