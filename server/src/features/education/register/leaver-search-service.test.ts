import { admitStudent, findLeavers, leaveSchool, listStudents } from '@suksa/contracts/education';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

let born = 0;
const leaver = async () => {
  const phone = `020 5${Math.random().toString().slice(2, 9)}`;
  const admission = await anAdmission(server, {
    firstNameEn: 'Vanished',
    surnameEn: 'Elsewhere',
    birthDate: `2018-0${(born++ % 9) + 1}-04`,
    guardians: [{ relation: 'mother', nameEn: 'Mother', phone, isPayer: true }],
  });
  const student = await server.send(admitStudent, { body: admission }, 'registrar');
  const body = { version: student.version, how: 'withdrawn' as const, lastDay: today, reason: 'ຍ້າຍ' };
  await server.send(leaveSchool, { params: { id: student.id }, body }, 'registrar');
  return { student, phone };
};
const today = new Date().toISOString().slice(0, 10);
const left = (q: string, account: 'registrar' | 'family' = 'registrar') =>
  server.send(findLeavers, { query: { q } }, account);

describe('whoever left', () => {
  test('is told of beside the register, by code, name and phone, and the register itself shows who studies', async () => {
    const { student, phone } = await leaver();
    expect(await server.send(listStudents, { query: { q: student.code } }, 'registrar')).toMatchObject({
      total: 0,
    });
    for (const q of [student.code, student.surnameLo, `Vanished ${student.code}`, phone]) {
      const found = await left(q);
      expect([q, found.total, found.rows[0]]).toMatchObject([q, 1, { id: student.id, status: 'withdrawn' }]);
    }
  });

  test('is not told of while studying, nor to a family that may not know them', async () => {
    const { student } = await leaver();
    expect(await left(student.code, 'family')).toEqual({ rows: [], total: 0 });
    const [studying] = (await server.send(listStudents, { query: {} }, 'registrar')).rows;
    expect((await left(studying?.code ?? '')).total).toBe(0);
  });
});
