// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { clearSignIn, storedRoleId, storedToken, storeSignIn } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  clearSignIn();
});

test('who signs in where the storage is full works until the page is left', () => {
  localStorage.setItem('token', 'before');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storeSignIn('fresh', 3);
  expect([storedToken(), storedRoleId(), localStorage.getItem('token')]).toEqual(['fresh', '3', null]);
  clearSignIn();
  expect([storedToken(), storedRoleId()]).toEqual([null, null]);
});

test('what finds room is in the browser’s own storage', () => {
  storeSignIn('fresh', 3);
  expect([localStorage.getItem('token'), localStorage.getItem('role_id')]).toEqual(['fresh', '3']);
});
