import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Composition } from '@suksa/contracts';
import { expect, type Page, test } from '@suksa/testing';
import { ApiClient } from '@suksa/testing/api-client';
import { demoPassword, type Product, startProduct } from '@suksa/testing/product';

// As at a first visit: nothing fetched before.
test.use({ cold: true });

/**
 * A file that came wrong once is kept by the browser for a year and refused by its hash each time. Each test spoils a
 * copy of the real release below a server of its own, opens it, mends the file, and goes on as a user would.
 */
const subjects = '/technical/subjects';
const repository = path.resolve(import.meta.dirname, '../..');
const original = process.env.RELEASES_DIR ?? path.join(repository, '.cache/composed');

// One after the other: they spoil the same copy.
test.describe.configure({ mode: 'default', timeout: 90_000 });

let releases: string;
let product: Product;
let live: Composition;
let admin: ApiClient;

test.beforeAll(async () => {
  // It starts a server of its own and makes a school.
  test.setTimeout(180_000);
  releases = await mkdtemp(path.join(tmpdir(), 'suksa-releases-'));
  // Copies, not the links of a release candidate: the tests spoil these files.
  await cp(original, releases, { recursive: true, dereference: true });
  const pointer = JSON.parse(await readFile(path.join(releases, 'live.json'), 'utf8')) as {
    composition: string;
  };
  live = JSON.parse(await readFile(path.join(releases, `compositions/${pointer.composition}.json`), 'utf8'));
  product = await startProduct({ releases, trust: 'none' });
  admin = await ApiClient.signIn(product.url, 'admin', demoPassword);
});

test.afterAll(async () => {
  await product?.stop();
  await rm(releases, { recursive: true, force: true });
});

const kinds: readonly (readonly [kind: string, files: () => readonly string[]])[] = [
  ['entry', () => ['entry.js']],
  ['words', () => technical().preload.locales.en ?? []],
  ['screen', () => scriptsOf(technical().preload.screens.subjects?.files)],
];

for (const [kind, files] of kinds) {
  test(`the ${kind} of a tab that came wrong once is there after "Try again"`, async ({ page }) => {
    const mend = await spoil('technical', files());
    await open(page, subjects);
    await expect(tryAgain(page)).toBeVisible();
    await tryAgain(page).click();
    await expect(tryAgain(page)).toBeVisible();
    await mend();
    await tryAgain(page).click();
    await expect(page.getByRole('heading', { name: 'Subjects', level: 1 })).toBeVisible();
  });

  test(`the ${kind} of a tab that came wrong once is there after the page is loaded again`, async ({
    page,
  }) => {
    const mend = await spoil('technical', files());
    await open(page, subjects);
    await expect(tryAgain(page)).toBeVisible();
    await mend();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Subjects', level: 1 })).toBeVisible();
  });
}

test('a stylesheet of a tab that came wrong once is there after "Try again"', async ({ page }) => {
  const [name, styles, place] = styledTab();
  const mend = await spoil(name, styles);
  await open(page, place);
  await expect(tryAgain(page)).toBeVisible();
  await mend();
  await tryAgain(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tryAgain(page)).toBeHidden();
});

test('a first script that came wrong is told of in both languages, and is there once it was mended', async ({
  page,
}) => {
  const mend = await spoil('shell', ['main.js']);
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { name: 'Suksa could not start' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'ເປີດສຶກສາບໍ່ໄດ້' })).toBeVisible();
  await expect(page.locator('#overlay')).toHaveCount(0);
  await mend();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a first script, its stylesheet and a later script of the shell heal when the page is loaded again', async ({
  browser,
}) => {
  const later = Object.keys(live.shell.files).filter(
    (file) => file.endsWith('.js') && !['main.js', 'boot.js'].includes(file),
  );
  for (const files of [['main.js'], ['main.css'], later]) {
    const page = await browser.newPage();
    const mend = await spoil('shell', files);
    await page.goto(`${product.url}/login`, { waitUntil: 'networkidle' });
    await mend();
    await page.reload();
    // Within ten seconds of the reload that the failure itself made there is no second one: the page says so.
    // The shell’s own page: what is prerendered in its place stands there before it has failed.
    const signIn = page.locator('#root:not(:has([data-style]))').getByRole('button', { name: 'Sign in' });
    const loadAgain = page.getByRole('button', { name: 'Reload' });
    await expect(signIn.or(loadAgain), files.join()).toBeVisible();
    if (await loadAgain.isVisible()) await loadAgain.click();
    await expect(signIn, files.join()).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.endsWith('main.css'))),
      )
      .toBe(true);
    await page.close();
  }
});

const technical = () => live.remotes.technical as NonNullable<Composition['remotes'][string]>;
const scriptsOf = (files: readonly string[] = []) => files.filter((file) => file.endsWith('.js'));
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** A tab with a screen that has styles of its own: its name, those files, and the screen's path. */
function styledTab(): readonly [string, readonly string[], string] {
  for (const [name, { preload, tab }] of Object.entries(live.remotes)) {
    for (const screen of tab.screens.filter(({ layout }) => layout === 'left-menu')) {
      const styles = preload.screens[screen.name]?.files.filter((file) => file.endsWith('.css')) ?? [];
      if (styles.length > 0 && !screen.path.includes(':')) return [name, styles, screen.path];
    }
  }
  throw new Error('No screen has a stylesheet: this test needs one.');
}

async function open(page: Page, place: string): Promise<void> {
  await page.addInitScript(
    ([token, role]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('role_id', role);
    },
    [admin.token, String(admin.roleId)] as const,
  );
  await page.goto(product.url + place);
}

/** Changes one byte of each of these files and of no other; what it answers puts them back. */
async function spoil(part: string, files: readonly string[]): Promise<() => Promise<void>> {
  expect(files, 'files to spoil').not.toEqual([]);
  const { version } = part === 'shell' ? live.shell : (live.remotes[part] as Composition['remotes'][string]);
  const places = files.map((file) => path.join(releases, part, version, file));
  const kept = await Promise.all(places.map((file) => readFile(file)));
  for (const [index, file] of places.entries()) {
    const content = Buffer.from(kept[index] as Buffer);
    const at = Math.floor(content.length / 2);
    content[at] = (content[at] ?? 0) ^ 1;
    await writeFile(file, content);
    for (const ending of ['br', 'gz']) await rm(`${file}.${ending}`, { force: true });
  }
  return async () => {
    for (const [index, file] of places.entries()) await writeFile(file, kept[index] as Buffer);
  };
}
