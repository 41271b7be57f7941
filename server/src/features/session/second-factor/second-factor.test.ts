import { me } from '@suksa/contracts/session';
import { listUsers, resetPassword } from '@suksa/contracts/settings';
import {
  beginFactor,
  changeSignInRule,
  confirmFactor,
  confirmIdentity,
  endFactor,
  readFactor,
  readSignInRule,
  renewRecoveryCodes,
  resetFactor,
} from '@suksa/contracts/settings/access/second-factor';
import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { secondFactors, sessions, signInThrottles, users } from '../../../db/schema/index.ts';
import { testPassword } from '../../../testing/test-database.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  vi.useFakeTimers({ toFake: ['Date'] });
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});
/** Each test has half minutes of its own, so that no code of another one is in its way. */
beforeEach(() => void vi.setSystemTime(Date.now() + 300_000));

const idOf = async (account: Account) => (await server.send(me, {}, account)).id;
const codeNow = async (account: Account, later = 0) => {
  const [row] = await server.app.db
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .innerJoin(users, eq(users.id, secondFactors.userId))
    .where(eq(users.username, account));
  const secret = new Secret({ buffer: Uint8Array.from(row?.secret ?? []).buffer });
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
};
const enrol = async (account: Account) => {
  await server.send(beginFactor, {}, account);
  return server.send(confirmFactor, { body: { code: await codeNow(account) } }, account);
};
const signIn = async (account: Account, code?: string) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: account, password: testPassword, ...(code === undefined ? {} : { code }) },
  });
  return response.statusCode === 200 ? 'in' : response.json<{ error: { code: string } }>().error.code;
};
const trail = async (account: Account) => {
  const { rows } = await server.app.db.execute<{ action: string }>(
    sql`select action from audit_entry where entity = 'settings.user' and entity_id = ${String(await idOf(account))} order by id`,
  );
  return rows.map(({ action }) => action);
};

test('A factor is on from its first code; then each code signs in once, and a recovery code once', async () => {
  expect(await server.send(readFactor, {}, 'head')).toEqual({
    since: null,
    recoveryCodesLeft: 0,
    demanded: false,
    passkeys: [],
    passkeyFault: null,
  });
  await expect(server.send(confirmFactor, { body: { code: '123456' } }, 'head')).rejects.toMatchObject({
    code: 'factor_not_begun',
  });
  const { secret, address } = await server.send(beginFactor, {}, 'head');
  expect(address).toContain(`secret=${secret.replaceAll(' ', '')}`);
  expect(await signIn('head')).toBe('in');
  await expect(server.send(confirmFactor, { body: { code: '000000' } }, 'head')).rejects.toMatchObject({
    code: 'factor_wrong',
  });
  const { recoveryCodes } = await enrol('head');
  expect(recoveryCodes).toHaveLength(10);
  await expect(server.send(beginFactor, {}, 'head')).rejects.toMatchObject({ code: 'factor_on' });

  expect(await signIn('head')).toBe('factor_asked');
  expect(await signIn('head', await codeNow('head'))).toBe('factor_wrong');
  const next = await codeNow('head', 1);
  expect((await Promise.all([signIn('head', next), signIn('head', next)])).sort()).toEqual([
    'factor_wrong',
    'in',
  ]);
  const [first = ''] = recoveryCodes;
  expect(await signIn('head', first.toUpperCase())).toBe('in');
  expect(await signIn('head', first)).toBe('factor_wrong');
  expect(await server.send(readFactor, {}, 'head')).toMatchObject({ recoveryCodesLeft: 9 });
  const renewed = await server.send(renewRecoveryCodes, {}, 'head');
  expect(await signIn('head', recoveryCodes[1])).toBe('factor_wrong');
  expect(await signIn('head', renewed.recoveryCodes[0])).toBe('in');
  expect(await trail('head')).toEqual(
    expect.arrayContaining(['factor_on', 'recovery_codes', 'sign_in_failed']),
  );

  await server.send(endFactor, {}, 'head');
  expect(await signIn('head')).toBe('in');
  expect(await trail('head')).toContain('factor_off');
});

