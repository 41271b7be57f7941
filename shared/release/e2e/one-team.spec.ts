import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Composition } from '@suksa/contracts';
import { expect, type Page, test } from '@suksa/testing';
import { ApiClient } from '@suksa/testing/api-client';
import { demoPassword, type Product, startProduct } from '@suksa/testing/product';
import { CompositionStore } from '../src/composition-store.ts';
import { runChecks } from '../src/gate/run-checks.ts';
import { findRecord } from '../src/part-record.ts';
import { FolderStorage } from '../src/storage/folder-storage.ts';
import { type ScratchRepository, scratchRepository } from '../src/testing/scratch-repository.ts';

/**
 * A team works in a clone of its own and releases into a product that runs: real builds, a real browser. The clone
 * and the place of releases are copies, so nothing of the product under test changes.
 */
const repository = path.resolve(import.meta.dirname, '../../..');
const original = process.env.RELEASES_DIR ?? path.join(repository, '.cache/composed');

// One after the other: they release into the same product.
test.describe.configure({ mode: 'serial', timeout: 180_000 });
// Wide enough that the tabs stand side by side, whatever they are called and however many they are.
test.use({ viewport: { width: 1920, height: 900 } });

let clone: ScratchRepository;
let releases: string;
let product: Product;
let store: CompositionStore;
let admin: ApiClient;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  releases = await mkdtemp(path.join(tmpdir(), 'suksa-releases-'));
  await cp(original, releases, { recursive: true, dereference: true });
  await cp(`${original}.keys`, `${releases}.keys`, { recursive: true });
  store = new CompositionStore(new FolderStorage(releases));
  clone = await scratchRepository();
  product = await startProduct({ releases });
  admin = await ApiClient.signIn(product.url, 'admin', demoPassword);
});

test.afterAll(async () => {
  await product?.stop();
  await clone?.remove();
  await rm(releases, { recursive: true, force: true });
  await rm(`${releases}.keys`, { recursive: true, force: true });
});

test('every part as it is passes the checks that a release of it would meet', async () => {
  const live = await store.liveOrRefuse();
  for (const [name, { version }] of Object.entries({ shell: live.shell, ...live.remotes })) {
    const record = await findRecord(store.storage, name, version);
    const refusals = await runChecks({ storage: store.storage, record, composition: live });
    expect(refusals, name).toEqual([]);
  }
});

test('a team publishes its tab, users see it at their next page load, and nothing else was touched', async ({
  page,
}) => {
  await open(page, '/menu_tab/TabsReports');
  await expect(heading(page, 'Reports')).toBeVisible();
  const before = await store.liveOrRefuse();
  const folders = await foldersOf(before);

  await clone.change('remotes/reports/tab.json', '"en": "Reports"', '"en": "Numbers"');
  await clone.change('remotes/reports/tab.json', '"en": "Reports"', '"en": "Numbers"');
  await release('publish', 'reports', '--skip-e2e');

  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).first().click();
  await expect(heading(page, 'Reports')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Numbers')).toBeVisible();

  const { id, shell, remotes } = await store.liveOrRefuse();
  expect(id).not.toBe(before.id);
  expect(shell).toEqual(before.shell);
  expect({ ...remotes, reports: null }).toEqual({ ...before.remotes, reports: null });
  const after = await foldersOf(before);
  expect(after.reports).toHaveLength((folders.reports?.length ?? 0) + 1);
  expect({ ...after, reports: null }).toEqual({ ...folders, reports: null });
});

test('it is taken back with one command, without a build', async ({ page }) => {
  await release('rollback', 'reports');
  await open(page, '/menu_tab/TabsReports');
  await expect(heading(page, 'Reports')).toBeVisible();
});

