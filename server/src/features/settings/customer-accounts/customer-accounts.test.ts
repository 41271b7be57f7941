import { getStudent, listStudents } from '@suksa/contracts/education';
import { login, me } from '@suksa/contracts/session';
import {
  type AccountPassword,
  customerAccountAudit,
  customerSessions,
  endCustomerSessions,
  exportCustomerAccounts,
  findGuardians,
  inviteGuardians,
  listCustomerAccounts,
  readCustomer,
  readCustomerAccount,
  resetCustomerPassword,
  suspendCustomerAccounts,
  updateCustomer,
  updateCustomerAccount,
} from '@suksa/contracts/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const uninvited = async (q = '') => (await server.send(findGuardians, { query: { q } }, 'registrar')).rows;

const list = async (query: object = {}) =>
  (await server.send(listCustomerAccounts, { query: { size: 100, ...query } }, 'registrar')).rows;

const invite = (guardianIds: number[], consentOn: string | null = null) =>
  server.send(inviteGuardians, { body: { guardianIds, consentOn } }, 'registrar');

const anAccount = async (): Promise<AccountPassword> => {
  const guardian = (await uninvited()).find(({ phone, children }) => phone && children.length > 0);
  const { invited } = await invite([guardian?.id ?? 0]);
  const [made] = invited;
  if (!made) throw new Error('nobody was invited');
  return made;
};

const signIn = (username: string, password: string) => server.send(login, { body: { username, password } });

/** Signs in and chooses an own password, straight in the database: the way there has tests of its own. */
const signedIn = async ({ account, password }: AccountPassword) => {
  await server.app.connection.pool.query('update app_user set must_change_password = false where id = $1', [
    account.id,
  ]);
  const { token } = await signIn(account.username, password);
  return (url: string) => server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
};

describe('an invitation', () => {
  test('signs in with the telephone number, must choose a password, and sees only its own children', async () => {
    const { account, password } = await anAccount();
    expect(account).toMatchObject({ status: 'invited', lastSeenAt: null, consentOn: null });
    expect(account.username).toBe(account.phone.replaceAll(' ', ''));
    const { user } = await signIn(account.phone, password);
    expect(user).toMatchObject({ role_id: 3, scope: 'own_children', must_change_password: true });
    const ask = await signedIn({ account, password });
    const students = (await ask(listStudents.path)).json().rows as { id: number }[];
    expect(students.map(({ id }) => id).sort()).toEqual(account.children.map(({ id }) => id).sort());
    const now = (await list({ q: account.username })).find(({ id }) => id === account.id);
    expect(now).toMatchObject({ status: 'active' });
    expect(now?.lastSeenAt).not.toBeNull();
  });

  test('is told row by row: who has no telephone, whose number is taken, who has one already', async () => {
    const [first, second, third] = (await uninvited()).filter(({ phone }) => phone);
    if (!first || !second || !third) throw new Error('the demo school is too small');
    const { pool } = server.app.connection;
    await pool.query('update guardian set phone = null where id = $1', [second.id]);
    await pool.query('update guardian set phone = (select phone from guardian where id = $1) where id = $2', [
      first.id,
      third.id,
    ]);
    const { invited, refused } = await invite([first.id, second.id, third.id], '2026-11-20');
    expect(invited.map(({ account }) => account.consentOn)).toEqual(['2026-11-20']);
    expect(refused.map(({ id, code }) => [id, code]).sort()).toEqual(
      [
        [second.id, 'phone_needed'],
        [third.id, 'phone_taken'],
      ].sort(),
    );
    await pool.query("update guardian set phone = '+8562077777777' where id = $1", [third.id]);
    const again = await invite([first.id]);
    expect(again.refused).toMatchObject([{ id: first.id, code: 'has_account' }]);
    expect((await uninvited()).map(({ id }) => id)).not.toContain(first.id);
  });

  test('of a teacher who is a parent too leaves the telephone with the staff account', async () => {
    const guardian = (await uninvited()).find(({ phone }) => phone);
    const { pool } = server.app.connection;
    await pool.query(
      "update app_user set phone = (select phone from guardian where id = $1) where username = 'teacher'",
      [guardian?.id],
    );
    const { invited } = await invite([guardian?.id ?? 0]);
    expect(invited[0]?.account).toMatchObject({ phone: '' });
    expect((await signIn(invited[0]?.account.username ?? '', invited[0]?.password ?? '')).user.role_id).toBe(
      3,
    );
  });
});

describe('the list of accounts', () => {
  test('is found by child, filtered by use and status, and exported', async () => {
    const { account } = await anAccount();
    const { code } = account.children[0] ?? { code: '' };
    expect((await list({ q: code })).map(({ id }) => id)).toContain(account.id);
    expect((await list({ used: 'never' })).map(({ id }) => id)).toContain(account.id);
    expect((await list({ status: 'active' })).map(({ id }) => id)).not.toContain(account.id);
    expect((await list({ consent: 'no' })).map(({ id }) => id)).toContain(account.id);
    const body = {
      query: { q: account.username },
      format: 'csv' as const,
      columns: [{ key: 'login', title: 'Login' }],
    };
    const file = await server.send(exportCustomerAccounts, { body }, 'registrar');
    expect(await file.text()).toContain(account.username);
  });
});

