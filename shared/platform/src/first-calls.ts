/** A call that was sent before the code that needs its answer was there. */
interface FirstCall {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    /** Of this page load alone. Two scripts of one page share it: the small first one asks, the shell takes. */
    suksaFirstCalls?: FirstCall[];
  }
}

/** What decides which answer a call gets; whatever else a browser or library adds is alike for all. */
const deciding = ['authorization', 'branch-id', 'year-id', 'role-id'];

/**
 * Sends a GET of which the first screen will need the answer, while its code is still on the way.
 * Whoever reads the answer here reads a clone: the answer itself is the page's.
 */
export function askFirst(address: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  const answer = fetch(address, { headers }).then(received);
  // Whoever takes it sees the failure and asks again; until then nobody does.
  answer.catch(() => {});
  window.suksaFirstCalls ??= [];
  window.suksaFirstCalls.push({ address, headers, answer });
  return answer;
}

/** The answer with its whole body here: one that nobody takes would hold its connection for ever. */
async function received(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.blob();
  return new Response(body.size > 0 ? body : null, { status, statusText, headers });
}

/** `fetch`, but for a call that is under way since the page began: that one's answer, once. */
export const fetchOrTakeFirst: typeof fetch = (input, init) => {
  const taken =
    init?.method === 'GET' && typeof input === 'string' ? take(input, new Headers(init.headers)) : null;
  return taken ? taken.catch(() => fetch(input, init)) : fetch(input, init);
};

function take(address: string, headers: Headers): Promise<Response> | null {
  const calls = typeof window === 'undefined' ? undefined : window.suksaFirstCalls;
  const place = calls?.findIndex((call) => isSame(call, address, headers)) ?? -1;
  return place < 0 ? null : (calls?.splice(place, 1)[0]?.answer ?? null);
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
