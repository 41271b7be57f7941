import {
  admitPupil,
  editPupil,
  exportPupils,
  findDuplicates,
  findFamilies,
  getPhoto,
  getPupil,
  listClasses,
  listPupils,
  pupilHistory,
  removePhoto,
  setPhoto,
} from '@suksa/contracts/education';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

test('smoke', async () => {
  const list = await server.send(listPupils, { query: {} }, 'admin');
  console.info(list.total, list.rows[0]);
  const first = list.rows[0];
  if (!first) throw new Error('no rows');
  for (const query of [
    { sort: 'class' },
    { sort: 'code', dir: 'desc' },
    { sort: 'birth_date' },
    { sort: 'start_date' },
    { level: 4 },
    { entry: 'new' },
    { missing: 'photo' },
    { missing: 'guardian_phone' },
    { sex: 'female' },
    { status: 'all' },
    { province: 'x' },
    { q: 'ສົມ' },
  ] as const) {
    const { total } = await server.send(listPupils, { query }, 'admin');
    console.info(JSON.stringify(query), total);
  }
  console.info(JSON.stringify(await server.send(getPupil, { params: { id: first.id } }, 'admin'), null, 1));
  const classes = await server.send(listClasses, {}, 'admin');
  console.info(classes.classes.length, classes.classes[0]);
  const families = await server.send(findFamilies, { query: { q: first.phone } }, 'registrar');
  console.info(JSON.stringify(families, null, 1));
  const found = await server.send(
    findDuplicates,
    { body: { firstNameLo: first.name.lo, birthDate: first.birthDate ?? '' } },
    'registrar',
  );
  console.info(JSON.stringify(found));
  const csv = await server.send(
    exportPupils,
    {
      body: {
        query: {},
        format: 'csv',
        columns: [
          { key: 'code', title: 'C' },
          { key: 'nameLo', title: 'N' },
        ],
      },
    },
    'admin',
  );
  console.info((await csv.text()).slice(0, 200));
  void [admitPupil, editPupil, getPhoto, pupilHistory, removePhoto, setPhoto];
});
