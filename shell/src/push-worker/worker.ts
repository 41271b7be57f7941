import { wordIn } from './word.ts';

/**
 * Shows what the school tells somebody while no page of it is open. It controls no page, keeps nothing and fetches nothing:
 * what it shows came sealed for this browser.
 */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Lasting {
  readonly data: { text(): string } | null;
}
interface Pressed extends Lasting {
  readonly notification: Notification;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(path: string): Promise<unknown> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: Lasting) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void;
}

const worker = self as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('push', (event) => {
  const { title, ...options } = wordIn(event.data?.text() ?? '');
  event.waitUntil(worker.registration.showNotification(title, { ...options, icon: '/icon.svg' }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow('/settings/my_messages'));
});