test('an open page keeps what it was opened with through releases and a prune, to the last chunk', async ({
  page,
}) => {
  await open(page, '/menu_tab/TabsReports');
  await expect(heading(page, 'Reports')).toBeVisible();
  const opened = await store.liveOrRefuse();
  for (const word of ['Timetabling', 'Scheduling']) {
    await clone.change('remotes/technical/tab.json', `"en": "Technical"`, `"en": "${word}"`);
    await release('publish', 'technical', '--skip-e2e');
    await clone.change('remotes/technical/tab.json', `"en": "${word}"`, `"en": "Technical"`);
  }
  await release('prune', '--days', '1', '--yes');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('navigation').getByRole('link', { name: 'Technical' }).first().click();
  await expect(heading(page, 'Technical')).toBeVisible();
  const version = opened.remotes.technical?.version;
  const own = asked.filter((address) => address.startsWith('/releases/technical/'));
  expect(own.length).toBeGreaterThan(0);
  for (const address of own) expect(address).toContain(`/${version}/`);
});

test('a new shell is live at the next page load, and the one before still answers for pages that are open', async ({
  page,
}) => {
  await open(page, '/menu_tab/TabsReports');
  await expect(heading(page, 'Reports')).toBeVisible();
  const before = await store.liveOrRefuse();
  await clone.change('shell/locales/en.json', '"help": "', '"help": "Anew: ');
  await release('publish', 'shell', '--skip-e2e');
  const { shell } = await store.liveOrRefuse();
  expect(shell.version).not.toBe(before.shell.version);
  for (const file of Object.keys(before.shell.files)) {
    const address = `${product.url}/releases/shell/${before.shell.version}/${file}`;
    expect((await page.request.head(address)).status(), file).toBe(200);
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).first().click();
  await expect(heading(page, 'Settings')).toBeVisible();
  await page.reload();
  await expect(page.locator(`script[src$="/releases/shell/${shell.version}/${shell.entry}"]`)).toBeAttached();
  await expect(heading(page, 'Settings')).toBeVisible();
});

test('a seventh tab is made, passes its own tests, appears in menus without a new shell, and goes again', async ({
  page,
}) => {
  const made = await clone.run('shared/tooling/src/new-tab.ts', ['library', '--title-lo', 'ຫ້ອງສະໝຸດ']);
  expect(made.code, made.output).toBe(0);
  const { shell } = await store.liveOrRefuse();
  // Of a machine on which nothing has made a demo school for the gate's tests yet.
  const published = await clone.run('shared/release/src/cli.ts', ['publish', 'library'], {
    ...place(),
    DEMO_SCHOOL: '',
  });
  expect(published.code, published.output).toBe(0);
  await open(page, '/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).first().click();
  await expect(heading(page, 'Library')).toBeVisible();
  const live = await store.liveOrRefuse();
  expect(live.shell.version).toBe(shell.version);
  expect(live.change).toEqual({ kind: 'promote', parts: ['library'] });

  await release('remove', 'library');
  await page.goto(`${product.url}/library`);
  await expect(page.getByText('Page not found: /library')).toBeVisible();
});

test('a tab whose own tests fail on the candidate does not go live', async () => {
  const before = await store.liveId();
  await clone.change('remotes/library/tab.json', '"en": "Library"', '"en": "Books"');
  await clone.change('remotes/library/tab.json', '"en": "Library"', '"en": "Books"');
  const { code, output } = await clone.run('shared/release/src/cli.ts', ['publish', 'library'], {
    ...place(),
    ...hasty,
  });
  expect(code).toBe(1);
  expect(output).toMatch(/library .* may not go live; nothing has changed/);
  expect(output).toContain('end-to-end');
  expect(await store.liveId()).toBe(before);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** A test that is to fail need not be waited for as long as one that is to pass, nor be tried again. */
const hasty = { E2E_PATIENCE: '5000', CI: '' };

const place = () => ({ RELEASES_DIR: releases, RELEASE_TRUST: '', BASE_URL: '', COMPOSED: '' });

const run = (...args: string[]) => clone.run('shared/release/src/cli.ts', args, place());

/** One command of the team, which has to succeed. */
async function release(...args: string[]): Promise<void> {
  const { code, output } = await run(...args);
  expect(code, output).toBe(0);
}

async function foldersOf({ remotes }: Composition): Promise<Record<string, string[]>> {
  const names = ['shell', ...Object.keys(remotes)];
  const listed = await Promise.all(
    names.map(async (name) => {
      const entries = await readdir(path.join(releases, name), { withFileTypes: true });
      return [name, entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)] as const;
    }),
  );
  return Object.fromEntries(listed);
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
