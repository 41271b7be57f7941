// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { readLocaleCookie, writeLocaleCookie } from './locale.ts';

afterEach(() => vi.restoreAllMocks());

test('English is the language until someone chooses', () => {
  expect(readLocaleCookie('')).toBe('en');
  expect(readLocaleCookie('locale=fr')).toBe('en');
  expect(readLocaleCookie('my_locale=lo')).toBe('en');
});

test('the chosen language is read among other cookies', () => {
  expect(readLocaleCookie('theme=dark; locale=lo; x=1')).toBe('lo');
});

test('the choice is kept for 365 days, for the whole site, SameSite lax', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  writeLocaleCookie('lo');
  expect(written).toHaveBeenCalledWith('locale=lo; path=/; max-age=31536000; samesite=lax');
  expect(readLocaleCookie()).toBe('lo');
});
