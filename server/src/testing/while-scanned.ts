import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

/** A connection of its own to the test's database, as another server has it; on PostgreSQL alone. */
const anotherServer = async ({ app }: TestServer): Promise<pg.Client> => {
  const { rows } = await app.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = rows[0]?.name ?? '';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
};

/**
 * Does what asks for a student's month while a scan of the student holds it, and shows that the student is free for the
 * scan still: what comes waits for the scan, and never the scan for it.
 */
export const whileScanned = async <Done>(
  server: TestServer,
  studentId: number,
  act: () => Promise<Done>,
): Promise<Done> => {
  const scan = await anotherServer(server);
  const asking = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%attendance_month%'`;
  await scan.query('begin');
  await scan.query('select 1 from attendance_month where student_id = $1 for update', [studentId]);
  const done = act();
  await expect
    .poll(async () => (await server.app.db.execute(asking)).rows.length, { timeout: 60_000 })
    .toBe(1);
  await scan.query('select 1 from student where id = $1 for update nowait', [studentId]);
  await scan.query('commit');
  await scan.end();
  return done;
};
