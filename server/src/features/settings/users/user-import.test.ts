import { login } from '@suksa/contracts/session';
import {
  checkUserImport,
  importUsers,
  listUsers,
  userAudit,
  userImportTemplate,
} from '@suksa/contracts/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../spreadsheet/read-sheet.ts';
import { aFile } from '../../../testing/a-file.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { knownColumns } from './user-import-columns.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const titles =
  'Username,Name in Lao,Name in English,Sex,Phone,Role,Branch,Kind of staff,Employed from,Card number';
const csv = (...rows: string[]) => ({
  file: aFile([titles, ...rows].join('\n'), 'text/csv', 'staff.csv'),
  language: 'en' as const,
});

const check = (body: ReturnType<typeof csv>, as: Account = 'admin') =>
  server.send(checkUserImport, { body }, as);
const run = (body: ReturnType<typeof csv>, as: Account = 'admin') => server.send(importUsers, { body }, as);
const branch = 'Vientiane Branch';

const userOf = async (username: string) =>
  (await server.send(listUsers, { query: { q: username } }, 'admin')).rows.find(
    (user) => user.username === username,
  );

describe('a spreadsheet of staff', () => {
  test('is checked row by row without writing: new, and wrong with the reason at the cell', async () => {
    const { rows, counts } = await check(
      csv(
        `Anou.K,ທ້າວ ອານຸ,Anou Keo,male,020 5512 3456,Registrar,${branch},Office,1/9/2026,C-100`,
        `x,ນາງ ບົວ,Boua,hen,020 1,Wizard,Atlantis,Office,32/1/2026,C-101`,
        `cashier2,ນາງ ຈັນ,Chan,F,020 5512 3456,Cashier,${branch},,,`,
      ),
    );
    expect(counts).toMatchObject({ new: 1, wrong: 2, changed: 0 });
    expect(rows[0]).toMatchObject({ number: 2, outcome: 'new', name: 'ທ້າວ ອານຸ', remarks: [] });
    expect(Object.fromEntries(rows[1]?.remarks.map(({ path, code }) => [path, code]) ?? [])).toMatchObject({
      sex: 'not_allowed',
      phone: 'phone',
      role: 'not_allowed',
      branches: 'not_allowed',
      employedFrom: 'date',
      username: 'too_short',
    });
    expect(rows[2]?.remarks).toMatchObject([{ path: 'phone', code: 'repeated' }]);
    expect(await userOf('anou.k')).toBeUndefined();
  });

  test('says of a new account without role and branch that they are missing', async () => {
    const { rows } = await check(csv('noi,ນາງ ນ້ອຍ,Noi,female,,,,,,'));
    expect(rows[0]?.remarks.map(({ path, code }) => [path, code]).sort()).toEqual([
      ['branches', 'required'],
      ['role', 'required'],
    ]);
  });

  test('sent again after a lost answer gives the passwords that nobody has seen once more', async () => {
    const file = csv(`lost.a,ນາງ ຈອນ,Chone Lost,F,,Registrar,${branch},Office,,`);
    const body = { ...file, idempotencyKey: '00000000-0000-4000-8000-000000000051' };
    const first = await server.send(importUsers, { body }, 'admin');
    const second = await server.send(importUsers, { body }, 'admin');
    expect(second.invited.map(({ user }) => user.username)).toEqual(['lost.a']);
    expect(second.unchanged).toBe(0);
    const signIn = (password = '') => server.send(login, { body: { username: 'lost.a', password } });
    await expect(signIn(first.invited[0]?.password)).rejects.toMatchObject({ status: 401 });
    await signIn(second.invited[0]?.password);
    const third = await server.send(importUsers, { body }, 'admin');
    expect(third).toMatchObject({ invited: [], unchanged: 1 });
    const others = { ...file, idempotencyKey: '00000000-0000-4000-8000-000000000052' };
    expect(await server.send(importUsers, { body: others }, 'admin')).toMatchObject({ invited: [] });
  });

  test('becomes accounts with a first password each; the same file again changes nothing', async () => {
    const file = csv(`noy.s,ນາງ ນ້ອຍ,Noy Sone,F,020 5512 9999,ພະນັກງານທະບຽນ,${branch},ຫ້ອງການ,,C-200`);
    const { invited, changed } = await run(file);
    expect(changed).toBe(0);
    expect(invited).toMatchObject([{ user: { username: 'noy.s', status: 'invited', role: { id: 5 } } }]);
    const [made] = invited;
    const { user } = await server.send(login, {
      body: { username: 'noy.s', password: made?.password ?? '' },
    });
    expect(user.must_change_password).toBe(true);
    expect(await run(file)).toEqual({ invited: [], changed: 0, unchanged: 1 });
  });

  test('changes who is known by the username; an empty cell leaves what is there', async () => {
    await run(csv(`keo.p,ທ້າວ ແກ້ວ,Keo,M,020 5513 0000,Cashier,${branch},Office,,`));
    const file = csv('KEO.P,,Keo Phet,,,Registrar,,,,K-9');
    const { rows } = await check(file);
    expect(rows[0]?.changes).toEqual([
      { path: 'nameEn', before: 'Keo', after: 'Keo Phet' },
      { path: 'role', before: 'Cashier', after: 'Registrar' },
      { path: 'cardCode', before: '', after: 'K-9' },
    ]);
    expect(await run(file)).toMatchObject({ changed: 1, invited: [] });
    const user = await userOf('keo.p');
    expect(user).toMatchObject({ name: { lo: 'ທ້າວ ແກ້ວ', en: 'Keo Phet' }, phone: '020 5513 0000' });
    const { rows: history } = await server.send(userAudit, { params: { id: user?.id ?? 0 } }, 'admin');
    expect(history.map(({ action }) => action)).toEqual(['edit', 'create']);
  });

  test('with one wrong row brings nobody', async () => {
    const file = csv(`good.one,ກ,Good,F,,Cashier,${branch},,,`, `bad one,ຂ,Bad,F,,Cashier,${branch},,,`);
    await expect(run(file)).rejects.toMatchObject({
      status: 409,
      code: 'import_wrong',
      details: { number: 1 },
    });
    expect(await userOf('good.one')).toBeUndefined();
  });

  test("takes no username of a family, no card of somebody else, and nobody above the caller's rights", async () => {
    const { rows } = await check(
      csv(
        `family,ກ,Family,F,,Cashier,${branch},,,`,
        `admin,,,,,,,,,`,
        `new.admin,ກ,New,F,,Super admin,${branch},,,`,
      ),
      'operator',
    );
    expect(rows.map(({ remarks }) => remarks.map(({ path, code }) => [path, code]))).toEqual([
      [['username', 'duplicate']],
      [['username', 'above_own_rights']],
      [['role', 'above_own_rights']],
    ]);
  });

  test('that has no usernames, too many rows, or is no spreadsheet is refused at the file', async () => {
    const body = {
      file: aFile('Colour\nred', 'text/csv', 'a.csv'),
      language: 'en' as const,
    };
    await expect(check(body)).rejects.toMatchObject({ fields: [{ path: 'file', code: 'columns_missing' }] });
    await expect(
      check(csv(...Array.from({ length: 201 }, (_, at) => `user${at},,,,,,,,,`))),
    ).rejects.toMatchObject({
      fields: [{ path: 'file', code: 'sheet_too_long' }],
    });
    const picture = { file: aFile('\x89PNG', 'image/png', 'a.png'), language: 'en' as const };
    await expect(check(picture)).rejects.toMatchObject({ fields: [{ path: 'file' }] });
  });

  test.each(['en', 'lo'] as const)(
    'starts from a template (%s) whose titles are all understood',
    async (language) => {
      const file = await server.send(userImportTemplate, { query: { language } }, 'admin');
      const bytes = Buffer.from(await file.arrayBuffer());
      await expect(readSheet({ name: 'staff.xlsx', type: '', bytes }, knownColumns)).rejects.toMatchObject({
        fields: [{ code: 'sheet_empty' }],
      });
    },
  );

  test('is for those who may make accounts', async () => {
    await expect(check(csv('a.b,,,,,,,,,'), 'head')).rejects.toMatchObject({ code: 'no_permission' });
  });
});
