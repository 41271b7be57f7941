import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Composition, Tab } from '@suksa/contracts';
import { expect, type Page, test } from '@suksa/testing';
import { ApiClient } from '@suksa/testing/api-client';
import { demoPassword, type Product, startProduct } from '@suksa/testing/product';

// As at a first visit: nothing fetched before.
test.use({ cold: true });

/**
 * What happens to the rest when one tab is missing, slow, broken or tampered with. Each test breaks a copy of the
 * real release below a server of its own.
 */
const subjects = '/technical/subjects';
const repository = path.resolve(import.meta.dirname, '../..');
const original = process.env.RELEASES_DIR ?? path.join(repository, '.cache/composed');

// One after the other: they break the same copy.
test.describe.configure({ mode: 'default', timeout: 90_000 });

let releases: string;
let product: Product | undefined;
let composition: Composition;
let admin: ApiClient;

test.beforeAll(async () => {
  // It starts a server of its own and makes a school.
  test.setTimeout(180_000);
  releases = await mkdtemp(path.join(tmpdir(), 'suksa-releases-'));
  // Copies, not the links of a release candidate: the tests break these files.
  await cp(original, releases, { recursive: true, dereference: true });
  product = await startProduct({ releases, trust: 'none' });
  admin = await ApiClient.signIn(product.url, 'admin', demoPassword);
});

test.beforeEach(async () => {
  const live = JSON.parse(await readFile(path.join(original, 'live.json'), 'utf8')) as {
    composition: string;
  };
  await rm(releases, { recursive: true });
  // Copies, not the links of a release candidate: the tests break these files.
  await cp(original, releases, { recursive: true, dereference: true });
  composition = JSON.parse(
    await readFile(path.join(releases, `compositions/${live.composition}.json`), 'utf8'),
  );
});

test.afterAll(async () => {
  await product?.stop();
  await rm(releases, { recursive: true, force: true });
});

test('a tab whose files are gone shows its own error while the others go on, and is back when they are', async ({
  page,
}) => {
  const restore = await takeAway('technical');
  await open(page, subjects);
  await expect(partError(page)).toBeVisible();
  await expectOtherTabsToWork(page);
  await restore();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Subjects', level: 1 })).toBeVisible();
});

test('the retry of a tab that failed loads it without a reload of the page', async ({ page }) => {
  const restore = await takeAway('technical');
  await open(page, subjects);
  await expect(partError(page)).toBeVisible();
  const before = await page.evaluate(() => performance.timeOrigin);
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Subjects', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
});

test('a tab that never answers gives up after fifteen seconds, in its own place', async ({ page }) => {
  // The request is left hanging, as by a server that took it and died.
  await page.route('**/releases/technical/**', () => {});
  await open(page, subjects);
  await expect(partError(page)).toBeVisible({ timeout: 40_000 });
  await expectOtherTabsToWork(page);
});

test('a tab that throws while it loads shows its own error', async ({ page }) => {
  await replaceListed('entry.js', 'throw new Error("broken on purpose");');
  await open(page, subjects);
  await expect(partError(page)).toBeVisible();
  await expectOtherTabsToWork(page);
});

for (const [kind, choose] of [
  ['entry', (file: string) => file === 'entry.js'],
  ['chunk', (file: string) => file.endsWith('.js') && file !== 'entry.js'],
  ['stylesheet', (file: string) => file.endsWith('.css')],
] as const) {
  test(`one byte changed in the ${kind} of a tab is refused`, async ({ page }) => {
    const files = Object.keys(partOf(kind).files).filter(choose);
    expect(files, `files of that kind`).not.toEqual([]);
    for (const file of files) await flipByte(partFile(kind, file));
    await open(page, pathOf(kind));
    await expect(partError(page)).toBeVisible();
    await expectOtherTabsToWork(page);
  });
}

test('every library that the parts share is there once', async ({ page }) => {
  await open(page, subjects);
  await expect(page.getByRole('heading', { name: 'Subjects', level: 1 })).toBeVisible();
  const shell = await codeOf('shell', composition.shell);
  for (const [library, mark] of Object.entries(marks)) {
    expect(shell.includes(mark), `${library} inside the shell`).toBe(true);
  }
  for (const [name, { version, files }] of Object.entries(composition.remotes)) {
    for (const file of Object.keys(files).filter((one) => one.endsWith('.js'))) {
      const code = await readFile(path.join(releases, name, version, file), 'utf8');
      for (const [library, mark] of Object.entries(marks)) {
        expect(code.includes(mark), `${library} inside ${name}/${file}`).toBe(false);
      }
    }
  }
});

