import type { PageComposition } from '@suksa/contracts';
import { expect, test } from 'vitest';
import type { ChosenComposition } from './choose-versions.ts';
import { fillPage } from './page.ts';

const hash = `sha384-${'a'.repeat(64)}`;
const start = { files: ['main.js', 'main.css'], libraries: [] };
const composition = {
  id: 'one',
  shell: {
    version: '1.0.0-a',
    entry: 'main.js',
    files: Object.fromEntries(
      ['main.js', 'main.css', 'boot.js', '7.css', '7.js', 'ui.js'].map((file) => [file, hash]),
    ),
    libraries: { '@suksa/ui': ['ui.js'] },
    preload: { start, locales: {}, screens: { login: { files: ['7.css', '7.js'], libraries: [] } } },
  },
  remotes: Object.fromEntries(
    ['education', 'reports'].map((name) => [
      name,
      {
        version: '2.0.0',
        entry: 'entry.js',
        files: Object.fromEntries(['entry.js', 'list.js', 'lo.js', 'en.js'].map((file) => [file, hash])),
        preload: {
          start: { files: ['entry.js'], libraries: [] },
          locales: { en: ['en.js'], lo: ['lo.js'] },
          screens: { list: { files: ['list.js'], libraries: [] } },
        },
        tab: {
          menu: { path: `/menu/${name}` },
          screens: ['list', 'form'].map((screen) => ({ name: screen, path: `/${name}/${screen}`, help: {} })),
        },
      },
    ]),
  ),
} as unknown as ChosenComposition;
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
  expect(filled('/dashboard')).not.toMatch(/main\.js"[^>]* fetchpriority/);
});

test('the script that asks for what the others wait for is named before all else', () => {
  const dashboard = filled('/dashboard');
  expect(dashboard.indexOf('boot.js')).toBeGreaterThan(0);
  expect(dashboard.indexOf('boot.js')).toBeLessThan(dashboard.indexOf('rel="preload"'));
});

test('a shell that brings them finds the tab’s files in a template; one that doesn’t, beside its own', () => {
  const bringing = page.replace('<!--composition-->', '<!--composition--><!--brings-later-->');
  const text = fillPage(bringing, composition, { path: '/education/list', locale: 'en', nonce: 'n1' });
  const [before = '', later = ''] = text.split('<template id="later">');
  expect(before).toContain('rel="preload" as="script" href="/releases/shell/1.0.0-a/main.js"');
  expect(before).not.toContain('/releases/education/');
  expect(later.slice(0, later.indexOf('</template>'))).toContain('/releases/education/2.0.0/list.js');
  expect(filled('/education/list')).not.toContain('<template');
  expect(filled('/education/list')).toContain(
    'rel="preload" as="script" href="/releases/education/2.0.0/list.js"',
  );
});

