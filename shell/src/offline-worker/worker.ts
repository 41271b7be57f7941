import { answerTo, forgetAnswers, isKept } from './kept-answers.ts';
import { forgetCopy, isFile, keptCopy, keptFile, keptPage, noteOpened, renewCopy } from './kept-copy.ts';

/**
 * Opens one screen while the line is down: the one whose path is its scope. It keeps that page with all its files as one
 * composition names them, and what the page begins with; nothing else of the product goes through it. A newer composition
 * takes the place of the copy when the page asks for it, and is there with the next load.
 */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetchEvent extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Lasting {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
}

const worker = self as unknown as Worker;
const path = new URL(worker.registration.scope).pathname;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.mode === 'navigate' && address.pathname === path) event.respondWith(openPage(request));
  else if (request.method === 'GET' && isFile(address, path)) event.respondWith(fileFor(request));
  else if (isKept(request)) event.respondWith(answerTo(request, forgetEverything));
});

/** The page says that it runs, wants what is live, or is no device any more. */
worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  const answer = (work: Promise<unknown>) =>
    event.waitUntil(
      work.then(
        (result) => port?.postMessage({ result: result ?? null }),
        (cause: unknown) => port?.postMessage({ failed: String(cause) }),
      ),
    );
  if (event.data === 'runs') answer(noteOpened(false));
  if (event.data === 'renew') answer(renewCopy(path));
  if (event.data === 'forget') answer(forgetEverything());
});

/** The copy, so that a release comes when the page asks for it; the network's where the copy didn't run the last time. */
async function openPage(request: Request): Promise<Response> {
  const copy = await keptCopy();
  const page = await keptPage(path);
  if (!copy || !page) return fetch(request);
  if (copy.openedInVain) return fetch(request).catch(() => page);
  await noteOpened(true);
  return page;
}

const fileFor = async (request: Request): Promise<Response> =>
  (await keptFile(request.url)) ?? fetch(request);

async function forgetEverything(): Promise<void> {
  await Promise.all([forgetCopy(), forgetAnswers()]);
  await worker.registration.unregister();
}
