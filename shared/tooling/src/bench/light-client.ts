import { type Agent, request } from 'node:http';
import type { Endpoint } from '@suksa/contracts';

/** One call as it goes over the wire. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
}

interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A call of an endpoint with JSON, not a file, as its body. */
export const sentOf = ({ method, path }: Endpoint, token: string, input: unknown): Sent => {
  const { params, query = {}, body } = (input ?? {}) as Input;
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const place = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  return { method, token, path: asked.size > 0 ? `${place}?${asked}` : place, body };
};

/**
 * Asks as a browser does, waits for the whole answer, and looks into none: the client shares the processors with what
 * it measures, and one that reads all it gets would be measured itself. Only a good answer counts; a refusal is no work.
 */
export const answered = (agent: Agent, url: string, { method, path, token, body }: Sent): Promise<void> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const call = request(new URL(path, url), {
      agent,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'gzip, deflate, br',
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    });
    call.on('response', (response) => {
      const { statusCode = 0 } = response;
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        if (statusCode >= 200 && statusCode < 300) resolve();
        else reject(new Error(`${method} ${path} was answered ${statusCode}`));
      });
    });
    call.on('error', reject);
    call.end(text);
  });
