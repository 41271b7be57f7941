import { readFileSync } from 'node:fs';
import { me } from '@suksa/contracts/session';
import {
  createRole,
  deleteRole,
  exportRoles,
  listPermissions,
  listRoles,
  listUsers,
  type Role,
  type RoleInput,
  roleAudit,
  stopViewing,
  updateRole,
  viewAsRole,
} from '@suksa/contracts/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allPermissions } from '../../../db/role-presets.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let made = 0;
const typed = (changes: Partial<RoleInput> = {}): RoleInput => ({
  name: { lo: `ບັນນາຮັກ ${++made}`, en: `Librarian ${made}` },
  scope: 'own_branch',
  permissions: ['education.student.view'],
  ...changes,
});

const add = (changes?: Partial<RoleInput>, as: Account = 'admin') =>
  server.send(createRole, { body: typed(changes) }, as);

const roleOf = async (id: number): Promise<Role> => {
  const { rows } = await server.send(listRoles, { query: { size: 100 } }, 'admin');
  const found = rows.find((role) => role.id === id);
  if (!found) throw new Error(`role ${id} is not in the list`);
  return found;
};

const change = async (id: number, changes: Partial<RoleInput>, as: Account = 'admin') => {
  const { name, scope, permissions, version } = await roleOf(id);
  return server.send(
    updateRole,
    { params: { id }, body: { name, scope, permissions, version, ...changes } },
    as,
  );
};

describe('a role', () => {
  test("of the school's own has an id of 4 or more, and its audit trail says who made it", async () => {
    const role = await add();
    expect(role.id).toBeGreaterThanOrEqual(4);
    expect(role).toMatchObject({ permissions: ['education.student.view'], users: 0, version: 1 });
    const { rows } = await server.send(roleAudit, { params: { id: role.id } }, 'admin');
    expect(rows).toMatchObject([{ action: 'create', by: { en: expect.any(String) } }]);
  });

  test.each(['lo', 'en'] as const)('has a %s name of its own', async (language) => {
    const { name } = await add();
    const other = typed();
    await expect(add({ name: { ...other.name, [language]: name[language] } })).rejects.toMatchObject({
      fields: [{ path: `name.${language}`, code: 'duplicate' }],
    });
  });

  test.each([
    ['name.lo', { name: { lo: ' ', en: 'Librarian' } }],
    ['scope', { scope: 'everything' }],
    ['permissions', { permissions: ['education.student.fly'] }],
  ])('is refused at %s where that is wrong', async (path, changes) => {
    await expect(add(changes as Partial<RoleInput>)).rejects.toMatchObject({
      status: 400,
      fields: [expect.objectContaining({ path })],
    });
  });

  test('is changed by one of two editors; the second sees what the first saved', async () => {
    const role = await add();
    const { id, name, scope, version } = role;
    const body = { name, scope, permissions: [], version };
    await server.send(updateRole, { params: { id }, body }, 'admin');
    const first = await server.send(me, {}, 'admin');
    await server.send(viewAsRole, { params: { id } }, 'operator');
    await server.send(stopViewing, {}, 'operator');
    await expect(server.send(updateRole, { params: { id }, body }, 'operator')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { permissions: [], version: version + 1 }, changedBy: first.name },
    });
  });

  test('says which permissions were given and which were taken', async () => {
    const { id } = await add({ permissions: ['education.student.view', 'education.student.edit'] });
    await change(id, { permissions: ['education.student.view', 'education.student.export'] });
    const { rows } = await server.send(roleAudit, { params: { id } }, 'admin');
    expect(rows[0]?.changes).toEqual([
      { field: 'permissions', before: ['education.student.edit'], after: ['education.student.export'] },
    ]);
  });

  test('is deleted while nobody holds it, and kept while somebody does', async () => {
    const { id } = await add();
    await server.send(deleteRole, { params: { id } }, 'admin');
    await expect(server.send(deleteRole, { params: { id } }, 'admin')).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(server.send(deleteRole, { params: { id: 7 } }, 'admin')).rejects.toMatchObject({
      status: 409,
      code: 'role_in_use',
    });
  });

  test('takes effect at the next request of everyone who holds it', async () => {
    const { permissions } = await roleOf(4);
    await expect(server.send(listUsers, { query: {} }, 'head')).resolves.toBeDefined();
    await change(4, { permissions: permissions.filter((name) => name !== 'settings.user.view') });
    await expect(server.send(listUsers, { query: {} }, 'head')).rejects.toMatchObject({
      code: 'no_permission',
    });
    await change(4, { permissions });
    await expect(server.send(listUsers, { query: {} }, 'head')).resolves.toBeDefined();
  });
});

describe('a fixed role', () => {
  test.each([1, 2, 3])('%i is never deleted, nor renamed, nor given another scope', async (id) => {
    const fixed = { status: 409, code: 'role_fixed' };
    await expect(server.send(deleteRole, { params: { id } }, 'admin')).rejects.toMatchObject(fixed);
    await expect(change(id, { name: { lo: 'ອື່ນ', en: 'Other' } })).rejects.toMatchObject(fixed);
    await expect(change(id, { scope: 'own_classes' })).rejects.toMatchObject(fixed);
  });

  test('of families can be allowed less, the one of super admins not', async () => {
    const { permissions } = await roleOf(3);
    const less = await change(3, { permissions: permissions.slice(1) });
    expect(less.permissions).toEqual(permissions.slice(1));
    await change(3, { permissions });
    await expect(change(1, { permissions: [] })).rejects.toMatchObject({ code: 'role_fixed' });
  });
});

