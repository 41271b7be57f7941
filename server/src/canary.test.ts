import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Started, startMain } from './testing/start-main.ts';
import { openTestDatabase, type TestDatabase, testPassword } from './testing/test-database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'suksa-canary-'));
const serverUrl = process.env.TEST_DATABASE_URL;

let database: TestDatabase | undefined;
let server: Started;
let address: string;
beforeAll(async () => {
  database = serverUrl ? await openTestDatabase() : undefined;
  const variables = {
    DEMO: 'small',
    DEMO_PASSWORD: testPassword,
    LOG_LEVEL: 'trace',
    RATE_LIMIT: '0',
    API_DOCS: 'yes',
    ...(database && { DATABASE_URL: await addressOf(database) }),
  };
  server = startMain({ dataDir, variables });
  [, address = ''] = await server.says(/answers at (http\S+)/);
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await server.ends;
  await database?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function addressOf({ connection }: TestDatabase): Promise<string> {
  const { rows } = await connection.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}

const tokens: string[] = [];
const signIn = async () => {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: testPassword }),
  });
  tokens.push(((await response.json()) as { token: string }).token);
};

/** As much of JSON Schema as the outline of operations uses. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
}

/** What stands in each text, and instead of what a field asks for. */
interface Bait {
  readonly text: string;
  readonly day: string;
  readonly number: number;
  readonly id: () => string;
}

const canary = 'Qanaree';

const baits: readonly Bait[] = [
  { text: canary, day: '2026-11-20', number: 1, id: randomUUID },
  { text: `${canary}\0`, day: '0000-01-01', number: 2_147_483_648, id: randomUUID },
  { text: `${canary} ${'ກ'.repeat(90)}`, day: canary, number: 1, id: () => canary },
];

const filled = (schema: Schema | undefined, bait: Bait): unknown => {
  if (!schema) return {};
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choice) return filled(choice.find(({ type }) => type !== 'null') ?? choice[0], bait);
  switch (schema.type) {
    case 'string':
      if (schema.format === 'date') return bait.day;
      if (schema.format === 'uuid') return bait.id();
      return bait.text.slice(0, schema.maxLength);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, bait.number);
    case 'boolean':
      return true;
    case 'array':
      return [filled(schema.items, bait)];
    default:
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, filled(inner, bait)]),
      );
  }
};

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Outline {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const formOf = (schema: Schema | undefined, bait: Bait) => {
  const form = new FormData();
  for (const [name, part] of Object.entries(schema?.properties ?? {}))
    form.append(
      name,
      part.format === 'binary'
        ? new File([bait.text], bait.text, { type: 'image/png' })
        : JSON.stringify(filled(part, bait)),
    );
  return form;
};

const send = async (path: string, method: string, operation: Operation, bait: Bait) => {
  const given = (where: string) => (operation.parameters ?? []).filter((parameter) => parameter.in === where);
  const query = new URLSearchParams(
    given('query').map(({ name, schema }) => [name, String(filled(schema, bait))] as [string, string]),
  );
  const place = given('path').reduce(
    (filling, { name, schema }) =>
      filling.replace(`{${name}}`, encodeURIComponent(String(filled(schema, bait)))),
    path,
  );
  const [kind, { schema } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return fetch(`${address}${place}?${query}`, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${tokens.at(-1)}`,
      'user-agent': canary,
      ...(kind === 'application/json' ? { 'content-type': kind } : {}),
    },
    ...(kind === 'application/json' ? { body: JSON.stringify(filled(schema, bait)) } : {}),
    ...(kind === 'multipart/form-data' ? { body: formOf(schema, bait) } : {}),
  });
};

test('whatever is sent with any operation, the log repeats none of it, and holds no hash and no token', async () => {
  await signIn();
  const outline = (await (await fetch(`${address}/api/openapi.json`)).json()) as Outline;
  const statuses = new Map<number, number>();
  for (const [path, methods] of Object.entries(outline.paths))
    for (const [method, operation] of Object.entries(methods))
      for (const bait of baits) {
        const response = await send(path, method, operation, bait);
        await response.arrayBuffer();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        // Signed out, or its own password, role or account changed: the rest is to be asked by somebody all the same.
        if (response.status === 401) await signIn();
      }
  // A body that can't be read at all, and a token that isn't one.
  await fetch(`${address}/api/auth/login?q=${canary}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${canary}` },
    body: `{"username": ${canary}`,
  });
  const log = server.printed();
  expect(statuses.get(200) ?? 0).toBeGreaterThan(100);
  expect(log.match(/"answered"/g)?.length).toBeGreaterThan(900);
  expect(log.split('\n').filter((line) => /qanaree|\$argon2/i.test(line))).toEqual([]);
  expect(tokens.filter((token) => log.includes(token))).toEqual([]);
}, 300_000);
