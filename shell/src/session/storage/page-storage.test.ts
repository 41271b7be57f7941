// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { standInForStorage } from './page-storage.ts';

const own = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor;
afterEach(() => Object.defineProperty(window, 'localStorage', own));

test('in a browser that may keep nothing one works until the page is left', () => {
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('', 'SecurityError');
    },
    configurable: true,
  });
  standInForStorage();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('getItem')).toBeNull();
  localStorage.setItem('token', 'token-1');
  expect(localStorage.getItem('token')).toBe('token-1');
  expect(Object.keys(localStorage)).toEqual(['token']);
  localStorage.removeItem('token');
  expect(localStorage.getItem('token')).toBeNull();
});

test('a browser’s own storage stays in its place', () => {
  standInForStorage();
  localStorage.setItem('token', 'token-1');
  expect(Object.getOwnPropertyDescriptor(window, 'localStorage')).toEqual(own);
  localStorage.removeItem('token');
});
