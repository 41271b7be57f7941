import { changePassword, me } from '@suksa/contracts/session';
import {
  disableUsers,
  endSessions,
  exportUsers,
  listUsers,
  lockUsers,
  resetPassword,
  updateUser,
  userAudit,
  userSessions,
} from '@suksa/contracts/settings';
import { describe, expect, test } from 'vitest';
import { add, asks, changed, server, signIn, userOf, userServer } from './user-testing.ts';

userServer();

describe('a new account', () => {
  test('is invited, with a password that works once and must then be changed', async () => {
    const { user, password } = await add({ username: 'new.clerk', phone: '020 5511 2299' });
    expect(user).toMatchObject({ status: 'invited', username: 'new.clerk', phone: '020 5511 2299' });
    const { token, user: signedIn } = await signIn('new.clerk', password);
    expect(signedIn.must_change_password).toBe(true);
    expect((await userOf(user.id)).status).toBe('active');
    const headers = { authorization: `Bearer ${token}` };
    const payload = { current: password, next: 'a quiet river bank' };
    const answer = await server.app.inject({ method: 'POST', url: changePassword.path, headers, payload });
    expect(answer.statusCode).toBe(204);
    await expect(signIn('new.clerk', password)).rejects.toMatchObject({ code: 'wrong_credentials' });
  });

  test('gets passwords that are easy to read from paper, and never the same', async () => {
    const passwords = [(await add()).password, (await add()).password];
    for (const password of passwords)
      expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/);
    expect(passwords[0]).not.toBe(passwords[1]);
  });

  test.each([
    ['username', { username: 'new.name' }],
    ['phone', { phone: '+856 20 5599 8877' }],
    ['cardCode', { cardCode: 'S-777' }],
  ] as const)('is refused at %s where another account has the same', async (path, values) => {
    await add(values);
    await expect(add({ ...values })).rejects.toMatchObject({ fields: [{ path, code: 'duplicate' }] });
  });

  test.each([
    ['username', { username: 'a b' }],
    ['name.lo', { name: { lo: '', en: 'X' } }],
    ['phone', { phone: '12' }],
    ['email', { email: 'nobody' }],
    ['branchIds', { branchIds: [] }],
    ['branchIds', { branchIds: [999_999] }],
    ['roleId', { roleId: 999_999 }],
    ['roleId', { roleId: 3 }],
    ['employedUntil', { employedFrom: '2026-09-02', employedUntil: '2026-09-01' }],
  ] as const)('is refused at %s where that is wrong', async (path, changes) => {
    await expect(add(changes as object)).rejects.toMatchObject({
      status: 400,
      fields: [expect.objectContaining({ path })],
    });
  });

  test('can be made by nobody whose role may only look', async () => {
    await expect(add({}, 'head')).rejects.toMatchObject({ code: 'no_permission' });
  });
});

