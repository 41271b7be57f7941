import type { EndpointInput } from '@suksa/contracts';
import { me } from '@suksa/contracts/session';
import { createUser, listUsers, updateUser, userAudit } from '@suksa/contracts/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFile, whitePixel } from '../../../testing/a-file.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Typed = EndpointInput<typeof createUser>['body'];

const jpeg = /^data:image\/jpeg;base64,/;

let made = 0;
const typed = (changes: Partial<Typed> = {}): Typed => ({
  username: `portrait${++made}`,
  title: 'mr',
  name: { lo: 'ທ້າວ ບຸນມີ', en: 'Bounmy' },
  sex: 'male',
  phone: '',
  email: '',
  roleId: 5,
  branchIds: [1],
  staffType: 'office',
  employedFrom: null,
  employedUntil: null,
  cardCode: '',
  ...changes,
});

const listed = async (id: number) => {
  const { rows } = await server.send(listUsers, { query: { size: 100 } }, 'admin');
  return rows.find((row) => row.id === id);
};

const actionsOn = async (id: number) =>
  (await server.send(userAudit, { params: { id } }, 'admin')).rows.map(({ action }) => action);

test('the office gives an account its photo, changes and removes it; the history says so', async () => {
  const input = typed({ photo: whitePixel });
  const { user } = await server.send(createUser, { body: input }, 'admin');
  expect((await listed(user.id))?.photo).toMatch(jpeg);

  const { photo: _photo, ...kept } = input;
  const change = (photo: Partial<Typed>, version: number) =>
    server.send(updateUser, { params: { id: user.id }, body: { ...kept, ...photo, version } }, 'admin');
  const renamed = await change({}, user.version);
  expect((await listed(user.id))?.photo).toMatch(jpeg);

  await change({ photo: null }, renamed.version);
  expect(await listed(user.id)).not.toHaveProperty('photo');
  expect(await actionsOn(user.id)).toEqual(['photo_removed', 'edit', 'edit', 'photo', 'create']);
});

test.each([
  ['no picture', aFile('AAAA', 'image/png')],
  ['an animation', aFile('GIF89a', 'image/gif')],
  ['a picture of seven megabytes', aFile('A'.repeat(7_000_000), 'image/png')],
])('%s is refused at the photo, and no account is made', async (_case, photo) => {
  const body = typed({ photo });
  await expect(server.send(createUser, { body }, 'admin')).rejects.toMatchObject({
    fields: [{ path: 'photo' }],
  });
  const { rows } = await server.send(listUsers, { query: { q: body.username } }, 'admin');
  expect(rows).toEqual([]);
});

test('nobody changes the photo of someone who may do more', async () => {
  const { rows } = await server.send(listUsers, { query: { q: 'admin' } }, 'admin');
  const admin = rows.find(({ username }) => username === 'admin');
  const { photo: before } = await server.send(me, {}, 'admin');
  const body = {
    ...typed({ username: 'admin', roleId: 1, photo: whitePixel }),
    version: admin?.version ?? 0,
  };
  const change = (as: Account) => server.send(updateUser, { params: { id: admin?.id ?? 0 }, body }, as);
  await expect(change('operator')).rejects.toMatchObject({ code: 'above_own_rights' });
  expect((await server.send(me, {}, 'admin')).photo).toBe(before);
});