describe('an account', () => {
  test('loses a child that is unlinked at the next request, and the history says so', async () => {
    const made = await anAccount();
    const { account } = made;
    const ask = await signedIn(made);
    const child = account.children[0]?.id as number;
    const address = getStudent.path.replace(':id', String(child));
    expect((await ask(address)).statusCode).toBe(200);
    const { version } = await server.send(readCustomerAccount, { params: { id: account.id } }, 'registrar');
    const body = { version, studentIds: [], consentOn: '2026-11-01', consentNote: 'Folder 3' };
    const saved = await server.send(updateCustomerAccount, { params: { id: account.id }, body }, 'registrar');
    expect(saved).toMatchObject({ children: [], consentOn: '2026-11-01', consentNote: 'Folder 3' });
    expect((await ask(address)).statusCode).toBeGreaterThanOrEqual(403);
    const { rows } = await server.send(customerAccountAudit, { params: { id: account.id } }, 'registrar');
    expect(rows[0]?.changes.map(({ field }) => field).sort()).toEqual([
      'children',
      'consentNote',
      'consentOn',
    ]);
    await expect(
      server.send(updateCustomerAccount, { params: { id: account.id }, body }, 'registrar'),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  test("is never linked to another family's child", async () => {
    const { account } = await anAccount();
    const other = await anAccount();
    const { version } = await server.send(readCustomerAccount, { params: { id: account.id } }, 'registrar');
    const studentIds = other.account.children.map(({ id }) => id);
    await expect(
      server.send(
        updateCustomerAccount,
        { params: { id: account.id }, body: { version, studentIds, consentOn: null } },
        'registrar',
      ),
    ).rejects.toMatchObject({ fields: [{ path: 'studentIds', code: 'not_allowed' }] });
  });

  test('that is suspended is signed out at once, stays out, and comes back', async () => {
    const made = await anAccount();
    const ask = await signedIn(made);
    const ids = [made.account.id];
    const { rows } = await server.send(customerSessions, { params: { id: ids[0] as number } }, 'registrar');
    expect(rows).toHaveLength(1);
    const suspend = (suspended: boolean) =>
      server.send(suspendCustomerAccounts, { body: { ids, suspended, reason: 'Left' } }, 'registrar');
    await suspend(true);
    expect((await ask(me.path)).statusCode).toBe(401);
    await expect(signIn(made.account.username, made.password)).rejects.toMatchObject({
      code: 'account_disabled',
    });
    await suspend(false);
    expect((await signIn(made.account.username, made.password)).token).toBeTruthy();
  });

  test('gets a new first password, which ends its sessions, and is signed out on demand', async () => {
    const made = await anAccount();
    const ask = await signedIn(made);
    const params = { id: made.account.id };
    const { password } = await server.send(resetCustomerPassword, { params }, 'registrar');
    expect((await ask(me.path)).statusCode).toBe(401);
    await expect(signIn(made.account.username, made.password)).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    const again = await signedIn({ account: made.account, password });
    await server.send(endCustomerSessions, { params }, 'registrar');
    expect((await again(me.path)).statusCode).toBe(401);
  });

  test('that is suspended no longer keeps its holder in the family, and goes with them', async () => {
    const { account } = await anAccount();
    const id = account.family?.id ?? 0;
    await server.send(suspendCustomerAccounts, { body: { ids: [account.id], suspended: true } }, 'registrar');
    const {
      children: _,
      households,
      changes,
      payer,
      phone,
      balance,
      overdue,
      credit,
      ...draft
    } = await server.send(readCustomer, { params: { id } }, 'registrar');
    const members = draft.members.filter(({ phone: own }) => own !== account.phone);
    await server.send(updateCustomer, { params: { id }, body: { ...draft, members } }, 'registrar');
    expect(await list({ q: account.username })).toEqual([]);
    expect((await list()).filter(({ username }) => username.startsWith('erased'))).toEqual([]);
  });

  test('of staff is none of these: nobody resets a teacher from here', async () => {
    const { rows } = await server.app.connection.pool.query(
      "select id from app_user where username = 'admin'",
    );
    await expect(
      server.send(resetCustomerPassword, { params: { id: rows[0]?.id } }, 'registrar'),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('is read by the head and changed by the office only', async () => {
    const [account] = await list();
    await expect(
      server.send(resetCustomerPassword, { params: { id: account?.id ?? 0 } }, 'head'),
    ).rejects.toMatchObject({ code: 'no_permission' });
    await expect(server.send(listCustomerAccounts, { query: {} }, 'cashier')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });
});

test('An invitation sent again after a lost answer gives a password once more, until somebody has signed in', async () => {
  const guardian = (await uninvited()).find(({ phone, children }) => phone && children.length > 0);
  const body = {
    ...{ guardianIds: [guardian?.id ?? 0], consentOn: null },
    idempotencyKey: '00000000-0000-4000-8000-000000000061',
  };
  const ask = (changes: object = {}) =>
    server.send(inviteGuardians, { body: { ...body, ...changes } }, 'registrar');
  const [lost] = (await ask()).invited;
  const [made] = (await ask()).invited;
  expect(made?.account.id).toBe(lost?.account.id);
  const username = made?.account.username ?? '';
  await expect(signIn(username, lost?.password ?? '')).rejects.toMatchObject({ status: 401 });
  const { invited, refused } = await ask({ idempotencyKey: '00000000-0000-4000-8000-000000000062' });
  expect([invited.length, refused[0]?.code]).toEqual([0, 'has_account']);
  await signIn(username, made?.password ?? '');
  expect((await ask()).refused).toMatchObject([{ code: 'has_account' }]);
});
