import { me } from '@suksa/contracts/session';
import { createUser, userChoices } from '@suksa/contracts/settings';
import type { PasskeyProof, PasskeyQuestion } from '@suksa/contracts/settings/access/passkey';
import {
  addPasskey,
  changeSignInRule,
  confirmIdentity,
  draftPasskey,
  endFactor,
  readFactor,
  readSignInRule,
  removePasskey,
} from '@suksa/contracts/settings/access/second-factor';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passkeyChallenges, passkeys, sessions, signInThrottles } from '../../../db/schema/index.ts';
import { passkeyPlace } from '../../../school/accounts/passkey-place.ts';
import { PasskeyDevice } from '../../../testing/passkey-device.ts';
import { testPassword } from '../../../testing/test-database.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const here = 'http://localhost';

/** A sign-in as the page makes it: what came of it, and the question for a passkey. */
const signIn = async (
  account: Account,
  more: { passkey?: PasskeyProof; code?: string } = {},
  host = 'localhost',
) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { host },
    payload: { username: account, password: testPassword, ...more },
  });
  if (response.statusCode === 200) return { code: 'in' };
  const { code, details } = response.json<{
    error: { code: string; details?: { passkey?: PasskeyQuestion } };
  }>().error;
  return { code, question: details?.passkey };
};

const make = async (account: Account, device: PasskeyDevice, name = 'Office computer') => {
  const made = device.make(await server.send(draftPasskey, {}, account));
  return server.send(addPasskey, { body: { name, made } }, account);
};

const questionOf = async (account: Account): Promise<PasskeyQuestion> => {
  const { code, question } = await signIn(account);
  expect(code).toBe('factor_asked');
  return question as PasskeyQuestion;
};

test('A passkey signs in beside the password, each answer once; its recovery codes do when it is lost', async () => {
  const device = new PasskeyDevice(here);
  const { recoveryCodes } = await make('head', device);
  expect(recoveryCodes).toHaveLength(10);
  const question = await questionOf('head');
  const proof = device.answer(question);
  expect(await signIn('head', { passkey: proof })).toEqual({ code: 'in' });
  expect((await signIn('head', { passkey: proof })).code).toBe('factor_wrong');
  expect(await signIn('head', { code: recoveryCodes?.[0] ?? '' })).toEqual({ code: 'in' });
  const { passkeys: own, since, recoveryCodesLeft } = await server.send(readFactor, {}, 'head');
  expect({ since, recoveryCodesLeft, own }).toMatchObject({
    since: null,
    recoveryCodesLeft: 9,
    own: [{ name: 'Office computer', host: 'localhost', lastUsedAt: expect.any(String) }],
  });
  // A second one tells no codes again.
  expect(await make('head', new PasskeyDevice(here), 'Phone')).toEqual({ recoveryCodes: null });
  const { rows } = await server.app.db.execute(
    sql`select action from audit_entry where action = 'passkey_added' and entity_id = ${String((await server.send(me, {}, 'head')).id)}`,
  );
  expect(rows).toHaveLength(2);
});

test('A wrong answer is refused: of another device, another address, too late, or a copy; each brings a new question', async () => {
  const device = new PasskeyDevice(here);
  await make('registrar', device);
  const stranger = new PasskeyDevice(here).answer(await questionOf('registrar'));
  expect((await signIn('registrar', { passkey: stranger })).code).toBe('factor_wrong');
  const question = await questionOf('registrar');
  const signed = device.answer(question);
  const elsewhere = { ...signed, response: { ...signed.response, signature: stranger.response.signature } };
  const refused = await signIn('registrar', { passkey: elsewhere });
  expect(refused.code).toBe('factor_wrong');
  expect(refused.question?.challenge).not.toBe(question.challenge);

  const phished = new PasskeyDevice('https://suksa-login.example');
  await server.app.db.delete(signInThrottles);
  expect((await signIn('registrar', { passkey: phished.answer(await questionOf('registrar')) })).code).toBe(
    'factor_wrong',
  );
  // At another address nothing is asked of it.
  expect(await signIn('registrar', {}, 'school.example')).toEqual({
    code: 'factor_asked',
    question: undefined,
  });

  const late = await questionOf('registrar');
  await server.app.db.update(passkeyChallenges).set({ createdAt: sql`now() - interval '6 minutes'` });
  expect((await signIn('registrar', { passkey: device.answer(late) })).code).toBe('factor_wrong');
  await server.app.db.update(passkeys).set({ counter: 1000 }).where(eq(passkeys.counter, 1));
  expect((await signIn('registrar', { passkey: device.answer(await questionOf('registrar')) })).code).toBe(
    'factor_wrong',
  );
});

