import {
  disableUsers,
  endSessions,
  listRoles,
  listUsers,
  lockUsers,
  resetPassword,
  updateRole,
  updateUser,
  userAudit,
  userChoices,
} from '@suksa/contracts/settings';
import { resetFactor } from '@suksa/contracts/settings/access/second-factor';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/index.ts';
import { add, changed, idOf, server, signIn, userOf, userServer } from './user-testing.ts';

userServer();

describe('nobody', () => {
  test('changes the role of their own account, resets it, locks it or disables it', async () => {
    const id = await idOf('operator');
    await expect(server.send(updateUser, await changed(id, { roleId: 4 }), 'operator')).rejects.toMatchObject(
      {
        fields: [{ path: 'roleId', code: 'own_account' }],
      },
    );
    const own = { code: 'own_account' };
    await expect(server.send(resetPassword, { params: { id } }, 'operator')).rejects.toMatchObject(own);
    await expect(server.send(endSessions, { params: { id } }, 'operator')).rejects.toMatchObject(own);
    const body = { ids: [id] };
    await expect(
      server.send(lockUsers, { body: { ...body, locked: true } }, 'operator'),
    ).rejects.toMatchObject(own);
    await expect(
      server.send(disableUsers, { body: { ...body, disabled: true } }, 'operator'),
    ).rejects.toMatchObject(own);
  });

  test('but a super admin makes a super admin, or touches the account of one', async () => {
    const above = { code: 'above_own_rights' };
    await expect(add({ roleId: 1 }, 'operator')).rejects.toMatchObject(above);
    const id = await idOf('admin');
    await expect(server.send(resetPassword, { params: { id } }, 'operator')).rejects.toMatchObject(above);
    await expect(server.send(updateUser, await changed(id, {}), 'operator')).rejects.toMatchObject(above);
    await expect(
      server.send(lockUsers, { body: { ids: [id], locked: true } }, 'operator'),
    ).rejects.toMatchObject(above);
    const { roles } = await server.send(userChoices, {}, 'operator');
    expect(roles.find((role) => role.id === 1)?.assignable).toBe(false);
    expect(roles.some((role) => role.id === 3)).toBe(false);
  });

  test('changes the account of someone in a branch that is not theirs', async () => {
    const { user } = await add({ branchIds: [2] });
    const { rows } = await server.send(listUsers, { query: { q: user.username } }, 'head');
    expect(rows).toEqual([]);
    await expect(server.send(userAudit, { params: { id: user.id } }, 'head')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

test('Who works in one branch gives no way in to the account of somebody who works in another one too', async () => {
  const { rows } = await server.send(listRoles, { query: { size: 100, type: 'own' } }, 'admin');
  const head = rows.find(({ id }) => id === 4);
  if (!head) throw new Error('there is no role of heads');
  const permissions = [...new Set([...head.permissions, 'settings.user.edit'])];
  const { name, scope, version } = head;
  const given = await server.send(
    updateRole,
    { params: { id: 4 }, body: { name, scope, version, permissions } },
    'admin',
  );
  const [here, both] = [await add({ roleId: 7 }), await add({ roleId: 7, branchIds: [1, 2] })];
  await server.send(resetPassword, { params: { id: here.user.id } }, 'head');
  const refused = { status: 403, code: 'above_own_rights' };
  for (const endpoint of [resetPassword, resetFactor])
    await expect(
      server.send(endpoint, { params: { id: both.user.id } }, 'head'),
      endpoint.name,
    ).rejects.toMatchObject(refused);
  await server.send(resetPassword, { params: { id: both.user.id } }, 'admin');
  const back = { name, scope, version: given.version, permissions: head.permissions };
  await server.send(updateRole, { params: { id: 4 }, body: back }, 'admin');
});

describe('the last administrator', () => {
  /** A second super admin who has signed in, so that the first may go. */
  const second = async () => {
    const { user, password } = await add({ roleId: 1 });
    await server.app.db.update(users).set({ mustChangePassword: false }).where(eq(users.id, user.id));
    const { token } = await signIn(user.username, password);
    return { id: user.id, token };
  };
  const disableAs = (token: string, id: number) =>
    server.app.inject({
      method: 'POST',
      url: disableUsers.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { ids: [id], disabled: true },
    });

  test('can neither be locked, nor disabled, nor lose the role, nor get a last day', async () => {
    const admin = await idOf('admin');
    const { id, token } = await second();
    const headers = { authorization: `Bearer ${token}` };
    // The second one is about to leave, so that the first is the last who stays.
    await server.send(updateUser, await changed(id, { employedUntil: '2099-12-31' }), 'admin');
    const refused = { error: { code: 'last_administrator' } };
    expect((await disableAs(token, admin)).json()).toMatchObject(refused);
    const lock = {
      method: 'POST',
      url: lockUsers.path,
      headers,
      payload: { ids: [admin], locked: true },
    } as const;
    expect((await server.app.inject(lock)).json()).toMatchObject(refused);
    for (const changes of [{ roleId: 2 }, { employedUntil: '2099-12-31' }]) {
      const { body } = await changed(admin, changes);
      const url = updateUser.path.replace(':id', String(admin));
      const answer = await server.app.inject({ method: 'PUT', url, headers, payload: body });
      expect(answer.json(), JSON.stringify(changes)).toMatchObject(refused);
    }
    await server.send(disableUsers, { body: { ids: [id], disabled: true } }, 'admin');
  });

  test('remains, even when two administrators disable each other at the same moment', async () => {
    const [first, other] = [await second(), await second()];
    const admin = eq(users.username, 'admin');
    await server.app.db.update(users).set({ employedUntil: '2099-12-31' }).where(admin);
    const answers = await Promise.all([disableAs(first.token, other.id), disableAs(other.token, first.id)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await server.app.db.update(users).set({ employedUntil: null }).where(admin);
  });
});

describe('many accounts', () => {
  test('are locked together, or none of them where one is refused', async () => {
    const [a, b] = [await add(), await add()];
    const ids = [a.user.id, b.user.id];
    const admin = await idOf('admin');
    await expect(
      server.send(lockUsers, { body: { ids: [...ids, admin], locked: true } }, 'operator'),
    ).rejects.toMatchObject({ code: 'above_own_rights' });
    expect((await userOf(a.user.id)).status).toBe('invited');
    const { rows } = await server.send(lockUsers, { body: { ids, locked: true } }, 'operator');
    expect(rows.map(({ status }) => status)).toEqual(['locked', 'locked']);
  });
});

test('a new role asks once more who gives it, when the last proof is old; a new telephone number doesn’t', async () => {
  const { user } = await add();
  const aged = (interval: string) =>
    server.app.connection.pool.query(`update session set confirmed_at = now() - interval '${interval}'`);
  await aged('2 hours');
  await expect(server.send(updateUser, await changed(user.id, { roleId: 6 }), 'admin')).rejects.toMatchObject(
    { status: 403, code: 'confirmation_needed' },
  );
  await server.send(updateUser, await changed(user.id, { email: 'clerk@school.example' }), 'admin');
  await aged('1 minute');
  expect(await server.send(updateUser, await changed(user.id, { roleId: 6 }), 'admin')).toMatchObject({
    role: { id: 6 },
  });
});
