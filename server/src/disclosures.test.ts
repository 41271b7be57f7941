import type { Endpoint } from '@suksa/contracts';
import {
  addDocument,
  getDocument,
  listBatches,
  listStudents,
  studentHistory,
} from '@suksa/contracts/education';
import { askLeave, fillManyForms } from '@suksa/contracts/reports';
import { exportRoles, exportUsers, userAudit } from '@suksa/contracts/settings';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertReportForm } from './db/demo/forms/report-form.ts';
import { graduationDesk } from './features/education/graduation/graduation-testing.ts';
import { importDesk } from './features/education/import/import-testing.ts';
import { planNextYear, rolloverSteps } from './features/education/rollover/rollover-testing.ts';
import { aFile } from './testing/a-file.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let studentId: number;
/** What the calls ask for beyond a format, columns and a filter. */
let inputs: Record<string, { params?: object; query?: object; body?: object }>;

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.app.connection.pool.query(text, values)).rows as Row[];

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.send(listStudents, { query: {} }, 'admin');
  studentId = rows[0]?.id ?? 0;
  const { documents } = await server.send(
    addDocument,
    {
      params: { id: studentId },
      body: { kind: 'birth_certificate', file: aFile('%PDF-1.4\n%%EOF', 'application/pdf', 'paper.pdf') },
    },
    'registrar',
  );
  const year = await planNextYear(server);
  const rollover = await rolloverSteps(server, () => year).start();
  await graduationDesk(server);
  const batch = (await server.send(listBatches, {}, 'registrar')).rows[0];
  const desk = await importDesk(server);
  const { run } = await desk.dryRun([desk.somebody({ birthDate: 'never' })]);
  const paper = aFile('%PDF-1.4\n%%EOF', 'application/pdf', 'paper.pdf');
  const leave = await server.send(
    askLeave,
    {
      body: {
        ...{ studentId, firstDay: '2026-12-14', lastDay: '2026-12-14', reason: 'ໄປຫາໝໍ', noteId: null, paper },
        idempotencyKey: '00000000-0000-4000-8000-000000000075',
      },
    },
    'registrar',
  );
  const [taught] = await query<{
    id: number;
  }>(`select c.id from class c join academic_year y on y.id = c.year_id
    where c.branch_id = 1 and y.state = 'open' order by c.id limit 1`);
  await insertReportForm(server.app.connection.pool, 1);
  const [form] = await query<{ id: number }>('select max(id) as id from report_form');
  const [ofStudents] = await query<{
    id: number;
  }>(`insert into report_form (name, file_name, content, kind, changed_by)
    select name, file_name, content, 'student', changed_by from report_form limit 1 returning id`);
  const filled = await server.send(
    fillManyForms,
    { params: { id: form?.id ?? 0 }, body: { period: 'm9', levelId: null } },
    'head',
  );
  await vi.waitFor(
    async () => {
      expect(await query(`select 1 from job where id = ${filled.id} and state = 'done'`)).toHaveLength(1);
    },
    { timeout: 20_000, interval: 100 },
  );
  const [head] = await query<{ id: number }>("select id from app_user where username = 'head'");
  inputs = {
    'reports.form.run.download': { params: { id: form?.id }, body: { jobId: filled.id } },
    'reports.form.fillClass': {
      params: { id: ofStudents?.id },
      body: { period: 'm9', classId: taught?.id },
    },
    'reports.form.fill': {
      params: { id: form?.id },
      body: { period: 'm9', classId: taught?.id, studentId: null },
    },
    'reports.census.school.export': { body: { format: 'csv', columns, query: {}, of: 'staff' } },
    'reports.markBook.export': {
      params: { id: taught?.id },
      body: { format: 'csv', columns, query: { column: 'm9' } },
    },
    'education.student.data': { params: { id: studentId } },
    'settings.user.data': { params: { id: head?.id } },
    'reports.leave.paper': { params: { id: leave.id } },
    'education.document.get': { params: { id: documents[0]?.id } },
    'education.graduation.examSheet': { params: { id: batch?.id }, query: { language: 'en' } },
    'education.rollover.export': { params: { id: rollover.id } },
    'education.import.errors': {
      params: { id: run.id },
      body: { format: 'csv', title: 'Why', fields: {}, sentences: {} },
    },
    'settings.shift.recompute.export': {
      body: { format: 'csv', columns, query: { from: '2026-11-16', until: '2026-11-17' } },
    },
  };
}, 120_000);
afterAll(() => server.stop());

const columns = [{ key: 'code', title: 'Code' }];

interface AuditRow {
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly after: Readonly<Record<string, unknown>>;
}
const keptBy = (username: string) =>
  query<AuditRow>(
    `select action, entity, entity_id, after from audit_entry
     where actor_id = (select id from app_user where username = $1) order by id desc limit 1`,
    [username],
  );

const ask = (endpoint: Endpoint) =>
  server.ask(
    endpoint,
    {
      ...(endpoint.method !== 'GET' && {
        body: { format: 'csv', columns, query: { date: '2026-11-16', month: '2026-11' } },
      }),
      ...(inputs[endpoint.name] as object),
    },
    'admin',
  );

describe("a file with people's data", () => {
  test('leaves a row with each answer that says who, what, which and from where', async () => {
    const carrying = server.app.endpoints.filter(({ discloses }) => discloses === 'people');
    expect(carrying.length).toBeGreaterThan(12);
    for (const endpoint of carrying) {
      const { statusCode } = await ask(endpoint);
      const [kept] = await keptBy('admin');
      expect({ name: endpoint.name, statusCode, kept: kept?.after }).toMatchObject({
        name: endpoint.name,
        statusCode: 200,
        kept: { what: endpoint.name, address: '127.0.0.1' },
      });
    }
  }, 120_000);

  test('is counted row by row, and stands in the history of whoever took it away', async () => {
    const filter = { status: 'active' as const };
    await server.send(
      exportUsers,
      { body: { format: 'xlsx', columns: [{ key: 'username', title: 'Name' }], query: filter } },
      'head',
    );
    const [kept] = await keptBy('head');
    expect(kept).toMatchObject({ action: 'export', entity: 'settings.user', after: { filter } });
    expect(kept?.after.rows).toBeGreaterThan(5);
    const [head] = await query<{ id: number }>("select id from app_user where username = 'head'");
    const { rows } = await server.send(userAudit, { params: { id: head?.id ?? 0 } }, 'admin');
    expect(rows[0]).toMatchObject({ action: 'export' });
  });

  test("leaves a row in the student's history where it is a paper, and none where it was refused", async () => {
    const params = inputs['education.document.get']?.params as { id: number };
    await server.send(getDocument, { params }, 'head');
    const read = { action: 'document_read', entity: 'education.student', entity_id: String(studentId) };
    expect((await keptBy('head'))[0]).toMatchObject(read);
    const { rows } = await server.send(studentHistory, { params: { id: studentId } }, 'registrar');
    expect(rows[0]?.action).toBe('document_read');
    await server.tokenOf('teacher');
    const before = await keptBy('teacher');
    await expect(server.send(getDocument, { params }, 'teacher')).rejects.toMatchObject({ status: 403 });
    expect(await keptBy('teacher')).toEqual(before);
  });

  test('leaves none where it is nobody, such as the list of roles', async () => {
    const body = { format: 'csv' as const, columns: [{ key: 'name', title: 'Name' }], query: {} };
    await server.send(exportRoles, { body }, 'operator');
    expect((await keptBy('operator'))[0]?.action).toBe('sign_in');
  });
});