describe('an account', () => {
  test('is changed by one of two editors; the second sees what the first saved, as the form holds it', async () => {
    const { user } = await add();
    const call = await changed(user.id, { email: 'first@school.la' });
    await server.send(updateUser, call, 'admin');
    const { name } = await server.send(me, {}, 'admin');
    // Signing somebody out changes nothing that the form holds.
    await server.send(endSessions, { params: { id: user.id } }, 'operator');
    await expect(server.send(updateUser, call, 'operator')).rejects.toMatchObject({
      code: 'conflict',
      details: {
        current: { email: 'first@school.la', roleId: 5, branchIds: [1], version: user.version + 1 },
        changedBy: name,
      },
    });
  });

  test('says who changed it, when, and from what to what', async () => {
    const { user } = await add();
    await server.send(updateUser, await changed(user.id, { roleId: 6 }), 'admin');
    const { rows } = await server.send(userAudit, { params: { id: user.id } }, 'admin');
    expect(rows.map(({ action }) => action)).toEqual(['edit', 'create']);
    expect(rows[0]?.changes).toMatchObject([{ field: 'role', before: { id: 5 }, after: { id: 6 } }]);
  });

  test('never shows a password or its hash, in no answer and in no audit', async () => {
    const { user, password } = await add();
    const { password: second } = await server.send(resetPassword, { params: { id: user.id } }, 'admin');
    const list = await server.ask(listUsers, { query: { q: user.username } }, 'admin');
    const audit = await server.ask(userAudit, { params: { id: user.id } }, 'admin');
    for (const secret of [password, second, 'argon2', 'passwordHash'])
      expect(list.body + audit.body).not.toContain(secret);
  });

  test('with a new first password is signed out everywhere, and the old password is gone', async () => {
    const { user, password } = await add();
    const { token } = await signIn(user.username, password);
    const reset = await server.send(resetPassword, { params: { id: user.id } }, 'admin');
    expect(await asks(token)).toBe(401);
    await expect(signIn(user.username, password)).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect((await signIn(user.username, reset.password)).user.must_change_password).toBe(true);
  });

  test('is shown with its devices, and signed out of all of them', async () => {
    const { user, password } = await add();
    const { token } = await signIn(user.username, password);
    const { rows } = await server.send(userSessions, { params: { id: user.id } }, 'admin');
    expect(rows).toMatchObject([{ current: false, address: '127.0.0.1' }]);
    await server.send(endSessions, { params: { id: user.id } }, 'admin');
    expect(await asks(token)).toBe(401);
    expect((await server.send(userSessions, { params: { id: user.id } }, 'admin')).rows).toEqual([]);
  });

  test('that is locked is signed out and stays out until it is unlocked', async () => {
    const { user, password } = await add();
    const { token } = await signIn(user.username, password);
    const lock = (locked: boolean) =>
      server.send(lockUsers, { body: { ids: [user.id], locked, reason: 'Lost phone' } }, 'admin');
    expect((await lock(true)).rows).toMatchObject([{ status: 'locked' }]);
    expect(await asks(token)).toBe(401);
    await expect(signIn(user.username, password)).rejects.toMatchObject({ code: 'account_locked' });
    expect((await lock(false)).rows).toMatchObject([{ status: 'active' }]);
    await expect(signIn(user.username, password)).resolves.toBeDefined();
    const { rows } = await server.send(userAudit, { params: { id: user.id } }, 'admin');
    expect(rows.find(({ action }) => action === 'lock')).toMatchObject({ reason: 'Lost phone' });
  });

  test('that was never used is invited again after unlocking', async () => {
    const { user } = await add();
    const body = { ids: [user.id], reason: '' };
    await server.send(lockUsers, { body: { ...body, locked: true } }, 'admin');
    const { rows } = await server.send(lockUsers, { body: { ...body, locked: false } }, 'admin');
    expect(rows).toMatchObject([{ status: 'invited' }]);
  });

  test('is disabled, not deleted, and can be taken into use again', async () => {
    const { user, password } = await add();
    const disable = (disabled: boolean) =>
      server.send(disableUsers, { body: { ids: [user.id], disabled } }, 'admin');
    expect((await disable(true)).rows).toMatchObject([{ status: 'disabled' }]);
    await expect(signIn(user.username, password)).rejects.toMatchObject({ code: 'account_disabled' });
    expect((await disable(false)).rows).toMatchObject([{ status: 'invited' }]);
  });

  test('stays disabled when it is unlocked', async () => {
    const { user } = await add();
    await server.send(disableUsers, { body: { ids: [user.id], disabled: true } }, 'admin');
    const { rows } = await server.send(lockUsers, { body: { ids: [user.id], locked: false } }, 'admin');
    expect(rows).toMatchObject([{ status: 'disabled' }]);
  });

  test('closes by itself after the last day of employment', async () => {
    const { user, password } = await add({ employedFrom: '2020-09-01' });
    const { token } = await signIn(user.username, password);
    await server.send(updateUser, await changed(user.id, { employedUntil: '2026-01-31' }), 'admin');
    expect(await asks(token)).toBe(401);
    await expect(signIn(user.username, password)).rejects.toMatchObject({ code: 'account_disabled' });
  });
});

describe('the list of users', () => {
  test('finds someone by either spelling, by username, by phone and by card', async () => {
    const { user } = await add({
      name: { lo: 'ຫນູພອນ ໄຊຍະວົງ', en: 'Nouphone' },
      phone: '020 5533 4477',
      cardCode: 'S-4477',
    });
    for (const q of [
      'ໜູພອນ',
      'nouph',
      'ໜຸ່ພອນ',
      'Nupone',
      'หนูพอน',
      user.username,
      '4477',
      '02055334477',
      'S-4477',
    ]) {
      const { rows } = await server.send(listUsers, { query: { q, size: 100 } }, 'admin');
      expect(
        rows.map(({ id }) => id),
        q,
      ).toContain(user.id);
    }
  });

  test('is filtered by role, branch, status and type, and leaves the families out', async () => {
    const query = { role: 6, branch: 2, status: 'active', type: 'office', size: 100 } as const;
    const { rows, total } = await server.send(listUsers, { query }, 'admin');
    expect(total).toBe(rows.length);
    expect(rows.map(({ username }) => username)).toEqual(['cashier.lpb']);
    const families = await server.send(listUsers, { query: { role: 3 } }, 'admin');
    expect(families.total).toBe(0);
  });

  test.each(['name', 'username', 'role', 'type', 'login', 'status'] as const)(
    'pages by %s without showing anybody twice',
    async (sort) => {
      const page = (number: number) =>
        server.send(listUsers, { query: { sort, dir: 'desc', page: number, size: 20 } }, 'admin');
      const [first, second] = [await page(1), await page(2)];
      const ids = [...first.rows, ...second.rows].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(first.total).toBeGreaterThan(20);
    },
  );

  test('is exported in the language of the user', async () => {
    const { user } = await add();
    const columns = [
      { key: 'username', title: 'ຊື່ຜູ້ໃຊ້' },
      { key: 'status', title: 'ສະຖານະ', labels: { invited: 'ເຊີນແລ້ວ' } },
    ];
    const body = { query: { q: user.username }, format: 'csv', columns };
    const answer = await server.ask(exportUsers, { body }, 'head');
    expect(answer.body).toBe(`\uFEFFຊື່ຜູ້ໃຊ້,ສະຖານະ\r\n${user.username},ເຊີນແລ້ວ\r\n`);
  });
});
