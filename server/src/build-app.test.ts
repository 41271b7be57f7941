import type { Endpoint } from '@suksa/contracts';
import { login, me } from '@suksa/contracts/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allPermissions } from './db/role-presets.ts';
import { accounts, startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Ids that nothing has: a call that is let through finds nothing, and changes nothing. */
const nothing = { params: { id: 2_147_483_647, paymentId: 2_147_483_647 } };

const open = ['public', 'signed-in'];
/** Signing out would end the very session that the test goes on with. */
const askable = () => server.app.endpoints.filter(({ name }) => name !== 'session.logout');

const codeOf = async (endpoint: Endpoint, as: Parameters<TestServer['ask']>[2]) => {
  const response = await server.ask(endpoint, nothing, as);
  const isCoded = response.statusCode >= 400 && String(response.headers['content-type']).includes('json');
  return { status: response.statusCode, ...(isCoded ? response.json().error : {}) };
};

describe('every endpoint', () => {
  test('has a name and an address of its own', () => {
    const { endpoints } = server.app;
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  });

  test('asks for a permission that roles can be given', () => {
    const asked = server.app.endpoints.map(({ access }) => access).filter((access) => !open.includes(access));
    expect(asked.filter((permission) => !allPermissions.includes(permission))).toEqual([]);
  });

  test('refuses nobody only where its contract says public', async () => {
    for (const endpoint of askable()) {
      const { status, code } = await codeOf(endpoint, 'nobody');
      if (endpoint.access === 'public') expect(code, endpoint.name).not.toBe('not_signed_in');
      else
        expect({ name: endpoint.name, status, code }).toEqual({
          name: endpoint.name,
          status: 401,
          code: 'not_signed_in',
        });
    }
  });

  test.each(accounts)('lets %s through exactly where the role holds its permission', async (account) => {
    const { functions } = await server.send(me, {}, account);
    const held = new Set(functions.map(({ name }) => name));
    for (const endpoint of askable()) {
      const { status, code, details } = await codeOf(endpoint, account);
      const told = { name: endpoint.name, status, code, permission: details?.permission };
      if (open.includes(endpoint.access) || held.has(endpoint.access)) {
        expect(code, endpoint.name).not.toBe('not_signed_in');
        expect(details?.permission, endpoint.name).not.toBe(endpoint.access);
        expect(status, `${endpoint.name} failed: ${code}`).not.toBe(500);
      } else {
        expect(told).toEqual({
          name: endpoint.name,
          status: 403,
          code: 'no_permission',
          permission: endpoint.access,
        });
      }
    }
  });
});

describe('every answer of the API', () => {
  test('may do nothing in a browser, and says nothing of who made it', async () => {
    const response = await server.ask(me, {}, 'admin');
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['x-powered-by']).toBeUndefined();
  });

  test('carries its request id, which a refusal repeats in its body', async () => {
    const response = await server.app.inject({
      url: me.path,
      headers: { 'x-request-id': 'from-the-browser-1' },
    });
    expect(response.headers['x-request-id']).toBe('from-the-browser-1');
    expect(response.json().error.requestId).toBe('from-the-browser-1');
    const other = await server.app.inject({ url: me.path, headers: { 'x-request-id': 'bad id\t' } });
    expect(other.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('a body that is no JSON, and one that is too large, are refused with a code', async () => {
  const post = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: login.path,
      payload,
      headers: { 'content-type': 'application/json' },
    });
  expect((await post('{"username":')).json().error.code).toBe('validation_failed');
  const large = await post(JSON.stringify({ username: 'a'.repeat(2_000_000) }));
  expect(large.statusCode).toBe(413);
  expect(large.json().error.code).toBe('payload_too_large');
});

test('the outline of the API is for nobody, unless the school says so', async () => {
  for (const url of ['/api/openapi.json', '/api/docs/', '/api/docs/json'])
    expect((await server.app.inject(url)).statusCode, url).toBe(404);
});

test('where it does, the OpenAPI document describes every endpoint, and there is a page to read it', async () => {
  const server = await startTestServer({ apiDocs: true });
  const document = (await server.app.inject('/api/openapi.json')).json();
  const described = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId }) => operationId);
  expect(described.sort()).toEqual(server.app.endpoints.map(({ name }) => name).sort());
  const page = await server.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  await server.stop();
});

test('the server says that it lives, and that it is ready', async () => {
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
});
