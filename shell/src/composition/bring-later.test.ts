// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bringLater } from './bring-later.ts';

const asked = () => document.head.querySelectorAll('link[rel=preload]').length;

/** A page over a line of so many Mbit/s, asked for now. */
const pageOver = (downlink: number | undefined): void => {
  document.head.innerHTML =
    '<template id="later"><link rel="preload" as="script" href="/list.js"></template>';
  vi.stubGlobal('navigator', { connection: downlink === undefined ? undefined : { downlink } });
  vi.spyOn(performance, 'now').mockReturnValue(0);
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

test('on a slow line the tab’s files are asked for when the shell’s have nearly come', () => {
  pageOver(1.6);
  bringLater();
  vi.advanceTimersByTime(900);
  expect(asked()).toBe(0);
  vi.advanceTimersByTime(300);
  expect(asked()).toBe(1);
});

test('where nobody knows how fast the line is they are asked for at once', () => {
  pageOver(undefined);
  bringLater();
  vi.advanceTimersByTime(0);
  expect(asked()).toBe(1);
});

test('the shell’s script asks for them when it is there before', () => {
  pageOver(0.1);
  const bring = bringLater();
  bring();
  expect(asked()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(asked()).toBe(1);
});

test('a page without any asks for nothing', () => {
  vi.stubGlobal('navigator', {});
  bringLater()();
  expect(asked()).toBe(0);
});
