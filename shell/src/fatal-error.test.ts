// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fatalError, startFailed } from './fatal-error.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<div id="overlay"></div><div id="root"></div><link rel="stylesheet" href="main.css">';
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: as the shell writes it
  document.cookie = 'locale=en';
});

test('what nothing else caught opens a page with a button to load again, needing neither React nor a server', async () => {
  const reload = vi.fn();
  fatalError(new Error('no composition'));
  expect(document.querySelector('h1')?.textContent).toBe('Suksa could not start');
  expect(document.getElementById('overlay')).toBeNull();
  expect(document.body.querySelector('link')).not.toBeNull();
  vi.stubGlobal('location', { reload });
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(console.error).toHaveBeenCalled();
});

test('it speaks the language of the cookie', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the shell writes it
  document.cookie = 'locale=lo';
  fatalError(new Error('no composition'));
  expect(document.querySelector('h1')?.textContent).toBe('ເປີດສຶກສາບໍ່ໄດ້');
});

test('for search engines and test bots the error is only logged', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (compatible; bingbot/2.0)');
  fatalError(new Error('no composition'));
  expect(document.getElementById('root')).not.toBeNull();
  expect(document.querySelector('h1')).toBeNull();
  expect(console.error).toHaveBeenCalled();
});

test('a server that is away is waited for: the page says so, and opens once it is ready', async () => {
  vi.useFakeTimers();
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const ready = vi.fn(async () => ({ ok: false }));
  vi.stubGlobal('fetch', ready);
  await startFailed(Object.assign(new Error('503 unavailable'), { name: 'ApiError', status: 503 }));
  expect(document.querySelector('h1')?.textContent).toBe('Suksa can’t be reached right now');
  await vi.advanceTimersByTimeAsync(3000);
  expect(reload).not.toHaveBeenCalled();
  ready.mockResolvedValue({ ok: true });
  await vi.advanceTimersByTimeAsync(3000);
  expect(ready).toHaveBeenCalledWith('/health/ready');
  expect(reload).toHaveBeenCalled();
  vi.useRealTimers();
});
