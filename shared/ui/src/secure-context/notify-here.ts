const script = '/push-worker.js';
/** Of no page: the worker shows what is pushed, and nothing of the product goes through it. */
const scope = '/push/';

/** This browser, as the school's server tells it something. */
export interface ToldBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Browsers show what is pushed on https alone; on an iPhone only in a page that stands on the home screen. */
export const mayNotifyHere = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window;

/** Whether somebody has forbidden it in this browser: then only the browser's own settings allow it again. */
export const isNotifyingDenied = (): boolean => mayNotifyHere() && Notification.permission === 'denied';

/** Asks the user, and the browser's push service. Null where the user says no. Throws where the service can't be reached. */
export async function notifyHere(key: string): Promise<ToldBrowser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await registered();
  const known = await pushManager.getSubscription();
  // One of another school, or of this one with another key, can't be used.
  if (known && keyOf(known) !== key) await known.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { keys = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

/** By which address this browser is told; null where it isn't. */
export async function notifiedHere(): Promise<string | null> {
  if (!mayNotifyHere()) return null;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Nothing is shown in this browser any more. */
export async function notifyHereNoMore(): Promise<void> {
  if (!mayNotifyHere()) return;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}

async function registered(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(script, { scope });
  const worker = registration.installing ?? registration.waiting;
  if (!registration.active && worker)
    await new Promise<void>((resolve, reject) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') resolve();
        if (worker.state === 'redundant') reject(new Error('The worker that shows messages did not start.'));
      });
    });
  return registration;
}

const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
