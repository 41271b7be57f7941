// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideOverlay, keepFocusForLater, overlayEnd } from './overlay.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="overlay"><i></i></div>';
  painted([{ startTime: performance.now() } as PerformanceEntry]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const painted = (entries: PerformanceEntry[]) =>
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue(entries);

const overlay = () => document.getElementById('overlay') as HTMLElement;

async function hasEnded(end: Promise<void>): Promise<boolean> {
  let ended = false;
  void end.then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return ended;
}

test('the overlay stays for 500 ms', async () => {
  const end = overlayEnd();
  await vi.advanceTimersByTimeAsync(499);
  expect(await hasEnded(end)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await hasEnded(end)).toBe(true);
});

test('the 500 ms count from the first paint, so that nothing is waited for twice', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1400);
  painted([{ startTime: 1000 } as PerformanceEntry]);
  const end = overlayEnd();
  await vi.advanceTimersByTimeAsync(99);
  expect(await hasEnded(end)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await hasEnded(end)).toBe(true);
});

test('where the script is there before the first paint, the 500 ms begin with it', async () => {
  painted([]);
  const end = overlayEnd();
  await vi.advanceTimersByTimeAsync(510);
  expect(await hasEnded(end)).toBe(false);
  await vi.advanceTimersByTimeAsync(30);
  expect(await hasEnded(end)).toBe(true);
});

test('a first paint that is reported late, because the page was busy, still counts from when it was', async () => {
  const reported = vi.fn<(act: () => void) => void>();
  class Observer {
    constructor(act: () => void) {
      reported(act);
    }
    observe() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  painted([]);
  const began = performance.now();
  const end = overlayEnd();
  await vi.advanceTimersByTimeAsync(200);
  painted([{ startTime: began } as PerformanceEntry]);
  reported.mock.calls[0]?.[0]();
  await vi.advanceTimersByTimeAsync(299);
  expect(await hasEnded(end)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await hasEnded(end)).toBe(true);
});

test('neither Escape nor a click ends it early, unless cancelling is allowed', async () => {
  const end = overlayEnd();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  overlay().click();
  expect(await hasEnded(end)).toBe(false);
});

test('where cancelling is allowed, Escape ends it', async () => {
  const end = overlayEnd({ cancellable: true });
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  expect(await hasEnded(end)).toBe(false);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(await hasEnded(end)).toBe(true);
});

test('where cancelling is allowed, a click on the background ends it, one on the dots does not', async () => {
  const end = overlayEnd({ cancellable: true });
  overlay().querySelector('i')?.click();
  expect(await hasEnded(end)).toBe(false);
  overlay().click();
  expect(await hasEnded(end)).toBe(true);
});

test('it is hidden once the page stands behind it', () => {
  hideOverlay();
  expect(overlay().hidden).toBe(true);
});

test('who asks for the focus behind it is given it when it goes, the last one of several', () => {
  document.body.innerHTML += '<div hidden><input name="first"><input name="last"></div>';
  const [first, last] = document.querySelectorAll('input');
  // As a browser does it, and this one doesn't: what is hidden is passed over.
  const focus = vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(() => {});
  keepFocusForLater();
  first?.focus();
  last?.focus();
  hideOverlay();
  expect(focus.mock.contexts).toEqual([first, last, last]);
});
