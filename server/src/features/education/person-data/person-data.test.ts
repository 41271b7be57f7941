import { exportPersonData } from '@suksa/contracts/education';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.app.db.execute<{ id: number }>(
    sql`select i.student_id as id from invoice i join check_event c on c.student_id = i.student_id limit 1`,
  );
  id = rows[0]?.id ?? 0;
}, 120_000);
afterAll(() => server.stop());

interface File {
  readonly student: string;
  readonly tables: Readonly<Record<string, readonly Record<string, unknown>[]>>;
}

test('All that is kept of one student comes in one file, and nothing of another one; that is written down', async () => {
  const blob = await server.send(exportPersonData, { params: { id } }, 'head');
  const { tables } = JSON.parse(await blob.text()) as File;
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining(['student', 'guardian', 'enrolment', 'invoice', 'invoice_line', 'check_event']),
  );
  for (const rows of Object.values(tables))
    for (const row of rows) if ('student_id' in row) expect(row.student_id).toBe(id);
  expect(tables.student).toMatchObject([{ id }]);
  const { rows } = await server.app.db.execute(
    sql`select action from audit_entry where entity = 'education.student' and entity_id = ${String(id)} order by id desc limit 3`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['export', 'look_legal_restriction', 'look_health']);
});

test('Who may not read all of it gets none of it', async () => {
  for (const account of ['teacher', 'cashier', 'gate', 'family'] as const)
    await expect(server.send(exportPersonData, { params: { id } }, account)).rejects.toMatchObject({
      code: 'no_permission',
    });
  await expect(server.send(exportPersonData, { params: { id: 999_999 } }, 'head')).rejects.toMatchObject({
    code: 'not_found',
  });
});
