import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { wordToFamilies } from './messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('each word of the demo school is of a late scan, on its day, and said once to whoever hears it', async () => {
  const { pool } = server.app.connection;
  const { rows } = await pool.query<{ today: string }>(
    `select max(day)::text as today from check_event where branch_id = 1 and late_minutes > 0`,
  );
  for (const statement of wordToFamilies)
    await pool.query(statement, statement.includes('$1') ? [rows[0]?.today] : []);
  const { rows: told } = await pool.query<{ is_late: boolean; times: number }>(
    `select bool_and(e.late_minutes > 0 and e.occurred_at = m.created_at) is true as is_late, count(*)::int as times
      from message m left join check_event e on m.key like 'demo:' || e.id || ':%'
      where m.kind = 'late' group by m.guardian_id, m.student_id, m.created_at::date`,
  );
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter(({ is_late, times }) => !is_late || times > 1)).toEqual([]);
});
