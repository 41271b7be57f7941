import { expect, test, vi } from 'vitest';
import { wordIn } from './word.ts';

test('what the school pushed is shown as it was said, and something is shown of whatever else comes', () => {
  const said = JSON.stringify({ title: 'ນ້ອຍ ມາຊ້າ', body: '7:52', tag: 'scan-1', language: 'lo' });
  expect(wordIn(said)).toEqual({ title: 'ນ້ອຍ ມາຊ້າ', body: '7:52', tag: 'scan-1', lang: 'lo' });
  for (const other of ['', 'no JSON', 'null', '{"title":4}'])
    expect(wordIn(other)).toEqual({ title: 'Suksa', body: '', tag: '', lang: 'lo' });
});

test('the browser shows what is pushed, and opens the messages when it is pressed', async () => {
  const listeners = new Map<string, (event: object) => void>();
  const shown = vi.fn(async () => {});
  const openWindow = vi.fn(async () => {});
  vi.stubGlobal('self', {
    registration: { showNotification: shown },
    clients: { openWindow },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  await import('./worker.ts');
  const waitUntil = vi.fn();
  listeners.get('push')?.({
    waitUntil,
    data: { text: () => '{"title":"Closed","body":"Tomorrow","tag":"t"}' },
  });
  expect(shown).toHaveBeenCalledWith('Closed', expect.objectContaining({ body: 'Tomorrow', tag: 't' }));
  const close = vi.fn();
  listeners.get('notificationclick')?.({ waitUntil, notification: { close } });
  expect(close).toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledWith('/settings/my_messages');
  expect(waitUntil).toHaveBeenCalledTimes(2);
});
