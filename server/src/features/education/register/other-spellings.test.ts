import {
  type AdmissionInput,
  admitStudent,
  exportStudents,
  findDuplicates,
  findFamilies as findKnownFamilies,
  listStudents,
} from '@suksa/contracts/education';
import { findFamilies } from '@suksa/contracts/feeinvoice';
import { findStudents } from '@suksa/contracts/session';
import { listCustomers } from '@suksa/contracts/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

let server: TestServer;
const phone = '020 5577 1290';
const ids = { exact: 0, alike: 0, family: 0 };

const admit = async (changes: Partial<AdmissionInput>) =>
  server.send(admitStudent, { body: await anAdmission(server, changes) }, 'registrar');

beforeAll(async () => {
  server = await startTestServer();
  // By the alphabet the one who only sounds like it comes first.
  const alike = await admit({
    firstNameLo: 'ຄຳພຸດທິ',
    surnameLo: 'ສີບົວທອງ',
    firstNameEn: 'Camputty',
    surnameEn: 'Xibuathong',
    guardians: [{ relation: 'father', nameLo: 'ທ້າວ ເຊີດໄຊ', nameEn: 'Xerdsay', phone }],
  });
  const exact = await admit({
    firstNameLo: 'ຄຳພູດທີ',
    surnameLo: 'ສີບົວທອງ',
    firstNameEn: 'Khamphoutthy',
    surnameEn: 'Sibouathong',
    birthDate: '2017-02-03',
  });
  Object.assign(ids, { alike: alike.id, exact: exact.id, family: alike.family?.id ?? 0 });
}, 120_000);
afterAll(() => server.stop());

const listed = async (q: string, more: Record<string, string | number> = {}) =>
  server.send(listStudents, { query: { q, size: 20, ...more } as never }, 'registrar');
const idsOf = (found: { readonly rows: readonly { readonly id: number }[] }) =>
  found.rows.map(({ id }) => id);

describe('a student is found by another spelling', () => {
  test.each([
    'ຄຳພຸດທິ',
    'ຄໍາພູດທີ',
    'ຄ່ຳພູດ',
    'khamphoutthy',
    'Kamputi',
    'camputhee',
    'KHAMPHUTTI sibuathong',
    'xibouatong',
    'คำพูดที',
    'คำพุดทิ สีบัวทอง',
  ])('%s, in the register and from every page', async (q) => {
    const register = idsOf(await listed(q));
    expect(register).toHaveLength(2);
    expect(register).toEqual(expect.arrayContaining([ids.exact, ids.alike]));
    const palette = await server.send(findStudents, { query: { q } }, 'registrar');
    expect(idsOf(palette)).toEqual(expect.arrayContaining(register));
  });

  test.each(['khamphoutthy', 'ຄຳພູດ', 'ຄຳພູດທີ ສີບົວທອງ'])(
    'and %s puts first who is spelled so, whatever the order of the list',
    async (q) => {
      expect(idsOf(await listed(q))).toEqual([ids.exact, ids.alike]);
      expect(idsOf(await listed(q, { dir: 'desc', sort: 'class' }))).toEqual([ids.exact, ids.alike]);
      expect(idsOf(await server.send(findStudents, { query: { q } }, 'registrar'))[0]).toBe(ids.exact);
    },
  );

  test('the other way round, too', async () => {
    expect(idsOf(await listed('camputty'))).toEqual([ids.alike, ids.exact]);
    expect(idsOf(await listed('ຄຳພຸດ'))).toEqual([ids.alike, ids.exact]);
  });

  test('every page tells how many there are, also one behind the end', async () => {
    expect(await listed('kamputi', { page: 1 })).toMatchObject({ total: 2 });
    expect(await listed('kamputi', { page: 9 })).toMatchObject({ total: 2, rows: [] });
    expect(await listed('kamputi qqqq')).toEqual({ rows: [], total: 0 });
  });

  test('with every filter beside the words, and in an export', async () => {
    expect(await listed('kamputi', { sex: 'male' })).toEqual({ rows: [], total: 0 });
    expect((await listed('kamputi', { sex: 'female', missing: 'photo', card: 'none' })).total).toBe(2);
    const body = {
      query: { q: 'kamputi' },
      format: 'csv' as const,
      columns: [{ key: 'nameLo', title: 'n' }],
    };
    const file = await server.send(exportStudents, { body }, 'registrar');
    expect((await file.text()).trim().split('\r\n')).toHaveLength(3);
  });
});

describe('a family is found by another spelling', () => {
  test.each(['serdsai', 'ເຊິດໄຊ', 'Kamputi'])('%s, where a child is admitted', async (q) => {
    const { families } = await server.send(findKnownFamilies, { query: { q } }, 'registrar');
    expect(families.map(({ id }) => id)).toContain(ids.family);
  });

  test.each(['serdsai', 'ເຊິດໄຊ', 'Kamputi'])('%s, at the till and among the customers', async (q) => {
    expect(idsOf(await server.send(findFamilies, { query: { q } }, 'cashier'))).toContain(ids.family);
    expect(idsOf(await server.send(listCustomers, { query: { q } }, 'registrar'))).toContain(ids.family);
  });
});

describe('the duplicate check in another spelling', () => {
  const ask = async (question: object) =>
    (await server.send(findDuplicates, { body: question }, 'registrar')).matches.map(({ id, reasons }) => ({
      id,
      reasons,
    }));

  test.each([
    { firstNameEn: 'Kamputee', surnameEn: 'Sibuatong' },
    { firstNameLo: 'ຄຳພຸດທິ', surnameLo: 'ສິບົວທອງ' },
  ])('names who sounds the same and was born on that day: %j', async (name) => {
    expect(await ask({ ...name, birthDate: '2017-02-03' })).toEqual([
      { id: ids.exact, reasons: ['sound', 'birth_date'] },
    ]);
  });

  test('names who has the same telephone, and nobody for a sound alone', async () => {
    const name = { firstNameEn: 'Kamputee', surnameEn: 'Sibuatong' };
    expect(await ask({ ...name, phones: [phone] })).toEqual([
      { id: ids.alike, reasons: ['sound', 'guardian_phone'] },
    ]);
    expect(await ask(name)).toEqual([]);
    expect(await ask({ ...name, birthDate: '2011-01-01' })).toEqual([]);
  });

  test('takes a Latin name with diacritics for the same name', async () => {
    const name = { firstNameEn: 'Khâmphoütthý', surnameEn: 'SIBOUATHONG' };
    expect(await ask({ ...name, birthDate: '2017-02-03' })).toEqual([
      { id: ids.exact, reasons: ['name', 'birth_date'] },
    ]);
    const accented = await admit({
      firstNameLo: 'ອັງເດຣ',
      surnameLo: 'ມາຕິນ',
      firstNameEn: 'André',
      surnameEn: 'Martín',
      birthDate: '2016-06-06',
    });
    const plain = { firstNameEn: 'Andre', surnameEn: 'Martin', birthDate: '2016-06-06' };
    expect(await ask(plain)).toEqual([{ id: accented.id, reasons: ['name', 'birth_date'] }]);
  });
});