test('the script of a shell that begins itself waits in a template; another one’s runs after the page is read', () => {
  const beginning = page.replace('<!--composition-->', '<!--composition--><!--begins-itself-->');
  const text = fillPage(beginning, composition, { path: '/dashboard', locale: 'en', nonce: 'n1' });
  expect(text).toMatch(
    /<template id="shell"><script src="[^"]*main\.js"[^>]* data-shell><\/script><\/template>/,
  );
  expect(text).not.toMatch(/main\.js"[^>]* defer/);
  expect(filled('/dashboard')).toMatch(/main\.js"[^>]* defer data-shell/);
  expect(filled('/dashboard')).not.toContain('<template');
});

/** The composition in a page of a shell that asks for what it isn't told. */
const told = (path: string): PageComposition => {
  const asking = page.replace('<!--composition-->', '<!--composition--><!--asks-for-listings-->');
  const text = fillPage(asking, composition, { path, locale: 'en', nonce: 'n1' });
  return JSON.parse(/id="composition">(.*?)<\/script>/.exec(text)?.[1] ?? '');
};

test('a page names of each tab its entry, and of the tab that it opens what its screen and language need', () => {
  const { remotes, linked } = told('/education/list');
  expect(Object.keys(remotes.education?.files ?? {})).toEqual(['entry.js', 'en.js', 'list.js']);
  expect(Object.keys(remotes.reports?.files ?? {})).toEqual(['entry.js']);
  expect(remotes.education?.preload).toBeUndefined();
  expect(linked).toEqual({ part: 'education', screen: 'list' });
  expect(told('/login').linked).toBeUndefined();
});

test('of the shell it names what it begins with and the libraries; on the page that a device keeps, all', () => {
  const shellAt = (path: string) => {
    const asking = '<!--composition--><!--asks-for-listings--><!--asks-for-shell-->';
    const text = fillPage(page.replace('<!--composition-->', asking), composition, {
      ...{ path, locale: 'en', nonce: 'n1' },
    });
    const { shell }: PageComposition = JSON.parse(/id="composition">(.*?)<\/script>/.exec(text)?.[1] ?? '');
    return shell;
  };
  expect(Object.keys(shellAt('/education/list').files)).toEqual(['main.js', 'main.css', 'ui.js']);
  expect(shellAt('/education/list').preload).toBeUndefined();
  expect(Object.keys(shellAt('/login').files)).toEqual(['main.js', 'main.css', '7.css', '7.js', 'ui.js']);
  expect(shellAt('/frontend/CheckInOut')).toEqual(composition.shell);
  expect(told('/education/list').shell).toEqual(composition.shell);
});

test('a visitor’s sign-in page names no tab, where its shell asks for them; no other page is without', () => {
  const asking = page.replace(
    '<!--composition-->',
    '<!--composition--><!--asks-for-listings--><!--asks-for-tabs-->',
  );
  const toldVisitor = (path: string, visitor: boolean, text = asking): PageComposition =>
    JSON.parse(
      /id="composition">(.*?)<\/script>/.exec(
        fillPage(text, composition, { path, locale: 'en', nonce: 'n1', visitor }),
      )?.[1] ?? '',
    );
  expect(toldVisitor('/login', true)).toMatchObject({ id: 'one', remotes: {}, withoutTabs: true });
  for (const others of [
    toldVisitor('/login', false),
    toldVisitor('/education/list', true),
    toldVisitor('/login', true, asking.replace('<!--asks-for-tabs-->', '')),
  ]) {
    expect(Object.keys(others.remotes)).toEqual(['education', 'reports']);
    expect(others.withoutTabs).toBeUndefined();
  }
});

test('a page has the help of the screen that it opens, and a menu’s page that of its whole tab', () => {
  const asking = '<!--composition--><!--asks-for-listings--><!--asks-for-help-->';
  const helpsAt = (path: string, text = page.replace('<!--composition-->', asking)) => {
    const filled = fillPage(text, composition, { path, locale: 'en', nonce: 'n1' });
    const at: PageComposition = JSON.parse(/id="composition">(.*?)<\/script>/.exec(filled)?.[1] ?? '');
    const screens = Object.values(at.remotes).flatMap(({ tab }) => tab.screens);
    return [at.withoutHelp, screens.flatMap(({ path, help }) => (help ? [path] : []))];
  };
  const all = Object.values(composition.remotes).flatMap(({ tab }) => tab.screens.map(({ path }) => path));
  expect(helpsAt('/education/list')).toEqual([true, ['/education/list']]);
  expect(helpsAt('/login')).toEqual([true, []]);
  const { menu, screens } = composition.remotes.education?.tab ?? {};
  expect(helpsAt(menu?.path ?? '')).toEqual([true, screens?.map(({ path }) => path)]);
  expect(helpsAt('/frontend/CheckInOut')).toEqual([undefined, all]);
  expect(helpsAt('/education/list', page)).toEqual([undefined, all]);
});

test('the page of a shell from before listings names every file', () => {
  const text = filled('/login');
  expect(JSON.parse(/id="composition">(.*?)<\/script>/.exec(text)?.[1] ?? '')).toEqual(composition);
});
