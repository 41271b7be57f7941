import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Connection } from './db/connection.ts';
import { demoAccounts, loadDemo } from './db/demo/index.ts';
import { firstStart } from './db/first-start.ts';
import type { DemoSize, Environment } from './environment.ts';
import { linkAddress, linkHours } from './school/accounts/sign-in-link.ts';
import { localMoment, todayIn } from './school/clock.ts';
import { priceOf } from './school/money/pricing/pricing.ts';

interface Demo {
  readonly size: Exclude<DemoSize, 'none'>;
  readonly password: string;
}

export const fillWithDemo = (connection: Connection, { size, password }: Demo) => {
  const { day: today, minute } = localMoment(new Date());
  return loadDemo(connection, { size, password, priceOf, today, minute });
};

/**
 * An empty database gets the demo school that was asked for, or else what a real school needs on its first day. What
 * is there already is never touched.
 */
export const fillEmptySchool = (connection: Connection, environment: Environment) =>
  oneServerAtATime(connection, async () => {
    if (!(await isEmpty(connection))) return;
    if (environment.demo === 'none') await startForReal(connection, environment);
    else await startDemo(connection, environment.demo, environment.demoPassword);
  });

const startForReal = async (connection: Connection, { publicAddress, host, port }: Environment) => {
  const administrator = await firstStart(connection, { today: todayIn() });
  if (!administrator) return;
  const { username, link } = administrator;
  const address = publicAddress ?? `http://${host}:${port}`;
  console.info(
    `First administrator: ${username}. Choose the password here, once and within ${linkHours} hours:`,
  );
  console.info(linkAddress(address, link));
};

const startDemo = async (connection: Connection, size: Demo['size'], given: string | undefined) => {
  const password = given ?? randomBytes(9).toString('base64url');
  console.info(`Making a demo school (${size}) …`);
  await fillWithDemo(connection, { size, password });
  console.info(`Accounts of the demo school: ${demoAccounts.join(', ')}. Password of each: ${password}`);
};

const isEmpty = async ({ db }: Connection) => {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists (select 1 from app_user) as empty`,
  );
  return rows[0]?.empty === true;
};

/** Any number, as long as nothing else in this database takes it as an advisory lock. */
const firstSchoolLock = 7_203_120;

/** Servers that start together on one PostgreSQL wait for each other; the embedded database has one process anyway. */
export const oneServerAtATime = async ({ kind, pool }: Connection, act: () => Promise<void>) => {
  if (kind === 'embedded') return act();
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [firstSchoolLock]);
    await act();
  } finally {
    // Closing the connection gives back the lock.
    client.release(true);
  }
};
