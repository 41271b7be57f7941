import { type Endpoint, type EndpointInput, type EndpointOutput, wireBody } from '@suksa/contracts';
import { chooseFirstPassword, login } from '@suksa/contracts/session';
import {
  fillWithSample,
  firstDay,
  firstNames,
  openFirstClasses,
  throwSampleAway,
} from '@suksa/contracts/settings';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../../build-app.ts';
import { migrate } from '../../../db/migrate.ts';
import { readEnvironment } from '../../../environment.ts';
import { fillEmptySchool } from '../../../first-school.ts';
import type { App } from '../../../http/app.ts';
import { openEmptyDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let place: TestDatabase;
let app: App;
let link = '';
const environment = readEnvironment({
  DEMO: 'none',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  RELEASE_TRUST: 'none',
  RATE_LIMIT: '0',
});
beforeAll(async () => {
  place = await openEmptyDatabase();
  await migrate(place.connection);
  const said = vi.spyOn(console, 'info').mockImplementation(() => {});
  await fillEmptySchool(place.connection, environment);
  link = /#first=(\S+)/.exec(said.mock.calls.flat().join(' '))?.[1] ?? '';
  said.mockRestore();
  app = await buildApp({ connection: place.connection, environment });
}, 300_000);
afterAll(async () => {
  await app.close();
  await place.remove();
});

let token = '';
const send = async <const E extends Endpoint>(
  { method, path }: E,
  input: EndpointInput<E>,
): Promise<EndpointOutput<E>> => {
  const { body } = input as { body?: unknown };
  const response = await app.inject({
    method,
    url: path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body === undefined ? {} : { payload: wireBody(body) as object }),
  });
  if (response.statusCode >= 400) throw new Error(`${response.statusCode} ${response.body}`);
  return (response.statusCode === 204 ? undefined : response.json()) as EndpointOutput<E>;
};
const signIn = async (username: string, password: string) => {
  token = '';
  token = (await send(login, { body: { username, password } })).token;
};
const countOf = async (table: string) =>
  Number((await place.connection.pool.query(`select count(*) from ${table}`)).rows[0]?.count);
const password = 'a school by the river Mekong';

test('A new installation is filled to practise with, is thrown away by one press, and begins for real', async () => {
  const { username } = await send(chooseFirstPassword, { body: { link, next: password } });
  await signIn(username, password);
  expect(await send(firstDay, {})).toMatchObject({ sample: 'possible' });
  await expect(send(throwSampleAway, { body: { name: firstNames.school.lo } })).rejects.toThrow('no_sample');

  const practice = 'twelve to practise';
  await send(fillWithSample, { body: { password: practice } });
  // Whoever was signed in is signed out, and comes in again with their own password.
  await expect(send(firstDay, {})).rejects.toThrow('401');
  await signIn('teacher', practice);
  await signIn(username, password);
  expect(await countOf('student')).toBeGreaterThan(50);
  const { school, ...there } = await send(firstDay, {});
  expect(there.sample).toBe('there');
  await expect(send(fillWithSample, { body: { password: practice } })).rejects.toThrow('no_sample');

  await expect(send(throwSampleAway, { body: { name: 'Another school' } })).rejects.toThrow('other_name');
  await send(throwSampleAway, { body: { name: school.en } });
  await signIn(username, password);
  expect(await countOf('student')).toBe(0);
  expect(await countOf('app_user')).toBe(1);
  expect(await countOf('sign_in_link')).toBe(0);
  const begun = await send(firstDay, {});
  expect(begun).toMatchObject({ sample: 'possible', school: firstNames.school });

  // From here on it is a school: nothing throws it away any more.
  const levelIds = begun.levels.slice(0, 1).map(({ id }) => id);
  await send(openFirstClasses, { body: { levelIds, classes: 1, capacity: 40 } });
  expect(await send(firstDay, {})).toMatchObject({ sample: 'no' });
  await expect(send(fillWithSample, { body: { password: practice } })).rejects.toThrow('no_sample');
  await expect(send(throwSampleAway, { body: { name: firstNames.school.lo } })).rejects.toThrow('no_sample');
}, 300_000);
