import { expect, test } from 'vitest';
import { nameOfBrowser } from './browser-name.ts';

test('a browser is told by what people call it, and by its system', () => {
  const like = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';
  expect(nameOfBrowser(`Mozilla/5.0 (Linux; Android 14; SM-X210) ${like} Safari/537.36`)).toBe(
    'Chrome, Android',
  );
  expect(nameOfBrowser(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Safari/537.36 Edg/130.0.0.0`)).toBe(
    'Edge, Windows',
  );
  expect(nameOfBrowser('curl/8.5.0')).toBe('curl/8.5.0');
});
