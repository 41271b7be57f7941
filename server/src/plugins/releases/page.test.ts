import type { PageComposition } from '@suksa/contracts';
import { expect, test } from 'vitest';
import { fillPage } from './page.ts';

const hash = `sha384-${'a'.repeat(64)}`;
const start = { files: ['main.js', 'main.css'], libraries: [] };
const composition = {
  id: 'one',
  shell: {
    version: '1.0.0-a',
    entry: 'main.js',
    files: Object.fromEntries(
      ['main.js', 'main.css', 'boot.js', '7.css', '7.js'].map((file) => [file, hash]),
    ),
    libraries: {},
    preload: { start, locales: {}, screens: { login: { files: ['7.css', '7.js'], libraries: [] } } },
  },
  remotes: {},
} as unknown as PageComposition;
const page = `<html lang="en-US"><head><!--preload--><!--composition--></head><body><!--scripts--><div id="root">
  <!--sign-in en--><style nonce="__NONCE__"></style>Sign in<!--/sign-in--><!--sign-in lo-->ເຂົ້າລະບົບ<!--/sign-in--></div>`;
const filled = (path: string, locale: 'en' | 'lo' = 'en') =>
  fillPage(page, composition, { path, locale, nonce: 'n1' });

test('the sign-in page stands in its own address only, in the language of the reader', () => {
  expect(filled('/login')).toContain('<style nonce="n1"></style>Sign in</div>');
  expect(filled('/login', 'lo')).toContain('ເຂົ້າລະບົບ</div>');
  expect(filled('/login', 'lo')).not.toContain('Sign in');
  expect(filled('/dashboard')).toMatch(/<div id="root">\s*<\/div>/);
});

test('it has its styles at once, and the script that it can wait for comes after them', () => {
  const signIn = filled('/login');
  expect(signIn).toContain('<link rel="stylesheet" href="/releases/shell/1.0.0-a/7.css"');
  expect(signIn).toMatch(/main\.js"[^>]* fetchpriority="low"/);
  expect(filled('/dashboard')).not.toContain('fetchpriority');
});

test('the script that asks for what the others wait for is named before all else', () => {
  const dashboard = filled('/dashboard');
  expect(dashboard.indexOf('boot.js')).toBeGreaterThan(0);
  expect(dashboard.indexOf('boot.js')).toBeLessThan(dashboard.indexOf('rel="preload"'));
});
