import {
  addDocument,
  admitStudent,
  deleteDocument,
  getDocument,
  listDocuments,
  studentHistory,
} from '@suksa/contracts/education';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pdf = (body = '1 0 obj << >> endobj') =>
  `data:application/pdf;base64,${Buffer.from(`%PDF-1.4\n${body}\n%%EOF`).toString('base64')}`;

const aStudent = async () =>
  server.send(admitStudent, { body: await anAdmission(server) }, 'registrar').then(({ id }) => id);

const add = (id: number, content: string) =>
  server.send(
    addDocument,
    { params: { id }, body: { kind: 'birth_certificate', fileName: 'ໃບເກີດ.png', content } },
    'registrar',
  );

describe('papers of a student', () => {
  test('are kept, a picture encoded anew, and can be looked at', async () => {
    const id = await aStudent();
    const { documents } = await add(id, png);
    expect(documents).toMatchObject([
      { kind: 'birth_certificate', fileName: 'ໃບເກີດ.png', contentType: 'image/jpeg' },
    ]);
    const file = await server.send(getDocument, { params: { id: documents[0]?.id ?? 0 } }, 'registrar');
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString('hex'),
    ).toBe('ffd8');
    expect((await add(id, pdf())).documents).toHaveLength(2);
  });

  test('are refused where they are something else, or run something', async () => {
    const id = await aStudent();
    await expect(add(id, 'data:image/png;base64,AAAA')).rejects.toMatchObject({
      fields: [{ path: 'content', code: 'file_type' }],
    });
    await expect(add(id, 'data:text/html;base64,AAAA')).rejects.toMatchObject({
      fields: [{ path: 'content', code: 'file_type' }],
    });
    await expect(add(id, pdf('<< /S /JavaScript /JS (app.alert(1)) >>'))).rejects.toMatchObject({
      fields: [{ path: 'content', code: 'file_runs' }],
    });
  });

  test('are deleted with a reason, which stays in the history', async () => {
    const id = await aStudent();
    const { documents } = await add(id, png);
    const params = { id: documents[0]?.id ?? 0 };
    await expect(
      server.send(deleteDocument, { params, body: { reason: ' ' } }, 'registrar'),
    ).rejects.toMatchObject({ fields: [{ path: 'reason', code: 'required' }] });
    const left = await server.send(deleteDocument, { params, body: { reason: 'wrong child' } }, 'registrar');
    expect(left.documents).toEqual([]);
    await expect(server.send(getDocument, { params }, 'registrar')).rejects.toMatchObject({
      code: 'not_found',
    });
    const { rows } = await server.send(studentHistory, { params: { id } }, 'registrar');
    expect(rows[0]).toMatchObject({ action: 'document_deleted', reason: 'wrong child' });
  });

  test('are for the office: a teacher or family sees none, the head deletes none', async () => {
    const id = await aStudent();
    const { documents } = await add(id, png);
    for (const account of ['teacher', 'cashier', 'gate', 'family'] as const) {
      await expect(server.send(listDocuments, { params: { id } }, account)).rejects.toMatchObject({
        code: 'no_permission',
      });
    }
    expect((await server.send(listDocuments, { params: { id } }, 'head')).documents).toHaveLength(1);
    const params = { id: documents[0]?.id ?? 0 };
    await expect(
      server.send(deleteDocument, { params, body: { reason: 'no' } }, 'head'),
    ).rejects.toMatchObject({ code: 'no_permission' });
  });
});