test('words, permissions and the theme of a tab are those of the shell', async ({ page }) => {
  await open(page, subjects);
  await expect(page.getByRole('heading', { name: 'Subjects', level: 1 })).toBeVisible();
  const before = await page.evaluate(() => performance.timeOrigin);
  await page
    .getByRole('button', { name: /language|ພາສາ|ລາວ/i })
    .first()
    .click();
  const lao = page.getByRole('menuitem', { name: 'ລາວ' });
  if (await lao.isVisible()) await lao.click();
  await expect(page.getByRole('heading', { name: 'ວິຊາຮຽນ', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo-LA');
  expect(await page.evaluate(() => performance.timeOrigin), 'no reload').toBe(before);
});

async function codeOf(name: string, { version, files }: Pick<Composition['shell'], 'version' | 'files'>) {
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  const codes = scripts.map((file) => readFile(path.join(releases, name, version, file), 'utf8'));
  return (await Promise.all(codes)).join('\n');
}

/** Text that a bundle of the library can't be without. */
const marks = {
  react: 'react.transitional.element',
  'react-router': 'RouterProvider',
  jotai: 'jotai',
  i18next: 'addResourceBundle',
  'react-query': 'QueryClientProvider',
  mantine: 'MantineProvider',
};

const partError = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });

/** Only some tabs have a stylesheet of their own. */
function styledTab(): string {
  const found = Object.entries(composition.remotes).find(
    ([, { files, tab }]) =>
      Object.keys(files).some((file) => file.endsWith('.css')) && withMenu(tab) !== undefined,
  );
  if (!found) throw new Error('No tab has a stylesheet: this test needs one.');
  return found[0];
}

const tabOf = (kind: string): string => (kind === 'stylesheet' ? styledTab() : 'technical');
const partOf = (kind: string) =>
  composition.remotes[tabOf(kind)] as NonNullable<Composition['remotes'][string]>;
const partFile = (kind: string, file: string) => path.join(releases, tabOf(kind), partOf(kind).version, file);
const pathOf = (kind: string): string =>
  kind === 'stylesheet' ? (withMenu(partOf(kind).tab)?.path ?? '/') : subjects;

/** A screen below the shell's header, from which the other tabs can be reached. */
const withMenu = ({ screens }: Tab) =>
  screens.find(({ name, layout }) => name !== 'menu' && layout === 'left-menu');

async function open(page: Page, place: string): Promise<void> {
  await page.addInitScript(
    ([token, role]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('role_id', role);
    },
    [admin.token, String(admin.roleId)] as const,
  );
  // A file that hangs holds the page's `load` as well.
  await page.goto(product?.url + place, { waitUntil: 'commit' });
}

/** The shell still stands: its header leads to another tab, which draws itself. */
async function expectOtherTabsToWork(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

/** Removes a part's files; what it answers puts them back. */
async function takeAway(part: string): Promise<() => Promise<void>> {
  const folder = path.join(releases, part);
  await rename(folder, `${folder}-kept`);
  return () => rename(`${folder}-kept`, folder);
}

/** Changes one byte and removes the compressed copies, as somebody with access to the files would. */
async function flipByte(file: string): Promise<void> {
  const content = await readFile(file);
  const at = Math.floor(content.length / 2);
  content[at] = (content[at] ?? 0) ^ 1;
  await writeFile(file, content);
  await removeCompressed(file);
}

/** Replaces a file and writes a composition that lists it with its true hash. */
async function replaceListed(file: string, content: string): Promise<void> {
  const part = partOf('entry');
  const target = partFile('entry', file);
  await writeFile(target, content);
  await removeCompressed(target);
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const changed: Composition = {
    ...composition,
    id: `${composition.id}-broken`,
    remotes: { ...composition.remotes, technical: { ...part, files: { ...part.files, [file]: integrity } } },
  };
  await writeFile(path.join(releases, `compositions/${changed.id}.json`), JSON.stringify(changed));
  await writeFile(
    path.join(releases, 'live.json'),
    JSON.stringify({ composition: changed.id, time: changed.time }),
  );
}

async function removeCompressed(file: string): Promise<void> {
  for (const ending of ['br', 'gz']) await rm(`${file}.${ending}`, { force: true });
}
