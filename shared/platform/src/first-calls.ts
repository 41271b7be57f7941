/** The head of an answer, and its whole body: one that nobody takes would hold its connection for ever. */
export interface FirstAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** A call that was sent before the code that needs its answer was there. */
interface FirstCall {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: Promise<FirstAnswer>;
  /** When it was sent, on the page's own clock. */
  readonly sent: number;
  /** What it said, once that has been read: a screen can be drawn with it at once. */
  said?: { readonly value: unknown };
}

declare global {
  interface Window {
    /** Of this page load alone. Two scripts of one page share it: the small first one asks, the shell takes. */
    suksaFirstCalls?: FirstCall[];
    /** Resolves when all of them have been sent. */
    suksaFirstAsked?: Promise<void>;
  }
}

/** So old an answer may be, in milliseconds: after that the call is made anew, as everything else is. */
const oldest = 30_000;

/** What decides which answer a call gets; whatever else a browser or library adds is alike for all. */
const deciding = ['authorization', 'branch-id', 'year-id', 'role-id'];

/** Sends a GET of which the first screen will need the answer, while its code is still on the way. */
export function askFirst(address: string, headers: Readonly<Record<string, string>>): Promise<FirstAnswer> {
  const answer = fetch(address, { headers }).then(received);
  // Whoever takes it sees the failure and asks again; until then nobody does.
  answer.catch(() => {});
  window.suksaFirstCalls ??= [];
  window.suksaFirstCalls.push({ address, headers, answer, sent: performance.now() });
  return answer;
}

const received = async (response: Response): Promise<FirstAnswer> => ({
  status: response.status,
  headers: response.headers,
  body: await response.text(),
});

/**
 * `fetch`, but for a call that is under way since the page began: that one's answer, once. A write ends that: what was
 * asked before it says nothing of what is so afterwards. The time limit of the call that takes it holds for both.
 */
export const fetchOrTakeFirst: typeof fetch = (input, init) => {
  const taken =
    init?.method === 'GET' && typeof input === 'string' ? take(input, new Headers(init.headers)) : null;
  if (!taken) return fetch(input, init);
  return Promise.race([taken.then(asResponse), aborted(init?.signal)]).catch((error: unknown) => {
    if (init?.signal?.aborted) throw error;
    return fetch(input, init);
  });
};

const asResponse = ({ status, headers, body }: FirstAnswer) =>
  new Response(body || null, { status, headers });

/**
 * Reads the answers that nobody has taken by now, so that the first screen is drawn with its rows instead of once without
 * them and then again. `heard` is told the rights that come with each. Never rejects: what fails is asked again.
 */
export async function readFirstCalls(heard: (rights: string) => void): Promise<void> {
  await window.suksaFirstAsked?.catch(() => {});
  await Promise.allSettled((window.suksaFirstCalls ?? []).map((call) => readAnswer(call, heard)));
}

async function readAnswer(call: FirstCall, heard: (rights: string) => void): Promise<void> {
  const answer = await call.answer;
  if (answer.status !== 200) return;
  const value: unknown = JSON.parse(answer.body);
  // Taken by a call, or out of date by a write, meanwhile.
  if (!window.suksaFirstCalls?.includes(call)) return;
  const rights = answer.headers.get('rights');
  if (rights) heard(rights);
  call.said = { value };
}

/** What such a call has said, and how long ago it was sent; it stays until it is taken. */
export function firstSaid(
  address: string,
  headers: Readonly<Record<string, string>>,
): { readonly age: number; readonly take: () => unknown } | null {
  const call = find(address, new Headers(headers));
  if (!call?.said) return null;
  const { said, sent } = call;
  const take = () => {
    forget(call);
    return said.value;
  };
  return { age: performance.now() - sent, take };
}

/** Called before every write. */
export function forgetFirstCalls(): void {
  if (typeof window !== 'undefined') delete window.suksaFirstCalls;
}

/** Rejects when the signal says so; without one, never settles. */
const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function take(address: string, headers: Headers): Promise<FirstAnswer> | null {
  const call = find(address, headers);
  if (!call) return null;
  forget(call);
  return call.answer;
}

function find(address: string, headers: Headers): FirstCall | undefined {
  const calls = typeof window === 'undefined' ? undefined : window.suksaFirstCalls;
  return calls?.find((call) => performance.now() - call.sent < oldest && isSame(call, address, headers));
}

function forget(call: FirstCall): void {
  window.suksaFirstCalls = window.suksaFirstCalls?.filter((other) => other !== call);
}

const isSame = (call: FirstCall, address: string, headers: Headers): boolean =>
  inOrder(call.address) === inOrder(address) &&
  deciding.every((name) => (call.headers[name] ?? null) === headers.get(name));

/** An address with its query in one order, whoever wrote it. */
function inOrder(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
