import { dayAt } from '@suksa/contracts/days';
import { checkHoliday, me, permissions } from '@suksa/contracts/session';

/** What a page can't begin without, and what it may do: asked each time, and kept for when nobody answers. */
const startsWith: ReadonlySet<string> = new Set([me.path, permissions.path, checkHoliday.path]);

const cacheName = 'offline-answers';
/** A line that only seems to be there doesn't hold a gate up for longer. */
const patience = 4_000;
const cannotServe: ReadonlySet<number> = new Set([502, 503, 504]);

export const forgetAnswers = () => caches.delete(cacheName);

/** A gate's own device, whose token ends when it is revoked, and nobody's session. */
const isDevice = (authorization: string | null): authorization is string =>
  authorization?.startsWith('Bearer kiosk_') ?? false;

/** Whether a call is one of those that a device begins with. */
export const isKept = (request: Request): boolean =>
  request.method === 'GET' &&
  startsWith.has(new URL(request.url).pathname) &&
  isDevice(request.headers.get('authorization'));

/**
 * The server's answer; the one before where there is none. `onRefused` is called where the server says that the device is
 * one no longer: from then on nothing is answered for it here.
 */
export async function answerTo(request: Request, onRefused: () => Promise<void>): Promise<Response> {
  const cache = await caches.open(cacheName);
  const key = await keyOf(request);
  const kept = await cache.match(key);
  try {
    const answer = await fetch(request, kept ? { signal: AbortSignal.timeout(patience) } : {});
    if (kept && cannotServe.has(answer.status)) return kept;
    if (answer.ok) await cache.put(key, answer.clone());
    if (answer.status === 401) await onRefused();
    return answer;
  } catch (cause) {
    if (!kept) throw cause;
    return kept;
  }
}

/** By the token's hash: another device's answer is never given, and no token lies here. A holiday is one for its day. */
async function keyOf(request: Request): Promise<string> {
  const token = new TextEncoder().encode(request.headers.get('authorization') ?? '');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token));
  const device = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const { pathname } = new URL(request.url);
  return `${pathname}?device=${device}${pathname === checkHoliday.path ? `&day=${dayAt(new Date())}` : ''}`;
}
