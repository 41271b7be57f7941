import {
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  type ErrorBody,
  wireBody,
} from '@suksa/contracts';
import { ApiError } from './api-error.ts';
import { FetchFailed, fetchData, fromJson } from './fetch-data.ts';
import { fetchOrTakeFirst, firstSaid, forgetFirstCalls } from './first-calls.ts';
import { host } from './host.ts';
import { andRefresh } from './refresh.ts';
import { sendForm } from './send-form.ts';
import { writeOf } from './unanswered.ts';

/** A call without a file that has not answered by then has failed; long work on the server reports progress instead. */
const callTimeLimit = 30_000;
/** Of a call that is known to take minutes. */
const slowTimeLimit = 300_000;

/** The parts of a call as they go over the wire; which of them an endpoint takes is its contract's business. */
interface RawInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** `signal` ends the call when nobody waits for its answer any more. */
type Extra = readonly [extraHeaders?: Record<string, string> | undefined, signal?: AbortSignal | undefined];

/**
 * Makes one call of the API as the signed-in user, in the branch and year of the header's switch.
 * GET is retried once on 408, 409, 425, 429, 500, 502, 503, 504; other methods never (decision
 * 221). What a write changes is asked for again wherever it is shown, by the contract's `changes` and
 * `reads`: no caller sees to that.
 *
 * @throws {ApiError} for every refusal, and with code `network` or `timeout` where no answer came, `cut_off` where a file broke off.
 */
export async function send<const E extends Endpoint>(
  endpoint: E,
  ...[input, extraHeaders, signal]: keyof EndpointInput<E> extends never
    ? [input?: undefined, ...rest: Extra]
    : [input: EndpointInput<E>, ...rest: Extra]
): Promise<EndpointOutput<E>> {
  return andRefresh(endpoint, () => sent(endpoint, (input ?? {}) as RawInput, [extraHeaders, signal]));
}

async function sent<E extends Endpoint>(
  endpoint: E,
  { params, query, body }: RawInput,
  [extraHeaders, signal]: Extra,
  isRepeated = false,
): Promise<EndpointOutput<E>> {
  const token = host().store.get(host().session)?.token;
  const call = `${endpoint.name} ${JSON.stringify(params ?? null)}`;
  if (endpoint.method !== 'GET') forgetFirstCalls();
  try {
    const sentBody = wireBody(body) as Record<string, unknown> | FormData | undefined;
    const hasFile = sentBody instanceof FormData;
    const path = pathOf(endpoint, params);
    const headers = callHeaders(token);
    const write = endpoint.method === 'POST' && !hasFile ? writeOf(path, headers, sentBody) : undefined;
    const answer = await fetchData(hasFile ? sendForm : fetchOrTakeFirst, path, {
      method: endpoint.method,
      headers: { ...headers, ...(write && { 'idempotency-key': write.key }), ...extraHeaders },
      query: withoutEmpty(query),
      body: sentBody,
      responseType: endpoint.output === 'file' ? 'blob' : 'json',
      ...(!hasFile && limitedTo(isSlow(endpoint) ? slowTimeLimit : callTimeLimit, signal)),
      onResponse: ({ status, headers }) => {
        // Of a gateway that has waited in vain nothing is known.
        if (status < 500) write?.answered();
        const rights = headers.get('rights');
        if (rights) host().onRights?.(rights);
      },
    });
    // The server's presenters are tested against the contract; a second check here would cost every user.
    host().onWorked?.(call);
    return answer as EndpointOutput<E>;
  } catch (cause) {
    const error = brokenOff(cause, endpoint, call) ?? (await apiErrorOf(cause, call));
    if (error.code === 'not_signed_in' && token && endpoint.access !== 'public') host().onTokenRefused(token);
    if (error.code === 'confirmation_needed' && !isRepeated && (await host().confirmIdentity?.()))
      return sent(endpoint, { params, query, body }, [extraHeaders, signal], true);
    throw error;
  }
}

/** What the page asked before its code was there, as a query begins with it: nothing to wait for, and asked once. */
export function saidFirst(
  { method, path, output }: Endpoint,
  { params, query }: RawInput,
): SaidFirst | undefined {
  if (method !== 'GET' || output === 'file') return undefined;
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(withoutEmpty(query))) asked.append(name, String(value));
  const address = [pathOf({ path }, params), ...(asked.size > 0 ? [asked] : [])].join('?');
  const said = firstSaid(address, callHeaders(host().store.get(host().session)?.token));
  return said ? { initialData: said.take, initialDataUpdatedAt: Date.now() - said.age } : undefined;
}

interface SaidFirst {
  readonly initialData: () => unknown;
  readonly initialDataUpdatedAt: number;
}

/** Fetches a file and hands it to the browser's downloads under `filename`. Throws {@link ApiError}. */
export async function download<const E extends Endpoint & { readonly output: 'file' }>(
  endpoint: E,
  input: EndpointInput<E>,
  filename: string,
): Promise<void> {
  const blob = await (send as (endpoint: E, input: EndpointInput<E>) => Promise<Blob>)(endpoint, input);
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file that is made waits its turn behind others, and for a gate that is in use. */
const isSlow = ({ slow, method, output }: Endpoint) => slow || (method === 'POST' && output === 'file');

/** Browsers from before 2023 can't join two signals: there an answer comes that nobody waits for. */
const limitedTo = (limit: number, signal: AbortSignal | undefined) =>
  signal && 'any' in AbortSignal
    ? { signal: AbortSignal.any([signal, AbortSignal.timeout(limit)]) }
    : { limit };

function pathOf(endpoint: Pick<Endpoint, 'path'>, params: RawInput['params']): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
}

function callHeaders(token: string | undefined): Record<string, string> {
  const context = host().store.get(host().branchContext);
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(context && { 'branch-id': String(context.branch.id) }),
    ...(context?.year && { 'year-id': String(context.year.id) }),
  };
}

/** Leaves out what isn't set, so that addresses and caches stay short. */
function withoutEmpty(query: RawInput['query']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

/** A file of which only a part came, and of which nothing was saved. */
function brokenOff(cause: unknown, { output }: Endpoint, call: string): ApiError | undefined {
  if (output !== 'file' || cause instanceof FetchFailed) return undefined;
  return new ApiError({ code: 'cut_off', status: 0, call });
}

async function apiErrorOf(cause: unknown, call: string): Promise<ApiError> {
  if (!(cause instanceof FetchFailed)) throw cause;
  const { status } = cause;
  if (!status) {
    const timedOut = cause.cause instanceof Error && cause.cause.name === 'TimeoutError';
    return new ApiError({ code: timedOut ? 'timeout' : 'network', status: 0, call });
  }
  const body: unknown = cause.data instanceof Blob ? fromJson(await cause.data.text()) : cause.data;
  return new ApiError(
    isErrorBody(body) ? { ...body.error, status, call } : { code: 'internal_error', status, call },
  );
}

/** A proxy in between may answer with something else. Our own server's refusals are tested against the schema. */
const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof (body as Partial<ErrorBody> | null | undefined)?.error?.code === 'string';
