import {
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  type ErrorBody,
  type FieldError,
  wireBody,
} from '@suksa/contracts';
import { login } from '@suksa/contracts/session';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../build-app.ts';
import { openFiles } from '../db/files/files.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import type { App } from '../http/app.ts';
import { openTestDatabase, testPassword } from './test-database.ts';

export type Account = 'admin' | 'operator' | 'head' | 'registrar' | 'cashier' | 'teacher' | 'gate' | 'family';
export const accounts: readonly Account[] = [
  'admin',
  'operator',
  'head',
  'registrar',
  'cashier',
  'teacher',
  'gate',
  'family',
];

/** An account, nobody, or whoever holds a token, such as a gate's device. */
export type Caller = Account | 'nobody' | { readonly token: string };

/** A refusal as a test expects it: `await expect(send(…)).rejects.toMatchObject({ code: 'duplicate' })`. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly fields: readonly FieldError[],
    readonly details: Readonly<Record<string, unknown>>,
  ) {
    super(`${status} ${code} ${JSON.stringify({ fields, details })}`);
  }
}

/** The context that the header switch would send; without it the caller's first branch and its open year. */
export interface Where {
  readonly branchId?: number;
  readonly yearId?: number;
  /** The gate's device that brings what it kept in that branch. */
  readonly device?: string;
  /** Of a write that may come again. */
  readonly key?: string;
}

export interface TestServer {
  readonly app: App;
  /** One call through the contract, as a demo account or as nobody. Throws {@link Refused}. */
  send<const E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    as?: Caller,
    where?: Where,
  ): Promise<EndpointOutput<E>>;
  /** The same, with whatever input, answered with the whole response: for what the contract's types forbid. */
  ask(endpoint: Endpoint, input: RawInput, as?: Caller, where?: Where): Promise<LightMyRequestResponse>;
  /** A token of an account, signed in once. */
  tokenOf(account: Account): Promise<string>;
  stop(): Promise<void>;
}

export interface RawInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The whole server over a small demo school, without a port. Stop it in `afterAll`. */
export const startTestServer = async (variables: Partial<Environment> = {}): Promise<TestServer> => {
  const { connection: opened, remove } = await openTestDatabase();
  const connection = variables.files ? { ...opened, files: openFiles(opened.pool, variables.files) } : opened;
  const quiet = readEnvironment({
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    RATE_LIMIT: '0',
    RELEASES_DIR: '.cache/no-releases',
    // What tests release they write by hand.
    RELEASE_TRUST: 'none',
  });
  const app = await buildApp({ connection, environment: { ...quiet, ...variables } });
  const tokens = new Map<Account, Promise<string>>();

  const tokenOf = (account: Account) => {
    const known = tokens.get(account) ?? signIn(app, account);
    tokens.set(account, known);
    return known;
  };
  const ask = async (endpoint: Endpoint, input: RawInput, as: Caller = 'nobody', where: Where = {}) =>
    app.inject(
      requestOf(endpoint, input, {
        ...headersOf(where),
        ...(as === 'nobody' ? {} : bearer(typeof as === 'string' ? await tokenOf(as) : as.token)),
      }),
    );

  return {
    app,
    ask,
    tokenOf,
    async send(endpoint, input, as, where) {
      const response = await ask(endpoint, input as RawInput, as, where);
      if (response.statusCode >= 400) throw refusedOf(response.statusCode, response.json<ErrorBody>());
      if (endpoint.output === 'nothing') return undefined as never;
      return endpoint.output === 'file'
        ? (new Blob([response.rawPayload as never]) as never)
        : response.json();
    },
    async stop() {
      await app.close();
      await remove();
    },
  };
};

const signIn = async (app: App, account: Account) => {
  const response = await app.inject(
    requestOf(login, { body: { username: account, password: testPassword } }, {}),
  );
  if (response.statusCode !== 200) throw refusedOf(response.statusCode, response.json<ErrorBody>());
  return response.json<{ token: string }>().token;
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const headersOf = ({ branchId, yearId, device, key }: Where) => ({
  ...(key === undefined ? {} : { 'idempotency-key': key }),
  ...(device === undefined ? {} : { 'gate-device': device }),
  ...(branchId === undefined ? {} : { 'branch-id': String(branchId) }),
  ...(yearId === undefined ? {} : { 'year-id': String(yearId) }),
});

const requestOf = (
  { method, path }: Endpoint,
  { params, query, body }: RawInput,
  headers: Readonly<Record<string, string>>,
): InjectOptions => ({
  method,
  url: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name]))),
  query: Object.fromEntries(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ),
  headers: { ...headers },
  ...(body === undefined ? {} : { payload: wireBody(body) as object }),
});

const refusedOf = (status: number, { error }: ErrorBody) =>
  new Refused(status, error.code, error.fields ?? [], error.details ?? {});
