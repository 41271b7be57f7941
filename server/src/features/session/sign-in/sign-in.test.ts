import { changePassword, login, logout, me } from '@suksa/contracts/session';
import { attackedAccounts, liftSignInLock, userAudit } from '@suksa/contracts/settings';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries, rolePermissions, sessions, signInThrottles, users } from '../../../db/schema/index.ts';
import { delayOf } from '../../../school/accounts/sign-in-throttle.ts';
import { hashToken } from '../../../school/accounts/tokens.ts';
import { testPassword } from '../../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.app.db.delete(signInThrottles);
});

const signIn = (username: string, password = testPassword) =>
  server.send(login, { body: { username, password } });
const askMe = (token: string) =>
  server.app.inject({ url: me.path, headers: { authorization: `Bearer ${token}` } });
const changeUser = (username: string, change: Partial<typeof users.$inferInsert>) =>
  server.app.db.update(users).set(change).where(eq(users.username, username));

describe('signing in', () => {
  test('gives a token, the role and the current user', async () => {
    const { token, role_id, user } = await signIn('cashier');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(user).toMatchObject({
      username: 'cashier',
      role_id,
      role_name: 'Cashier',
      must_change_password: false,
    });
    expect(user.functions).toContainEqual({ name: 'feeinvoice.payment.create' });
    expect(user.branches.length).toBeGreaterThan(0);
  });

  test('takes the username in any case, and the phone number in any spelling', async () => {
    await changeUser('cashier', { phone: '+8562055501234' });
    expect((await signIn(' CASHIER ')).user.username).toBe('cashier');
    expect((await signIn('020 5550 1234')).user.username).toBe('cashier');
    expect((await signIn('+856 20 55501234')).user.username).toBe('cashier');
  });

  test('says the same for a wrong name and for a wrong password', async () => {
    const wrong = { status: 401, code: 'wrong_credentials', fields: [], details: {} };
    await expect(signIn('cashier', 'wrong password')).rejects.toMatchObject(wrong);
    await expect(signIn('nobody-here', 'wrong password')).rejects.toMatchObject(wrong);
  });

  test('names the fields that were left empty', async () => {
    await expect(signIn(' ', '')).rejects.toMatchObject({
      code: 'validation_failed',
      fields: [
        { path: 'username', code: 'required' },
        { path: 'password', code: 'required' },
      ],
    });
  });

  test.each(['cashier', 'nobody-here'])(
    'locks the name %s after five failures, and only that name',
    async (name) => {
      for (let count = 0; count < 5; count++)
        await expect(signIn(name, 'wrong password')).rejects.toMatchObject({ code: 'wrong_credentials' });
      await expect(signIn(name)).rejects.toMatchObject({ status: 423, code: 'account_locked' });
      await expect(signIn('head')).resolves.toMatchObject({ user: { username: 'head' } });
    },
  );

  test('gives five tries also to whom asks twenty times at the same moment', async () => {
    const tries = Array.from({ length: 20 }, () =>
      signIn('cashier', 'wrong password').catch(({ code }) => code),
    );
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(5);
  });

  test('opens the lock after a quarter of an hour', async () => {
    const past = sql`now() - interval '16 minutes'`;
    for (let count = 0; count < 5; count++) await signIn('cashier', 'wrong password').catch(() => undefined);
    await expect(signIn('cashier')).rejects.toMatchObject({ code: 'account_locked' });
    await server.app.db
      .update(signInThrottles)
      .set({ firstAt: past, lastAt: past, lockedUntil: sql`now() - interval '1 second'` });
    await expect(signIn('cashier')).resolves.toBeDefined();
  });

  test('starts counting afresh after a success', async () => {
    for (let count = 0; count < 4; count++) await signIn('cashier', 'wrong password').catch(() => undefined);
    await signIn('cashier');
    await expect(signIn('cashier', 'wrong password')).rejects.toMatchObject({ code: 'wrong_credentials' });
  });

  test.each([
    [{ status: 'disabled' as const }, { status: 403, code: 'account_disabled' }],
    [{ status: 'locked' as const }, { status: 423, code: 'account_locked' }],
    [
      { employedFrom: '2020-01-01', employedUntil: '2026-01-31' },
      { status: 403, code: 'account_disabled' },
    ],
  ])('is refused to an account with %j, once its password is right', async (change, refusal) => {
    const { token } = await signIn('gate');
    await changeUser('gate', change);
    await expect(signIn('gate', 'wrong password')).rejects.toMatchObject({ code: 'wrong_credentials' });
    await expect(signIn('gate')).rejects.toMatchObject(refusal);
    expect((await askMe(token)).statusCode).toBe(401);
    await changeUser('gate', { status: 'active', employedFrom: null, employedUntil: null });
  });

  test('makes an invited account an active one', async () => {
    await changeUser('gate', { status: 'invited' });
    const { token } = await signIn('gate');
    expect((await askMe(token)).statusCode).toBe(200);
  });

  test('works in a browser that still holds an old token', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: login.path,
      headers: { authorization: `Bearer ${'x'.repeat(43)}` },
      payload: { username: 'gate', password: testPassword },
    });
    expect(response.statusCode).toBe(200);
  });

  test('stores the hash of the token, never the token', async () => {
    const { token } = await signIn('gate');
    const rows = await server.app.db.select().from(sessions);
    expect(rows.some(({ tokenHash }) => tokenHash.equals(hashToken(token)))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a session', () => {
  test('ends when its holder signs out', async () => {
    const { token } = await signIn('gate');
    const response = await server.app.inject({
      method: 'POST',
      url: logout.path,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(204);
    expect((await askMe(token)).json().error.code).toBe('not_signed_in');
  });

  test('ends when nobody used it for twelve hours', async () => {
    const { token } = await signIn('gate');
    await server.app.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.tokenHash, hashToken(token)));
    expect((await askMe(token)).statusCode).toBe(401);
  });

  test('lives longer by being used, written at most once a minute', async () => {
    const { token } = await signIn('gate');
    const stored = async () => {
      const [row] = await server.app.db
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, hashToken(token)));
      return row;
    };
    const before = await stored();
    await askMe(token);
    expect((await stored())?.lastSeenAt).toEqual(before?.lastSeenAt);
    await server.app.db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '2 minutes'`, expiresAt: sql`now() + interval '1 hour'` })
      .where(eq(sessions.tokenHash, hashToken(token)));
    await askMe(token);
    const hoursLeft = (Number((await stored())?.expiresAt) - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(11);
  });

  test('loses a permission at the next request after the role lost it', async () => {
    const { token, role_id } = await signIn('registrar');
    await server.app.db.delete(rolePermissions).where(eq(rolePermissions.roleId, role_id));
    expect((await askMe(token)).json().functions).toEqual([]);
  });

  test.each([
    '',
    'Bearer',
    'Bearer short',
    `Basic ${'a'.repeat(40)}`,
    `Bearer ${"'; drop table session;--".repeat(3)}`,
  ])('is not opened by the header %j', async (authorization) => {
    const response = await server.app.inject({ url: me.path, headers: { authorization } });
    expect(response.statusCode).toBe(401);
  });
});

describe('changing the password', () => {
  const next = 'a much better one';
  const change = (body: { current: string; next: string }) =>
    server.send(changePassword, { body }, 'teacher');

  test('refuses a wrong current password, the same one again, a short and a common one, each at its field', async () => {
    await expect(change({ current: 'wrong', next })).rejects.toMatchObject({
      code: 'wrong_password',
      fields: [{ path: 'current', code: 'wrong_password' }],
    });
    await expect(change({ current: testPassword, next: testPassword })).rejects.toMatchObject({
      code: 'password_same',
      fields: [{ path: 'next' }],
    });
    await expect(change({ current: testPassword, next: 'short' })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'next', code: 'password_short' }],
    });
    for (const [next, code] of [
      ['Password12345', 'password_common'],
      ['qwertyuiop12', 'password_pattern'],
      ['suksa-2026-!!', 'password_named'],
    ] as const)
      await expect(change({ current: testPassword, next })).rejects.toMatchObject({
        code,
        fields: [{ path: 'next', code }],
      });
    await expect(change({ current: testPassword, next: 'my-teacher-2026' })).rejects.toMatchObject({
      code: 'password_named',
    });
  });

  test('is all that someone may do who must change a first password', async () => {
    await changeUser('operator', { mustChangePassword: true });
    const { token, user } = await signIn('operator');
    expect(user.must_change_password).toBe(true);
    expect((await askMe(token)).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    const blocked = await server.app.inject({ url: '/api/dashboard', headers });
    expect(blocked.json().error.code).toBe('password_change_needed');
    const payload = { current: testPassword, next };
    const changed = await server.app.inject({ method: 'POST', url: changePassword.path, headers, payload });
    expect(changed.statusCode).toBe(204);
    expect((await server.app.inject({ url: '/api/dashboard', headers })).statusCode).toBe(200);
  });

  test('ends every other session, keeps this one, and leaves an entry in the audit', async () => {
    const [here, elsewhere] = [await signIn('head'), await signIn('head')];
    const headers = { authorization: `Bearer ${here.token}` };
    const payload = { current: testPassword, next };
    await server.app.inject({ method: 'POST', url: changePassword.path, headers, payload });
    expect((await askMe(here.token)).statusCode).toBe(200);
    expect((await askMe(elsewhere.token)).statusCode).toBe(401);
    await expect(signIn('head')).rejects.toMatchObject({ code: 'wrong_credentials' });
    await expect(signIn('head', next)).resolves.toBeDefined();
    const entries = await server.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, String(here.user.id)));
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'change_password', actorId: here.user.id }),
    );
    expect(JSON.stringify(entries)).not.toContain('argon2');
  });
});

/** One sign-in as it comes from that address, with what the browser there holds. */
const from = async (address: string, username: string, password = testPassword, device?: string) => {
  const response = await server.app.inject({
    method: 'POST',
    url: login.path,
    remoteAddress: address,
    headers: { 'user-agent': `browser at ${address}` },
    payload: { username, password, ...(device && { device }) },
  });
  return { status: response.statusCode, ...response.json() };
};
const fail = async (address: string, username: string, times: number) => {
  const answers = [];
  for (let count = 0; count < times; count++) answers.push(await from(address, username, 'wrong password'));
  return answers;
};

describe('a stranger who guesses', () => {
  // An earlier test has changed the passwords of others.
  const holder = 'gate';

  test('is locked, later for longer, and keeps nobody out who signs in from elsewhere', async () => {
    const answers = await fail('203.0.113.9', holder, 8);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 423, 423, 423]);
    expect(await from('203.0.113.9', holder)).toMatchObject({ status: 423 });
    expect(await from('198.51.100.7', holder)).toMatchObject({ status: 200 });
    const lock = async () =>
      (await from('203.0.113.9', holder, 'wrong')).error?.details?.retryAfterSeconds as number;
    const first = await lock();
    await server.app.db
      .update(signInThrottles)
      .set({ lockedUntil: sql`now() - interval '1 second'` })
      .where(eq(signInThrottles.scope, 'pair'));
    await fail('203.0.113.9', holder, 5);
    expect(await lock()).toBeGreaterThan(first * 1.5);
  });

  test('is told of the last tries, and the same for a name that nobody has', async () => {
    for (const name of [holder, 'nobody-at-all']) {
      const answers = await fail('203.0.113.10', name, 5);
      expect(answers.map(({ error }) => error.details?.left)).toEqual([undefined, undefined, 2, 1, 0]);
    }
  });

  test('in the same house keeps nobody out of a browser where they have signed in before', async () => {
    const { device } = await from('192.0.2.4', holder);
    await fail('192.0.2.4', holder, 6);
    expect(await from('192.0.2.4', holder)).toMatchObject({ status: 423 });
    expect(await from('192.0.2.4', holder, testPassword, device)).toMatchObject({ status: 200, device });
    const made = 'made-up-by-somebody-else-0123456';
    expect(await from('192.0.2.8', holder, testPassword, made)).not.toMatchObject({ device: made });
    const own = [];
    for (let count = 0; count < 6; count++) own.push(await from('192.0.2.4', holder, 'wrong', device));
    expect(own.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 423]);
  });

  test('with many names is stopped at one address, and a known browser there is not', async () => {
    const { device } = await from('192.0.2.5', 'cashier');
    const tried = [];
    for (let at = 10; at < 55; at++) tried.push(await from('192.0.2.5', `020555510${at}`, 'wrong password'));
    expect(tried.filter(({ status }) => status === 401).length).toBeGreaterThan(30);
    const slowed = { status: 429, error: { details: { retryAfterSeconds: expect.any(Number) } } };
    expect(tried.at(-1)).toMatchObject(slowed);
    expect(await from('192.0.2.5', 'cashier')).toMatchObject(slowed);
    expect(await from('192.0.2.5', 'cashier', testPassword, device)).toMatchObject({ status: 200 });
    expect(await from('192.0.2.6', 'cashier')).toMatchObject({ status: 200 });
  }, 60_000);

  test('with the many addresses of one connection has one', async () => {
    const answers = [];
    for (let at = 1; at <= 7; at++) answers.push(await from(`2001:db8:1:2::${at}`, holder, 'wrong password'));
    expect(answers.at(-1)).toMatchObject({ status: 423 });
    expect(await from('2001:db8:1:3::1', holder)).toMatchObject({ status: 200 });
  });

  test("doesn't keep the holder from changing the password", async () => {
    await server.tokenOf('cashier');
    await fail('127.0.0.1', 'cashier', 6);
    await expect(
      server.send(changePassword, { body: { current: 'wrong', next: 'frog lamp river' } }, 'cashier'),
    ).rejects.toMatchObject({ code: 'wrong_password' });
  });

  test('is shown to the administrator, who lifts the lock, and told to the holder at the next sign-in', async () => {
    await from('192.0.2.7', holder);
    await fail('203.0.113.11', holder, 6);
    await from('203.0.113.11', 'a password typed as name', 'wrong');
    const { rows } = await server.send(attackedAccounts, {}, 'admin');
    expect(rows).toContainEqual(
      expect.objectContaining({ username: holder, lockedUntil: expect.any(String) }),
    );
    const id = rows.find(({ username }) => username === holder)?.id ?? 0;
    await expect(server.send(attackedAccounts, {}, 'teacher')).rejects.toMatchObject({ status: 403 });
    await server.send(liftSignInLock, { params: { id } }, 'admin');
    const back = await from('203.0.113.11', holder);
    expect(back).toMatchObject({ status: 200, failed: { count: 5, since: expect.any(String) } });
    expect(await from('203.0.113.11', holder)).not.toHaveProperty('failed');
    await server.app.inject({
      method: 'POST',
      url: logout.path,
      headers: { authorization: `Bearer ${back.token}` },
    });
    const history = await server.send(userAudit, { params: { id } }, 'admin');
    expect(history.rows.slice(0, 6).map(({ action }) => action)).toEqual([
      'sign_out',
      'sign_in',
      'sign_in',
      'lock_lifted',
      'sign_in_locked',
      'sign_in_failed',
    ]);
    expect(history.rows[5]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'address', before: null, after: '203.0.113.11' },
        { field: 'device', before: null, after: 'browser at 203.0.113.11' },
      ]),
    );
    const kept = JSON.stringify([
      await server.app.db.select().from(auditEntries),
      await server.app.db.select().from(signInThrottles),
    ]);
    expect(kept).not.toContain('a password typed as name');
    expect(kept).not.toContain('wrong password');
  });
});

test('a name that is tried from everywhere gets slower, never closed', () => {
  expect([1, 20, 21, 30, 1000].map(delayOf)).toEqual([0, 0, 250, 1000, 5000]);
});

test('A session of staff ends 12 hours after signing in, a family’s goes on while it is used', async () => {
  const hoursLeft = async (username: string) => {
    const { token } = await signIn(username);
    const mine = eq(sessions.tokenHash, hashToken(token));
    await server.app.db
      .update(sessions)
      .set({
        createdAt: sql`now() - interval '11 hours'`,
        lastSeenAt: sql`now() - interval '5 minutes'`,
        expiresAt: sql`now() + interval '1 minute'`,
      })
      .where(mine);
    await askMe(token);
    const left = sql<number>`round(extract(epoch from ${sessions.expiresAt} - now()) / 3600)::int`;
    const [row] = await server.app.db.select({ left }).from(sessions).where(mine);
    return row?.left;
  };
  expect(await hoursLeft('cashier')).toBe(1);
  expect(await hoursLeft('family')).toBe(12);
});
