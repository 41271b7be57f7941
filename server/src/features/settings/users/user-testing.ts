import type { EndpointInput } from '@suksa/contracts';
import { login, me } from '@suksa/contracts/session';
import { createUser, listUsers } from '@suksa/contracts/settings';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

export let server: TestServer;

type Typed = EndpointInput<typeof createUser>['body'];

let made = 0;
export const typed = (changes: Partial<Typed> = {}): Typed => ({
  username: `clerk${++made}`,
  title: 'ms',
  name: { lo: 'ນາງ ຄຳແພງ ສີສຸກ', en: 'Khampheng Sisouk' },
  sex: 'female',
  phone: '',
  email: '',
  roleId: 5,
  branchIds: [1],
  staffType: 'office',
  employedFrom: '2026-09-01',
  employedUntil: null,
  cardCode: '',
  ...changes,
});

export const add = (changes?: Partial<Typed>, as: Account = 'admin') =>
  server.send(createUser, { body: typed(changes) }, as);

export const idOf = async (username: string) => {
  const { rows } = await server.send(listUsers, { query: { q: username } }, 'admin');
  const found = rows.find((row) => row.username === username);
  expect(found, username).toBeDefined();
  return found?.id ?? 0;
};

export const userOf = async (id: number) => {
  const { rows } = await server.send(listUsers, { query: { size: 100 } }, 'admin');
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`user ${id} is not in the list`);
  return found;
};

export const changed = async (id: number, changes: Partial<Typed>) => {
  const { version, role, branches, staffType, lessons, lastLoginAt, status, photo, ...rest } =
    await userOf(id);
  const branchIds = branches.map((branch) => branch.id);
  return {
    params: { id },
    body: { ...rest, roleId: role.id, branchIds, staffType: staffType ?? 'other', version, ...changes },
  };
};

export const signIn = (username: string, password: string) =>
  server.send(login, { body: { username, password } });

export const asks = async (token: string) =>
  (await server.app.inject({ url: me.path, headers: { authorization: `Bearer ${token}` } })).statusCode;

/** To be called once in a file of tests: its server, and what stops it again. */
export function userServer() {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
}
