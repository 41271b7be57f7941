import type { Endpoint } from '@suksa/contracts';
import { listStudents } from '@suksa/contracts/education';
import { listPayments } from '@suksa/contracts/feeinvoice';
import { login, logout, me } from '@suksa/contracts/session';
import {
  createRole,
  exportUsers,
  listRoles,
  listUsers,
  roleAudit,
  stopViewing,
  updateRole,
  viewAsRole,
} from '@suksa/contracts/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPassword } from '../../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const cashier = 6;
const teacher = 7;

/** A session of its own: the tokens of the test accounts are shared. */
const session = async (username: string) => {
  const { token } = await server.send(login, { body: { username, password: testPassword } });
  const ask = (
    endpoint: Endpoint,
    { id, query, payload }: { id?: number; query?: string; payload?: object } = {},
  ) =>
    server.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/:\w+/g, String(id)) + (query ?? ''),
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    });
  return { ask, who: async () => (await ask(me)).json() };
};

describe('seeing the product as another role', () => {
  test("gives the administrator that role's permissions, and the own ones back on leaving", async () => {
    const { ask, who } = await session('admin');
    expect((await ask(viewAsRole, { id: cashier })).statusCode).toBe(204);
    const seen = await who();
    expect(seen).toMatchObject({ role_id: cashier, viewing_from: { role_id: 1 }, scope: 'own_branch' });
    expect(seen.functions.map(({ name }: { name: string }) => name)).toContain('feeinvoice.payment.create');
    expect((await ask(listPayments)).statusCode).toBe(200);
    expect((await ask(listUsers)).json().error.code).toBe('no_permission');
    expect((await ask(stopViewing)).statusCode).toBe(204);
    expect(await who()).toMatchObject({ role_id: 1, viewing_from: null });
    expect((await ask(listUsers)).statusCode).toBe(200);
  });

  test('narrows the data to what that role sees', async () => {
    const { ask } = await session('admin');
    const all = (await ask(listStudents)).json().total;
    await ask(viewAsRole, { id: teacher });
    const seen = (await ask(listStudents)).json().total;
    expect(seen).toBeLessThan(all);
  });

  test('refuses every write there is, whatever the role may do', async () => {
    const { ask } = await session('admin');
    await ask(viewAsRole, { id: 2 });
    const writes = server.app.endpoints.filter(
      ({ name, method, access, discloses }) =>
        method !== 'GET' &&
        access !== 'public' &&
        discloses === undefined &&
        !['settings.role.stopViewing', 'session.logout'].includes(name),
    );
    expect(writes.length).toBeGreaterThan(20);
    for (const endpoint of writes) {
      const answer = await ask(endpoint, { id: 1, ...(endpoint.body ? { payload: {} } : {}) });
      expect({ name: endpoint.name, code: answer.json().error?.code }).toEqual({
        name: endpoint.name,
        code: 'viewing_only',
      });
    }
  });

  test('still lets lists be exported that the role may export, and the administrator sign out', async () => {
    const { ask, who } = await session('admin');
    await ask(viewAsRole, { id: 4 });
    const payload = { query: {}, format: 'csv', columns: [{ key: 'username', title: 'Username' }] };
    expect((await ask(exportUsers, { payload })).statusCode).toBe(200);
    expect((await ask(logout)).statusCode).toBe(204);
    expect((await who()).error.code).toBe('not_signed_in');
  });

  test('never shows more than one may see oneself, also when the role grows meanwhile', async () => {
    const operator = await session('operator');
    expect((await operator.ask(viewAsRole, { id: 1 })).json().error.code).toBe('above_own_rights');
    expect((await operator.ask(viewAsRole, { id: 2 })).json().error.code).toBe('own_role');

    const narrow = await server.send(
      createRole,
      {
        body: {
          name: { lo: 'ຜູ້ຈັດການບົດບາດ', en: 'Keeper of roles' },
          scope: 'own_branch',
          permissions: ['settings.role.view', 'settings.role.edit', 'education.student.view'],
        },
      },
      'admin',
    );
    const looked = await server.send(
      createRole,
      {
        body: {
          name: { lo: 'ຜູ້ອ່ານ', en: 'Reader' },
          scope: 'own_branch',
          permissions: ['education.student.view'],
        },
      },
      'admin',
    );
    const { rows } = await server.send(listUsers, { query: { q: 'gate' } }, 'admin');
    const gate = rows.find(({ username }) => username === 'gate');
    await server.app.connection.pool.query('update app_user set role_id = $1 where id = $2', [
      narrow.id,
      gate?.id,
    ]);
    const keeper = await session('gate');
    expect((await keeper.ask(viewAsRole, { id: looked.id })).statusCode).toBe(204);
    const { version, name } = looked;
    await server.send(
      updateRole,
      {
        params: { id: looked.id },
        body: {
          name,
          version,
          scope: 'all_branches',
          permissions: ['education.student.view', 'settings.user.view'],
        },
      },
      'admin',
    );
    const seen = await keeper.who();
    expect(seen).toMatchObject({ role_id: looked.id, scope: 'own_branch' });
    expect(seen.functions).toEqual([{ name: 'education.student.view' }]);
  });

  test('is written into the history of the role', async () => {
    const { ask } = await session('admin');
    await ask(viewAsRole, { id: 5 });
    await ask(stopViewing);
    const { rows } = await server.send(roleAudit, { params: { id: 5 } }, 'admin');
    expect(rows.map(({ action }) => action)).toEqual(['stop_viewing', 'view_as']);
  });

  test('is for those who may change roles', async () => {
    const { ask } = await session('head');
    expect((await ask(viewAsRole, { id: cashier })).json().error).toMatchObject({ code: 'no_permission' });
  });
});

test('each answer names the rights it was given under, and they differ after a change of the role', async () => {
  const { ask } = await session('registrar');
  const before = (await ask(me)).headers.rights;
  expect((await ask(me)).headers.rights).toBe(before);
  const { rows } = await server.send(listRoles, { query: { size: 100 } }, 'admin');
  const role = rows.find(({ id }) => id === 5);
  if (!role) throw new Error('no registrar');
  const { name, scope, permissions, version } = role;
  await server.send(updateRole, { params: { id: 5 }, body: { name, scope, permissions, version } }, 'admin');
  expect((await ask(me)).headers.rights).not.toBe(before);
});
