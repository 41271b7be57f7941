import type { EndpointInput } from '@suksa/contracts';
import { login, me } from '@suksa/contracts/session';
import {
  endOneSession,
  endOtherSessions,
  getProfile,
  listUsers,
  profileAudit,
  profileSessions,
  updateProfile,
} from '@suksa/contracts/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFile, whitePixel } from '../../../testing/a-file.ts';
import { testPassword } from '../../../testing/test-database.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Typed = EndpointInput<typeof updateProfile>['body'];

const change = async (as: Account, changes: Partial<Typed> = {}) => {
  const { name, phone, email, locale, version } = await server.send(getProfile, {}, as);
  return server.send(updateProfile, { body: { name, phone, email, locale, version, ...changes } }, as);
};

const signedIn = () => server.send(login, { body: { username: 'cashier', password: testPassword } });
const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the profile', () => {
  test('is everybody’s own: names, phone, e-mail and language are changed, and found by', async () => {
    const name = { lo: 'ນາງ ຈຳປາ ແກ້ວ', en: 'Champa Keo' };
    const profile = await change('gate', { name, phone: '020 5511 0022', locale: 'lo' });
    expect(profile).toMatchObject({ name, phone: '020 5511 0022', locale: 'lo', username: 'gate' });
    expect((await server.send(me, {}, 'gate')).name).toEqual(name);
    const { rows } = await server.send(listUsers, { query: { q: 'ຈໍາປາ' } }, 'admin');
    expect(rows.map(({ username }) => username)).toContain('gate');
  });

  test('is a family’s too', async () => {
    await expect(change('family', { email: 'home@family.la' })).resolves.toMatchObject({
      email: 'home@family.la',
    });
  });

  test('changes neither role nor username, whatever is sent', async () => {
    const { version, name, locale, role } = await server.send(getProfile, {}, 'teacher');
    const body = {
      name,
      phone: '',
      email: '',
      locale,
      version,
      roleId: 1,
      username: 'root',
      status: 'active',
    };
    await server.ask(updateProfile, { body }, 'teacher');
    expect(await server.send(getProfile, {}, 'teacher')).toMatchObject({ username: 'teacher', role });
  });

  test('has a photo, encoded anew, that the header shows until it is removed', async () => {
    const { photo } = await change('head', { photo: whitePixel });
    expect(photo).toMatch(/^data:image\/jpeg;base64,/);
    expect((await server.send(me, {}, 'head')).photo).toMatch(/^data:image\/jpeg;base64,/);
    expect((await change('head')).photo).toBe(photo);
    const listed = async () =>
      (await server.send(listUsers, { query: { q: 'head', size: 100 } }, 'admin')).rows.find(
        ({ username }) => username === 'head',
      );
    expect((await listed())?.photo).toMatch(/^data:image\/jpeg;base64,/);
    expect((await change('head', { photo: null })).photo).toBeNull();
    expect(await listed()).not.toHaveProperty('photo');
    expect((await server.send(me, {}, 'head')).photo).toBeNull();
  });

  test.each([
    ['photo', { photo: aFile('not a picture', 'image/png') }],
    ['photo', { photo: aFile('AAAA', 'text/html') }],
    ['photo', { photo: aFile('A'.repeat(6_000_001), 'image/png') }],
    ['phone', { phone: '1' }],
    ['email', { email: 'x' }],
    ['name.en', { name: { lo: 'ກ', en: '' } }],
  ])('is refused at %s where that is wrong', async (path, changes) => {
    await expect(change('registrar', changes)).rejects.toMatchObject({
      fields: [expect.objectContaining({ path })],
    });
  });

  test('refuses a phone that somebody else has', async () => {
    const { phone } = await server.send(getProfile, {}, 'admin');
    await expect(change('registrar', { phone })).rejects.toMatchObject({
      fields: [{ path: 'phone', code: 'duplicate' }],
    });
  });

  test('that somebody else has changed meanwhile shows what it is now', async () => {
    const { version } = await server.send(getProfile, {}, 'registrar');
    await change('registrar', { email: 'now@school.la' });
    await expect(change('registrar', { version })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { email: 'now@school.la' } },
    });
  });

  test('tells who changed it, without the picture', async () => {
    await change('operator', { photo: whitePixel });
    const { rows } = await server.send(profileAudit, {}, 'operator');
    expect(rows.map(({ action }) => action)).toEqual(['photo', 'edit', 'sign_in']);
    expect(JSON.stringify(rows)).not.toContain('base64');
  });

  test('is for nobody who is not signed in', async () => {
    await expect(server.send(getProfile, {})).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});

test('one signs out one other place by itself, and nobody else’s', async () => {
  const [here, lost, third] = [await signedIn(), await signedIn(), await signedIn()];
  const { rows } = (
    await server.app.inject({ method: 'GET', url: profileSessions.path, headers: headersOf(here.token) })
  ).json() as { rows: { id: number; current: boolean }[] };
  const end = (id: number, token: string) =>
    server.app.inject({
      method: 'DELETE',
      url: endOneSession.path.replace(':id', String(id)),
      headers: headersOf(token),
    });
  const own = rows.find(({ current }) => current)?.id ?? 0;
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  const [, ofLost = 0] = ids.slice(-3);
  expect((await end(own, here.token)).statusCode).toBe(404);
  const { token: other } = await server.send(login, {
    body: { username: 'head', password: testPassword },
  });
  expect((await end(ofLost, other)).statusCode).toBe(404);
  expect((await end(ofLost, here.token)).statusCode).toBe(204);
  expect((await end(ofLost, here.token)).statusCode).toBe(404);
  const stateOf = async ({ token }: { token: string }) =>
    (await server.app.inject({ method: 'GET', url: getProfile.path, headers: headersOf(token) })).statusCode;
  expect([await stateOf(here), await stateOf(lost), await stateOf(third)]).toEqual([200, 401, 200]);
});

test('one sees the own devices, and signs out everywhere but here', async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn()];
  const ask = (endpoint: { method: 'GET' | 'DELETE'; path: string }, token: string) =>
    server.app.inject({ method: endpoint.method, url: endpoint.path, headers: headersOf(token) });
  const { rows } = (await ask(profileSessions, here.token)).json();
  expect(rows.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  expect((await ask(endOtherSessions, here.token)).statusCode).toBe(204);
  expect((await ask(getProfile, elsewhere.token)).statusCode).toBe(401);
  expect((await ask(profileSessions, here.token)).json().rows).toHaveLength(1);
});