test('Five wrong codes lock the second factor, from wherever they come, and not who doesn’t know the password', async () => {
  await enrol('registrar');
  for (let tries = 0; tries < 5; tries += 1) expect(await signIn('registrar', '000000')).toBe('factor_wrong');
  expect(await signIn('registrar', await codeNow('registrar', 1))).toBe('account_locked');
  await server.app.db.delete(signInThrottles);
  expect(await signIn('registrar', await codeNow('registrar', 1))).toBe('in');
});

test('A school that asks for it lets who holds money, rights or health data do nothing before; others go on', async () => {
  const rule = await server.send(readSignInRule, {}, 'admin');
  const ask = { body: { factorDemanded: true, version: rule.version } };
  await expect(server.send(changeSignInRule, ask, 'admin')).rejects.toMatchObject({ code: 'factor_off' });
  await expect(server.send(changeSignInRule, ask, 'head')).rejects.toMatchObject({ code: 'no_permission' });
  await enrol('admin');
  const asked = await server.send(changeSignInRule, ask, 'admin');
  await expect(server.send(changeSignInRule, ask, 'admin')).rejects.toMatchObject({ code: 'conflict' });
  await expect(server.send(endFactor, {}, 'admin')).rejects.toMatchObject({ code: 'factor_demanded' });

  expect(await server.send(me, {}, 'operator')).toMatchObject({ must_enrol: true });
  await expect(server.send(listUsers, { query: {} }, 'operator')).rejects.toMatchObject({
    status: 403,
    code: 'second_factor_needed',
  });
  expect(await server.send(me, {}, 'teacher')).toMatchObject({ must_enrol: false });
  expect(await server.send(readFactor, {}, 'operator')).toMatchObject({ demanded: true });
  await enrol('operator');
  expect((await server.send(listUsers, { query: {} }, 'operator')).rows.length).toBeGreaterThan(0);
  await server.send(changeSignInRule, { body: { factorDemanded: false, version: asked.version } }, 'admin');
});

test('A gravest act asks an hour later who one is, by password and code; a wrong one proves nothing', async () => {
  const params = { id: await idOf('gate') };
  await server.app.db.update(sessions).set({ confirmedAt: sql`now() - interval '2 hours'` });
  const needed = { status: 403, code: 'confirmation_needed' };
  await expect(server.send(resetPassword, { params }, 'admin')).rejects.toMatchObject(needed);
  const prove = (body: { password: string; code?: string }) =>
    server.send(confirmIdentity, { body }, 'admin');
  await expect(prove({ password: 'not this one, surely' })).rejects.toMatchObject({ code: 'wrong_password' });
  await expect(prove({ password: testPassword })).rejects.toMatchObject({ code: 'factor_asked' });
  await expect(server.send(resetPassword, { params }, 'admin')).rejects.toMatchObject(needed);
  await prove({ password: testPassword, code: await codeNow('admin') });
  expect(await server.send(resetPassword, { params }, 'admin')).toMatchObject({ user: { username: 'gate' } });
});

test('An administrator takes away the factor of a lost telephone, which is written down; nobody their own', async () => {
  const id = await idOf('registrar');
  await expect(server.send(resetFactor, { params: { id } }, 'head')).rejects.toMatchObject({
    code: 'no_permission',
  });
  await expect(
    server.send(resetFactor, { params: { id: await idOf('admin') } }, 'admin'),
  ).rejects.toMatchObject({ code: 'own_account' });
  await server.send(resetFactor, { params: { id } }, 'admin');
  expect(await signIn('registrar')).toBe('in');
  const { rows } = await server.app.db.execute(
    sql`select actor_id from audit_entry where action = 'factor_reset' and entity_id = ${String(id)}`,
  );
  expect(rows).toEqual([{ actor_id: await idOf('admin') }]);
});
