// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeSignIn } from '../session/storage/storage.ts';
import { openSignIn, whenFree } from './open-sign-in.ts';

const page = `<form data-style="color: red"><input name="username" data-autofocus>
  <button type="button">EN</button><button type="submit">Sign in</button></form>`;
const root = () => document.getElementById('root') as HTMLElement;
const overlay = () => document.getElementById('overlay') as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{ startTime: 0 } as PerformanceEntry]);
  localStorage.clear();
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: true }));
  document.body.innerHTML = `<div id="overlay"></div><div id="root">${page}</div>`;
  delete window.suksaPressed;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function opened(): Promise<void> {
  void openSignIn();
  await vi.advanceTimersByTimeAsync(500);
}

test('the page is open when the overlay ends, in its styles and with the cursor in its first field', async () => {
  await opened();
  expect(overlay().hidden).toBe(true);
  expect(root().querySelector('form')?.style.color).toBe('red');
  expect(document.activeElement?.getAttribute('name')).toBe('username');
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['auto', 'dark'],
])('who chose %s sees it %s', async (chosen, seen) => {
  localStorage.setItem('colour_scheme', chosen);
  await opened();
  expect(document.documentElement.dataset.mantineColorScheme).toBe(seen);
});

test('whoever is signed in sees nothing of it', async () => {
  storeSignIn('token-1', 1);
  await opened();
  expect(root().children).toHaveLength(0);
  expect(overlay().hidden).toBe(false);
});

test.each([
  ['early', 'at once', 0, true],
  ['just before the overlay goes', 'when it has gone', 400, false],
])('a shell that comes %s runs %s', async (_when, _then, comesAt, atOnce) => {
  await vi.advanceTimersByTimeAsync(comesAt);
  vi.spyOn(performance, 'now').mockReturnValue(comesAt);
  const run = vi.fn();
  void whenFree().then(run);
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(atOnce ? 1 : 0);
  // And the frame in which it went.
  await vi.advanceTimersByTimeAsync(120);
  expect(run).toHaveBeenCalledTimes(1);
});

test('where the shell draws the page it runs as soon as anything is painted', async () => {
  root().replaceChildren();
  vi.spyOn(performance, 'now').mockReturnValue(400);
  const run = vi.fn();
  void whenFree().then(run);
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a press is kept for the shell, and the overlay says that it is waited for', async () => {
  await opened();
  root().querySelectorAll('button')[1]?.click();
  expect(window.suksaPressed).toBe(1);
  await vi.advanceTimersByTimeAsync(399);
  expect(overlay().hidden).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(overlay().hidden).toBe(false);
});

test('Enter in a field is a press of the button that sends, and nothing of it gets into the address', async () => {
  await opened();
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  root().querySelector('form')?.dispatchEvent(submit);
  expect([window.suksaPressed, submit.defaultPrevented]).toEqual([1, true]);
});

test('where the shell has taken over meanwhile, it hears for itself', async () => {
  await opened();
  root().querySelectorAll('button')[0]?.click();
  root().innerHTML = '<button type="button">EN</button>';
  delete window.suksaPressed;
  root().querySelector('button')?.click();
  await vi.advanceTimersByTimeAsync(500);
  expect([window.suksaPressed, overlay().hidden]).toEqual([undefined, true]);
});
