// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsavedForms } from '../unsaved-forms.ts';
import { reloadOnce } from './reload-once.ts';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/technical/subjects', reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  reload.mockReset();
});

test('a file that fails to load reloads the page once, and not again on that path within 10 s', () => {
  expect(reloadOnce()).toBe(true);
  vi.advanceTimersByTime(9_999);
  expect(reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(reloadOnce()).toBe(true);
});

test('another path may reload within that time', () => {
  reloadOnce('/a');
  expect(reloadOnce('/b')).toBe(true);
});

test('the page is never reloaded over something typed', () => {
  const form = Symbol('form');
  unsavedForms.add(form);
  expect(reloadOnce()).toBe(false);
  unsavedForms.remove(form);
  expect(reload).not.toHaveBeenCalled();
});
