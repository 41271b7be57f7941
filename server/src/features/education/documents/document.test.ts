import {
  addDocument,
  admitStudent,
  deleteDocument,
  getDocument,
  listDocuments,
  studentHistory,
} from '@suksa/contracts/education';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFile, whitePixel } from '../../../testing/a-file.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const pdf = (body = '1 0 obj << >> endobj') => aFile(`%PDF-1.4\n${body}\n%%EOF`, 'application/pdf');
const birthCertificate = new File([whitePixel], 'ໃບເກີດ.png', { type: whitePixel.type });

const aStudent = async () =>
  server.send(admitStudent, { body: await anAdmission(server) }, 'registrar').then(({ id }) => id);

const add = (id: number, file: File) =>
  server.send(addDocument, { params: { id }, body: { kind: 'birth_certificate', file } }, 'registrar');

describe('papers of a student', () => {
  test('are kept, a picture encoded anew, and can be looked at', async () => {
    const id = await aStudent();
    const { documents } = await add(id, birthCertificate);
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
    for (const file of [
      aFile('AAAA', 'image/png'),
      aFile('AAAA', 'text/html'),
      aFile('A', 'application/pdf'),
    ])
      await expect(add(id, file)).rejects.toMatchObject({ fields: [{ path: 'file', code: 'file_type' }] });
    await expect(add(id, pdf('<< /S /JavaScript /JS (app.alert(1)) >>'))).rejects.toMatchObject({
      fields: [{ path: 'file', code: 'file_runs' }],
    });
  });

  test('are deleted with a reason, which stays in the history', async () => {
    const id = await aStudent();
    const { documents } = await add(id, birthCertificate);
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
    const { documents } = await add(id, birthCertificate);
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
