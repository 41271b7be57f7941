import { randomUUID } from 'node:crypto';
import { admitStudent, listStudents } from '@suksa/contracts/education';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

describe('an admission that is sent again', () => {
  test('answers the same student and admits nobody twice, after a lost answer and by a double click', async () => {
    const body = await anAdmission(server, { idempotencyKey: randomUUID() });
    const send = () => server.send(admitStudent, { body }, 'registrar');
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect([second.id, third.id]).toEqual([first.id, first.id]);
    expect((await server.send(listStudents, { query: { q: body.surnameLo ?? '' } }, 'registrar')).total).toBe(
      1,
    );
  });

  test('under the same key with something else is refused, and without a key asks about the duplicate', async () => {
    const body = await anAdmission(server, { idempotencyKey: randomUUID() });
    await server.send(admitStudent, { body }, 'registrar');
    await expect(
      server.send(admitStudent, { body: { ...body, village: 'ໂພນ' } }, 'registrar'),
    ).rejects.toMatchObject({ status: 409, code: 'idempotency_key_reused' });
    const { idempotencyKey: _, ...plain } = body;
    await expect(server.send(admitStudent, { body: plain }, 'registrar')).rejects.toMatchObject({
      code: 'possible_duplicate',
    });
  });

  test('that was refused may be sent again under its key', async () => {
    const body = await anAdmission(server, { idempotencyKey: randomUUID() });
    await expect(
      server.send(admitStudent, { body: { ...body, startDate: '1990-01-01' } }, 'registrar'),
    ).rejects.toMatchObject({ fields: [{ path: 'startDate' }] });
    await expect(server.send(admitStudent, { body }, 'registrar')).resolves.toMatchObject({
      code: expect.any(String),
    });
  });
});
