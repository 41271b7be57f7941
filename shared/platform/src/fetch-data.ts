interface RequestParts {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Sent as JSON, but a form as it is. */
  readonly body?: object | undefined;
  readonly responseType: 'json' | 'blob';
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until its answer begins; none unless told. */
  readonly limit?: number | undefined;
  /** Told of each answer, whatever it says. */
  readonly onResponse: (response: Response) => void;
}

/** A call that was refused, or had no answer: then the status is 0, and the cause says why. */
export class FetchFailed extends Error {
  constructor(
    readonly status: number,
    readonly data: unknown,
    cause?: unknown,
  ) {
    super(`Answered with ${status}`, { cause });
  }
}

/** As decision 221 has them: another try may find these gone. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/**
 * One call, and for a GET a second try where the first met what may pass.
 *
 * @throws {FetchFailed} and, where an answer broke off, what the browser throws.
 */
export async function fetchData(fetcher: typeof fetch, path: string, asked: RequestParts): Promise<unknown> {
  try {
    return await once(fetcher, path, asked);
  } catch (cause) {
    const mayPass = cause instanceof FetchFailed && (cause.status === 0 || passing.has(cause.status));
    if (asked.method !== 'GET' || !mayPass || isOver(cause)) throw cause;
    return once(fetcher, path, asked);
  }
}

/** Nobody waits any more, or has waited as long as anybody does. */
const isOver = ({ cause }: FetchFailed): boolean =>
  cause instanceof Error && ['AbortError', 'TimeoutError'].includes(cause.name);

async function once(fetcher: typeof fetch, path: string, asked: RequestParts): Promise<unknown> {
  const response = await answerOf(fetcher, path, asked);
  const data = await dataOf(response, asked.responseType);
  asked.onResponse(response);
  if (response.status >= 400) throw new FetchFailed(response.status, data);
  return data;
}

async function answerOf(fetcher: typeof fetch, path: string, asked: RequestParts): Promise<Response> {
  const { method, query, body, limit } = asked;
  const isForm = body instanceof FormData;
  const json = 'application/json';
  const ending = new AbortController();
  const timer = limit && setTimeout(() => ending.abort(new DOMException('', 'TimeoutError')), limit);
  try {
    return await fetcher(withQuery(path, query), {
      method,
      headers: { ...(body && !isForm && { 'content-type': json, accept: json }), ...asked.headers },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: asked.signal ?? ending.signal,
    });
  } catch (cause) {
    throw new FetchFailed(0, undefined, cause);
  } finally {
    if (timer) clearTimeout(timer);
  }
}

async function dataOf(response: Response, type: RequestParts['responseType']): Promise<unknown> {
  if (!response.body) return undefined;
  if (type === 'blob') return response.blob();
  return fromJson(await response.text());
}

/** A proxy in between may answer with something else. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withQuery(path: string, query: RequestParts['query']): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat())
      if (one !== undefined) pairs.append(name, typeof one === 'string' ? one : JSON.stringify(one));
  return pairs.size > 0 ? `${path}?${pairs}` : path;
}
