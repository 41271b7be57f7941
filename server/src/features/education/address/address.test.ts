import { admitStudent, listAddresses, listStudents } from '@suksa/contracts/education';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const admit = async (changes: Parameters<typeof anAdmission>[1]) =>
  server.send(admitStudent, { body: await anAdmission(server, changes) }, 'registrar');
const addresses = async (students: readonly number[], as: 'registrar' | 'family' = 'registrar') =>
  (await server.send(listAddresses, { body: { students: [...students] } }, as)).rows;

describe('addresses of a selection', () => {
  test('name home and the guardian who is called first, in the order of the selection', async () => {
    const guardian = (nameEn: string, phone: string) => ({ relation: 'mother' as const, nameEn, phone });
    const first = await admit({
      village: 'ໂພນແພງ',
      district: 'ສີສັດຕະນາກ',
      guardians: [
        { ...guardian('Called First', '020 55667788'), isPayer: true },
        guardian('Called Second', '020 55667799'),
      ],
    });
    const alone = await admit({ guardians: [] });
    expect(await addresses([alone.id, first.id])).toEqual([
      expect.objectContaining({ id: alone.id, guardian: null }),
      expect.objectContaining({
        id: first.id,
        name: { lo: `${first.firstNameLo} ${first.surnameLo}`, en: '' },
        village: 'ໂພນແພງ',
        district: 'ສີສັດຕະນາກ',
        guardian: { name: { lo: '', en: 'Called First' }, phone: '020 5566 7788' },
      }),
    ]);
  });

  test('leave out whom the caller may not know of', async () => {
    const stranger = await admit({});
    const { rows } = await server.send(listStudents, { query: {} }, 'family');
    const own = rows[0]?.id ?? 0;
    const told = await addresses([stranger.id, own], 'family');
    expect(told.map(({ id }) => id)).toEqual([own]);
  });

  test('are refused for nobody', async () => {
    await expect(addresses([])).rejects.toMatchObject({ fields: [{ path: 'students', code: 'required' }] });
  });
});
