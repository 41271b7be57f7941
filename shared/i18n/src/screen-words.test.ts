import i18next from 'i18next';
import { beforeAll, expect, test, vi } from 'vitest';
import { hasScreenWords, loadScreenWords, withWords } from './screen-words.ts';
import { addTabLocale, setUpI18n } from './set-up.ts';

const words = (en: string, lo: string) => ({
  en: vi.fn(async () => ({ default: { graduates: { search: en } } })),
  lo: vi.fn(async () => ({ default: { graduates: { search: lo } } })),
});

beforeAll(() => {
  setUpI18n({ locale: 'en' });
  addTabLocale('education', 'en', { register: { search: 'Register' } });
});

test('a screen that is opened has its words, beside those of its tab', async () => {
  const own = words('Graduates', 'ຜູ້ຮຽນຈົບ');
  const open = withWords('education', own, async () => 'the screen');
  expect(i18next.exists('education:graduates.search')).toBe(false);
  expect(await open()).toBe('the screen');
  expect(i18next.getFixedT('en', 'education')('graduates.search')).toBe('Graduates');
  expect(i18next.getFixedT('en', 'education')('register.search')).toBe('Register');
  expect(own.lo).not.toHaveBeenCalled();
});

test('before the page changes its language, the words of opened screens are loaded in it, once', async () => {
  const own = words('Graduates', 'ຜູ້ຮຽນຈົບ');
  const open = withWords('education', own, async () => 'the screen');
  await open();
  expect(hasScreenWords('lo')).toBe(false);
  await loadScreenWords('lo');
  await loadScreenWords('lo');
  expect(hasScreenWords('lo')).toBe(true);
  expect(own.lo).toHaveBeenCalledTimes(1);
  expect(i18next.getFixedT('lo', 'education')('graduates.search')).toBe('ຜູ້ຮຽນຈົບ');
});

test('words that could not be loaded are asked for again', async () => {
  const own = words('Graduates', 'ຜູ້ຮຽນຈົບ');
  own.en.mockRejectedValueOnce(new Error('offline'));
  const open = withWords('education', own, async () => 'the screen');
  await expect(open()).rejects.toThrow('offline');
  expect(await open()).toBe('the screen');
  expect(hasScreenWords('en')).toBe(true);
});
