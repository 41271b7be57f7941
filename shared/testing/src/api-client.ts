import { type Endpoint, type EndpointInput, type EndpointOutput, wireBody } from '@suksa/contracts';
import { login } from '@suksa/contracts/session';

/** A refusal of the API, as a test sees it. */
export class RefusedCall extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly body: unknown,
  ) {
    super(`${status} ${code}`);
  }
}

interface RawInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The branch and year that the header's switch would name; without them the account's own. */
export interface Where {
  readonly branchId?: number;
  readonly yearId?: number;
}

/** Calls a running product through its contracts, as one account. */
export class ApiClient {
  readonly url: string;
  readonly token: string;
  readonly roleId: number;

  private constructor(url: string, token: string, roleId: number) {
    this.url = url;
    this.token = token;
    this.roleId = roleId;
  }

  static async signIn(url: string, username: string, password: string): Promise<ApiClient> {
    const nobody = new ApiClient(url, '', 0);
    const { token, role_id } = await nobody.send(login, { body: { username, password } });
    return new ApiClient(url, token, role_id);
  }

  /** The same session at another server. */
  at(url: string): ApiClient {
    return new ApiClient(url, this.token, this.roleId);
  }

  /** @throws {RefusedCall} for every answer that isn't a success. */
  async send<const E extends Endpoint>(
    endpoint: E,
    input?: EndpointInput<E>,
    { branchId, yearId }: Where = {},
  ): Promise<EndpointOutput<E>> {
    const { params, query, body } = (input ?? {}) as RawInput;
    const address = new URL(
      endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name]))),
      this.url,
    );
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    const wire = wireBody(body);
    const sent = wire instanceof FormData || wire === undefined ? wire : JSON.stringify(wire);
    const response = await fetch(address, {
      method: endpoint.method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(branchId !== undefined && { 'branch-id': String(branchId) }),
        ...(yearId !== undefined && { 'year-id': String(yearId) }),
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
      },
      ...(sent !== undefined && { body: sent }),
    });
    const text = await response.text();
    const answer: unknown =
      text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
    if (!response.ok) {
      const code = (answer as { error?: { code?: string } })?.error?.code ?? 'unknown';
      throw new RefusedCall(response.status, code, answer);
    }
    return answer as EndpointOutput<E>;
  }
}