describe('nobody', () => {
  test('gives a permission that they do not hold, or a wider view than their own', async () => {
    const { id } = await add();
    const rights = [
      'settings.role.view',
      'settings.role.create',
      'settings.role.edit',
      'settings.role.delete',
    ];
    const head = await roleOf(4);
    await change(4, { permissions: [...new Set([...head.permissions, ...rights])] });
    await expect(add({ permissions: ['settings.user.delete'] }, 'head')).rejects.toMatchObject({
      status: 403,
      code: 'above_own_rights',
      fields: [{ path: 'permissions', code: 'above_own_rights' }],
      details: { permissions: ['settings.user.delete'] },
    });
    await expect(add({ scope: 'all_branches' }, 'head')).rejects.toMatchObject({
      fields: [{ path: 'scope', code: 'above_own_rights' }],
    });
    await expect(change(id, { permissions: ['settings.user.delete'] }, 'head')).rejects.toMatchObject({
      code: 'above_own_rights',
    });
    await expect(change(id, { permissions: ['education.student.edit'] }, 'head')).resolves.toBeDefined();
    // Nor is somebody who sees every branch held to one of them by who sees no other.
    const wide = await add({ scope: 'all_branches' });
    await expect(change(wide.id, { scope: 'own_branch' }, 'head')).rejects.toMatchObject({
      fields: [{ path: 'scope', code: 'above_own_rights' }],
    });
    await change(4, { permissions: head.permissions });
  });

  test('takes from their own role the right to change roles', async () => {
    const { permissions } = await roleOf(2);
    const without = permissions.filter((name) => name !== 'settings.role.edit');
    await expect(change(2, { permissions: without }, 'operator')).rejects.toMatchObject({
      status: 409,
      code: 'own_role_kept',
    });
  });

  test('changes roles whose role may only look', async () => {
    const refused = { code: 'no_permission' };
    await expect(add({}, 'head')).rejects.toMatchObject(refused);
    await expect(change(7, {}, 'head')).rejects.toMatchObject(refused);
  });
});

describe('the list of roles', () => {
  test('is filtered by type and scope, searched in both languages and sorted', async () => {
    const fixed = await server.send(listRoles, { query: { type: 'fixed' } }, 'admin');
    expect(fixed.rows.map(({ id }) => id)).toEqual([1, 2, 3]);
    const own = await server.send(listRoles, { query: { type: 'own', scope: 'own_classes' } }, 'admin');
    expect(own.rows.map(({ id }) => id)).toEqual([7]);
    for (const q of ['teacher', 'ຄູ']) {
      const { rows } = await server.send(listRoles, { query: { q } }, 'admin');
      expect(
        rows.map(({ id }) => id),
        q,
      ).toContain(7);
    }
    const byUsers = await server.send(listRoles, { query: { sort: 'users', dir: 'desc' } }, 'admin');
    const counts = byUsers.rows.map(({ users }) => users);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    const byName = await server.send(listRoles, { query: { sort: 'name' } }, 'admin');
    const names = byName.rows.map(({ name }) => name.lo);
    expect(names).toEqual([...names].sort(new Intl.Collator('lo').compare));
  });

  test('is exported with the words of the user', async () => {
    const columns = [
      { key: 'nameEn', title: 'Role' },
      { key: 'scope', title: 'Sees', labels: { own_classes: 'Own classes' } },
    ];
    const body = { query: { q: 'teacher', scope: 'own_classes' }, format: 'csv', columns };
    const answer = await server.ask(exportRoles, { body }, 'admin');
    expect(answer.body).toBe('\uFEFFRole,Sees\r\nTeacher,Own classes\r\n');
  });
});

describe('the permissions that roles can be given', () => {
  test('are all that any endpoint asks for', async () => {
    const { rows } = await server.send(listPermissions, {}, 'admin');
    expect(rows).toEqual(allPermissions);
    const asked = server.app.endpoints
      .map(({ access }) => access)
      .filter((access) => !['public', 'signed-in'].includes(access));
    expect(rows).toEqual(expect.arrayContaining([...new Set(asked)]));
  });

  test('are told apart where a job usually has them and no role of the school’s own does', async () => {
    const unheld = async () => (await server.send(listPermissions, {}, 'admin')).unheld;
    const permission = 'feeinvoice.invoice.void';
    expect(await unheld()).toEqual([]);
    const { rows } = await server.send(listRoles, { query: { size: 100, type: 'own' } }, 'admin');
    const holders = rows.filter(({ permissions }) => permissions.includes(permission));
    expect(holders).not.toEqual([]);
    for (const { id, permissions } of holders)
      await change(id, { permissions: permissions.filter((one) => one !== permission) });
    expect(await unheld()).toEqual([permission]);
    for (const { id, permissions } of holders) await change(id, { permissions });
    expect(await unheld()).toEqual([]);
  });

  test.each(['en', 'lo'])('have their words in the settings (%s)', (locale) => {
    const file = new URL(`../../../../../remotes/settings/locales/roles/${locale}.json`, import.meta.url);
    const { permissions: words } = JSON.parse(readFileSync(file, 'utf8'));
    for (const [area, noun, verb] of allPermissions.map(
      (name) => name.split('.') as [string, string, string],
    ))
      expect([words.areas[area], words.nouns[`${area}_${noun}`], words.verbs[verb]]).toEqual([
        expect.any(String),
        expect.any(String),
        expect.any(String),
      ]);
  });
});