test('What a device has made is kept once, and only as an answer to what was asked of this account', async () => {
  const device = new PasskeyDevice(here);
  const made = device.make(await server.send(draftPasskey, {}, 'teacher'));
  const body = { name: 'Mine', made };
  const refused = { code: 'passkey_refused' };
  await expect(server.send(addPasskey, { body }, 'gate')).rejects.toMatchObject(refused);
  await server.send(addPasskey, { body }, 'teacher');
  await expect(server.send(addPasskey, { body }, 'teacher')).rejects.toMatchObject(refused);
  await expect(make('gate', device)).rejects.toMatchObject(refused);
  const nonsense = { ...made, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } };
  await expect(
    server.send(addPasskey, { body: { name: 'x', made: nonsense } }, 'gate'),
  ).rejects.toMatchObject(refused);
});

test('A passkey is removed by its owner alone, and not the last factor where the school asks for one', async () => {
  const device = new PasskeyDevice(here);
  await make('admin', device);
  const [own] = (await server.send(readFactor, {}, 'admin')).passkeys;
  const params = { id: own?.id ?? 0 };
  await expect(server.send(removePasskey, { params }, 'cashier')).rejects.toMatchObject({
    code: 'not_found',
  });
  const { version } = await server.send(readSignInRule, {}, 'admin');
  const asked = await server.send(changeSignInRule, { body: { factorDemanded: true, version } }, 'admin');
  const demanded = { code: 'factor_demanded' };
  await expect(server.send(removePasskey, { params }, 'admin')).rejects.toMatchObject(demanded);
  await expect(
    server.send(endFactor, {}, 'admin').then(() => server.send(readFactor, {}, 'admin')),
  ).resolves.toMatchObject({ passkeys: [own] });
  // Who has none yet may make one before anything else.
  expect(await server.send(me, {}, 'operator')).toMatchObject({ must_enrol: true });
  await make('operator', new PasskeyDevice(here));
  expect(await server.send(me, {}, 'operator')).toMatchObject({ must_enrol: false });
  await server.send(changeSignInRule, { body: { ...asked, factorDemanded: false } }, 'admin');
  await server.send(removePasskey, { params }, 'admin');
  expect(await server.send(readFactor, {}, 'admin')).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect(await signIn('admin')).toEqual({ code: 'in' });
});

test('An account with a role that holds much is a gravest act to make, which a passkey confirms as well', async () => {
  const { roles, branches } = await server.send(userChoices, {}, 'admin');
  const body = (roleId: number, username: string) => ({
    username,
    title: '' as const,
    name: { lo: 'ໃໝ່', en: 'New' },
    sex: null,
    roleId,
    branchIds: [branches[0]?.id ?? 0],
    staffType: 'office' as const,
    employedFrom: null,
    employedUntil: null,
  });
  const roleNamed = (name: RegExp) => roles.find(({ name: { en } }) => name.test(en))?.id ?? 0;
  const device = new PasskeyDevice(here);
  await make('admin', device);
  await server.app.db.update(sessions).set({ confirmedAt: sql`now() - interval '2 days'` });
  await server.send(createUser, { body: body(roleNamed(/gate|security|guard/i), 'new-gate') }, 'admin');
  const grave = { body: body(roleNamed(/cashier|account/i), 'new-cashier') };
  await expect(server.send(createUser, grave, 'admin')).rejects.toMatchObject({
    code: 'confirmation_needed',
  });
  const refused = await server.ask(confirmIdentity, { body: { password: testPassword } }, 'admin');
  const { passkey } = refused.json<{ error: { details: { passkey: PasskeyQuestion } } }>().error.details;
  const proof = { password: testPassword, passkey: device.answer(passkey) };
  await server.send(confirmIdentity, { body: proof }, 'admin');
  expect(await server.send(createUser, grave, 'admin')).toMatchObject({ user: { username: 'new-cashier' } });
});

test.each([
  [{ protocol: 'http', host: 'school.lan:3000' }, undefined, 'passkey_needs_https'],
  [{ protocol: 'https', host: '192.168.1.5' }, undefined, 'passkey_needs_name'],
  [{ protocol: 'http', host: '[::1]:3000' }, undefined, 'passkey_needs_name'],
  [{ protocol: 'https', host: 'school.example' }, undefined, null],
  [{ protocol: 'http', host: 'localhost:3000' }, undefined, null],
  [{ protocol: 'http', host: 'school.example' }, 'https://school.example', null],
  [{ protocol: 'http', host: 'other.example' }, 'https://school.example', 'passkey_needs_https'],
  [{ protocol: 'http', host: 'a b' }, undefined, 'passkey_needs_https'],
])('Passkeys need https and a name: %o with %s', (request, publicAddress, fault) => {
  expect(passkeyPlace(request, publicAddress).fault).toBe(fault);
});
