import { changePassword, login, logout, me } from '@suksa/contracts/session';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries, loginFailures, rolePermissions, sessions, users } from '../../db/schema/index.ts';
import { testPassword } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { hashToken } from './tokens.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.app.db.delete(loginFailures);
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
    await server.app.db.insert(loginFailures).values({
      username: 'cashier',
      failures: 9,
      firstFailedAt: past,
      lockedUntil: sql`now() - interval '1 minute'`,
    });
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
    await expect(change({ current: testPassword, next: 'Password123' })).rejects.toMatchObject({
      code: 'password_common',
    });
    await expect(change({ current: testPassword, next: 'my-teacher-2026' })).rejects.toMatchObject({
      code: 'password_common',
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
