import { vi } from 'vitest';

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

type Answers = Readonly<Record<string, (call: Call) => Answer | Promise<Answer>>>;

/**
 * Stands in for the server: answers by `METHOD /path` (without the query), 404 for the rest, and records the calls.
 */
export function fakeApi(answers: Answers): readonly Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (request: string | Request, options: RequestInit = {}) => {
    const address = new URL(request instanceof Request ? request.url : request, 'http://school.test');
    const call: Call = {
      method: options.method ?? 'GET',
      path: address.pathname + address.search,
      headers: new Headers(options.headers),
      body: typeof options.body === 'string' ? JSON.parse(options.body) : options.body,
    };
    calls.push(call);
    const answer = await answers[`${call.method} ${address.pathname}`]?.(call);
    const { status = 200, body } = answer ?? refusal(404, 'not_found');
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return calls;
}

export function refusal(status: number, code: string, rest: object = {}): Answer {
  return { status, body: { error: { code, requestId: 'request-1', ...rest } } };
}

export function callsOf(calls: readonly Call[], method: string, path: string): readonly Call[] {
  return calls.filter((call) => call.method === method && call.path.split('?')[0] === path);
}
