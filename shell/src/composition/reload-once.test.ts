// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsavedForms } from '../unsaved-forms.ts';
import { reloadOnce } from './reload-once.ts';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/technical/subjects', reload });
  vi.stubGlobal('fetch', async () => new Response());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  reload.mockReset();
});

test('a file that fails to load reloads the page once, and not again on that path within 10 s', async () => {
  expect(await reloadOnce()).toBe(true);
  vi.advanceTimersByTime(9_999);
  expect(await reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(await reloadOnce()).toBe(true);
});

test('another path may reload within that time', async () => {
  await reloadOnce('/a');
  expect(await reloadOnce('/b')).toBe(true);
});

test('the page is never reloaded over something typed', async () => {
  const form = Symbol('form');
  unsavedForms.add(form);
  expect(await reloadOnce()).toBe(false);
  unsavedForms.remove(form);
  expect(reload).not.toHaveBeenCalled();
});

test('without a connection the page stays: its reload would be an error page of the browser', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => new Response());
  expect(await reloadOnce()).toBe(true);
});
