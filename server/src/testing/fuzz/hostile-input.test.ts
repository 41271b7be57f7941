import { type Endpoint, type ErrorBody, wireBody } from '@suksa/contracts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../test-server.ts';
import { hostileNumbers, hostileTexts, pick, type Random, randomOf } from './hostile-values.ts';
import { sampleInput } from './sample-input.ts';

/** A longer run: `FUZZ_REQUESTS=60000 FUZZ_SEED=7`. A request is the same again for the same seed and its number. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 2000);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const atOnce = 4;

const callers = [
  ...(['admin', 'admin', 'operator', 'registrar', 'cashier'] as const),
  ...(['head', 'teacher', 'gate', 'family', 'nobody'] as const),
];

/** What would end the sessions that the run calls with. */
const lockingOut = new Set([
  ...[
    'session.logout',
    'session.changePassword',
    'settings.profile.endOtherSessions',
    'settings.role.viewAs',
  ],
]);
/** What may take the rights of the accounts that the run calls with: sent about others, users and roles alike. */
const changesRights =
  /^settings\.(user\.(update|resetPassword|resetFactor|lock|disable|endSessions)|role\.(update|delete))$/;
const others = [31, 32, 33, 34, 35];

const aboutOthers = (value: unknown): unknown => {
  if (typeof value === 'number') return value > 0 && value <= 60 ? others[value % others.length] : value;
  if (Array.isArray(value)) return value.map(aboutOthers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, aboutOthers(inner)]));
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const account of new Set(callers)) if (account !== 'nobody') await server.tokenOf(account);
});
afterAll(() => server.stop());

interface HostileCall {
  readonly endpoint: Endpoint;
  readonly as: Account | 'nobody';
  readonly options: InjectOptions;
}

const ask = async (number: number): Promise<HostileCall> => {
  const random = randomOf(seed * 1_000_003 + number);
  const endpoints = server.app.endpoints.filter(({ name }) => !lockingOut.has(name));
  // Each operation in turn: a short run reaches all of them, too.
  const endpoint = endpoints[number % endpoints.length] as Endpoint;
  const as = endpoint.access === 'public' ? 'nobody' : pick(random, callers);
  const sampled = sampleInput(endpoint, random);
  const input = changesRights.test(endpoint.name) ? (aboutOthers(sampled) as typeof sampled) : sampled;
  const { params, query, body } = input;
  const headers = await headersOf(as, random);
  return {
    endpoint,
    as,
    options: {
      method: endpoint.method,
      url: pathOf(endpoint, params) + queryOf(query),
      remoteAddress: `10.${number % 250}.${(number >> 8) % 250}.${(number >> 16) % 250}`,
      ...wired(body, headers),
    },
  };
};

const wired = (body: unknown, headers: Readonly<Record<string, string>>) => {
  const wire = wireBody(body);
  if (wire === undefined) return { headers };
  if (wire instanceof FormData) return { headers, payload: wire };
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(wire),
  };
};

const headersOf = async (as: Account | 'nobody', random: Random) => ({
  ...(as === 'nobody' ? {} : { authorization: `Bearer ${await server.tokenOf(as)}` }),
  ...(random() < 0.3 ? { [pick(random, ids)]: String(pick(random, hostileNumbers)) } : {}),
});
const ids = ['branch-id', 'year-id', 'role-id'] as const;

const pathOf = ({ path }: Endpoint, params: unknown) =>
  path.replace(/:(\w+)/g, (_, name: string) => encoded((params as Record<string, unknown>)?.[name]));

const queryOf = (query: unknown) =>
  typeof query === 'object' && query !== null
    ? `?${Object.entries(query)
        .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
        .join('&')}`
    : '';

/** Half a character can't stand in an address. */
const encoded = (value: unknown) =>
  encodeURIComponent(
    (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/\p{Cs}/gu, '\ufffd'),
  );

/** Before the first release there is nothing that they could tell of, and they say so. */
const ofReleases: ReadonlySet<string> = new Set(['releases.health', 'releases.versions']);

/** What is a fault of the server: an answer of 500 and above, or one that is cut off. */
const faultOf = async ({ endpoint, as, options }: HostileCall): Promise<string | null> => {
  const told = `${endpoint.name} as ${as}: ${options.method} ${options.url} ${String(options.payload ?? '')}`;
  try {
    const { statusCode, payload } = await server.app.inject(options);
    if (/\b(select|insert|update) .* (from|into|set)\b|node_modules/i.test(statusCode < 400 ? '' : payload))
      return `tells too much: ${told}`;
    const nothingReleased = statusCode === 503 && ofReleases.has(endpoint.name);
    return statusCode >= 500 && !nothingReleased ? `${statusCode}: ${told.slice(0, 1500)}` : null;
  } catch (cause) {
    return `cut off (${String(cause)}): ${told.slice(0, 1500)}`;
  }
};

test('no value makes a fault of the server, whoever sends it to whichever operation', async () => {
  const faults: string[] = [];
  const statuses = new Map<string, number>();
  let next = 0;
  const caller = async () => {
    while (next < requests) {
      const asked = await ask(next++);
      const fault = await faultOf(asked);
      if (fault) faults.push(fault);
      statuses.set(asked.endpoint.name, (statuses.get(asked.endpoint.name) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  expect(statuses.size).toBe(server.app.endpoints.length - lockingOut.size);
  expect(faults).toEqual([]);
}, 3_600_000);

test.each(hostileTexts.slice(0, 24).map((text) => [JSON.stringify(text), text]))(
  'a stranger signing in, or telling of a failure, with %s is no fault of the server',
  async (_, text) => {
    for (const [url, payload] of [
      ['/api/auth/login', { username: text, password: text }],
      [
        '/api/failures',
        { composition: text, part: text, version: text, kind: text, message: text, path: text },
      ],
    ] as const) {
      const response = await server.app.inject({
        method: 'POST',
        url,
        payload: JSON.stringify(payload),
        headers: json,
      });
      expect(response.statusCode).toBeLessThan(500);
      if (response.statusCode >= 400)
        expect(response.json<ErrorBody>().error.code).not.toBe('internal_error');
    }
  },
);
const json = { 'content-type': 'application/json' };
