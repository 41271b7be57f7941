import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Audience, Composition, RemotePart } from '@suksa/contracts';
import { expect, type Page, test } from '@suksa/testing';
import { type DemoAccount, demoPassword, type Product, startProduct } from '@suksa/testing/product';

// As at a first visit: nothing fetched before.
test.use({ cold: true });

/**
 * What users see of releases: a second version that only some try, the offer of a newer one, and a tab from a
 * development server. On a copy of the real release, below a server of its own.
 */
const subjects = '/technical/subjects';
const repository = path.resolve(import.meta.dirname, '../..');

// One after the other: they release to the same copy.
test.describe.configure({ mode: 'default', timeout: 120_000 });

let releases: string;
let product: Product;
let original: Composition;
let released = 0;

test.beforeAll(async () => {
  // It starts a server of its own and makes a school.
  test.setTimeout(240_000);
  releases = await mkdtemp(path.join(tmpdir(), 'suksa-releases-'));
  await cp(process.env.RELEASES_DIR ?? path.join(repository, '.cache/composed'), releases, {
    recursive: true,
  });
  const live = JSON.parse(await readFile(path.join(releases, 'live.json'), 'utf8')) as {
    composition: string;
  };
  original = JSON.parse(await readFile(path.join(releases, `compositions/${live.composition}.json`), 'utf8'));
  product = await startProduct({ releases, trust: 'none' });
});

test.afterEach(() => release('original', {}));

test.afterAll(async () => {
  await product?.stop();
  await rm(releases, { recursive: true, force: true });
});

test('a second version comes to those who try it with their sign-in, to nobody else, and says so', async ({
  browser,
}) => {
  await release('canary', {
    canary: { remotes: { technical: { part: await another('v2'), audience: only('head') } } },
  });
  const head = await signedIn(browser, 'head', subjects);
  await expect(heading(head)).toHaveText('Subjects v2');
  await expect(head.locator('html')).toHaveAttribute('data-trying', 'technical');
  await head.getByRole('button', { name: /Account of/ }).click();
  await expect(head.getByText('trying: Technical')).toBeVisible();

  const registrar = await signedIn(browser, 'registrar', subjects);
  await expect(heading(registrar)).toHaveText('Subjects');
  await expect(registrar.locator('html')).toHaveAttribute('data-trying', '');
});

test('who signs in after somebody who tried things gets the first version again', async ({ browser }) => {
  await release('canary2', {
    canary: { remotes: { technical: { part: await another('v2'), audience: only('head') } } },
  });
  const page = await signedIn(browser, 'head', subjects);
  await expect(heading(page)).toHaveText('Subjects v2');
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(page, 'registrar');
  await page.goto(product.url + subjects);
  await expect(heading(page)).toHaveText('Subjects');
});

test('what fails in a second version is reported as that version', async ({ browser }) => {
  const part = await another('broken');
  await rm(path.join(releases, 'technical', part.version), { recursive: true });
  await release('canary3', { canary: { remotes: { technical: { part, audience: only('head') } } } });
  const page = await signedIn(browser, 'head', '/dashboard');
  const reported = page.waitForRequest((request) => request.url().endsWith('/api/failures'));
  await page.goto(product.url + subjects);
  expect((await reported).postDataJSON()).toMatchObject({
    composition: 'canary3',
    part: 'technical',
    version: part.version,
    kind: 'load',
  });
});

test('a newer version of the open tab is offered at the hourly check, and loaded when the user agrees', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'registrar', '/dashboard');
  await page.clock.install();
  await page.goto(product.url + subjects);
  await expect(heading(page)).toHaveText('Subjects');
  await release('next', { remotes: { ...original.remotes, technical: await another('v3') } });
  await page.clock.fastForward(3_600_000);
  await expect(page.getByText('A new version of Suksa is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Load it now' }).click();
  await expect(heading(page)).toHaveText('Subjects v3');
});

test('a newer version of a tab that was not opened disturbs nobody, and is there at the next page load', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'registrar', '/dashboard');
  await page.clock.install();
  await page.goto(`${product.url}/menu_tab/Education`);
  await expect(heading(page)).toBeVisible();
  const asked = () => page.waitForResponse('**/builds/latest.json');
  await release('quiet', { remotes: { ...original.remotes, technical: await another('v4') } });
  const answer = asked();
  await page.clock.fastForward(3_600_000);
  await (await answer).finished();
  await expect(page.getByText('A new version of Suksa is ready.')).toBeHidden();
  await page.goto(product.url + subjects);
  await expect(heading(page)).toHaveText('Subjects v4');
});

test('a developer takes a tab from their own machine in one browser tab, and leaves it again', async ({
  browser,
}) => {
  const server = await developmentServer();
  const page = await signedIn(browser, 'admin', subjects);
  await expect(heading(page)).toHaveText('Subjects');
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Develop a tab' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://evil.example/technical/entry.js');
  await dialog.getByRole('button', { name: 'Load it here' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(addressOf(server));
  await dialog.getByRole('button', { name: 'Load it here' }).click();
  await expect(page.getByText('Development: the tab technical comes from')).toBeVisible();
  await expect(page.getByText('Drawn by the development server')).toBeVisible();
  await page.getByText('Change the code').click();
  await expect(page.getByText('Drawn anew without a page load')).toBeVisible();

  const beside = await page.context().newPage();
  await beside.goto(product.url + subjects);
  await expect(heading(beside)).toHaveText('Subjects');
  await expect(beside.getByText('Development:')).toBeHidden();

  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('region', { name: 'Development' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('Development:')).toBeHidden();
  await page.goto(product.url + subjects);
  await expect(heading(page)).toHaveText('Subjects');
  server.close();
});

test('a link that somebody sends takes no tab from anywhere, and who may not is not even asked', async ({
  browser,
}) => {
  const server = await developmentServer();
  const asked: string[] = [];
  server.on('request', ({ url }) => asked.push(url ?? ''));
  const entry = encodeURIComponent(addressOf(server));
  const page = await signedIn(browser, 'admin', '/dashboard');
  await page.goto(
    `${product.url}${subjects}?develop=${entry}&entry=${entry}&dev-remote=${entry}#develop=${entry}`,
  );
  await expect(heading(page)).toHaveText('Subjects');
  await expect(page.getByText('Development:')).toBeHidden();
  // Not even with the browser tab's storage set: the server hasn't allowed it to this session.
  await page.evaluate((address) => sessionStorage.setItem('develop', address), addressOf(server));
  await page.reload();
  await expect(heading(page)).toHaveText('Subjects');
  expect(asked).toEqual([]);

  const registrar = await signedIn(browser, 'registrar', subjects);
  await registrar.getByRole('button', { name: /Account of/ }).click();
  await expect(registrar.getByRole('menuitem', { name: 'Change password' })).toBeVisible();
  await expect(registrar.getByRole('menuitem', { name: 'Develop a tab' })).toBeHidden();
  server.close();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const only = (username: string): Audience => ({ share: 0, roles: [], users: [username] });

/** Makes a composition live that differs from the real one in that. */
async function release(id: string, changes: Partial<Composition>): Promise<void> {
  const composition = { ...original, parent: original.id, ...changes, id, time: nextTime() };
  await writeFile(path.join(releases, `compositions/${id}.json`), JSON.stringify(composition));
  const pointer = JSON.stringify({ composition: id, time: composition.time });
  await writeFile(path.join(releases, 'live.json'), pointer);
}

/** Later than what was live: it was built at the real time, which may be after the day of the tests. */
const nextTime = (): string => new Date(Date.parse(original.time) + ++released).toISOString();

/** The same code as another version, which one knows by the title of its screen. */
async function another(name: string): Promise<RemotePart> {
  const part = original.remotes.technical as RemotePart;
  const folder = path.join(releases, 'technical');
  await cp(path.join(folder, part.version), path.join(folder, name), { recursive: true });
  const screens = part.tab.screens.map((screen) =>
    screen.path === subjects
      ? { ...screen, title: { en: `Subjects ${name}`, lo: `ວິຊາຮຽນ ${name}` } }
      : screen,
  );
  return { ...part, version: name, tab: { ...part.tab, screens } };
}

type Browser = Parameters<Parameters<typeof test>[2]>[0]['browser'];

/** A browser of its own, signed in by hand, because it is the sign-in that tells the server whose pages these are. */
async function signedIn(browser: Browser, account: DemoAccount, place: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${product.url}/login?redirect=${encodeURIComponent(place)}`);
  await signIn(page, account);
  return page;
}

async function signIn(page: Page, account: DemoAccount): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeHidden();
}

/** What `npm run dev` serves, in a few lines: a container with one screen, which can replace itself. */
const container = `
var technical = (() => {
  let scope;
  const react = async () => (await Object.values(scope.react)[0].get())();
  const locales = { en: async () => ({ default: {} }), lo: async () => ({ default: {} }) };
  return {
    init: (given) => void (scope = given),
    get: async () => {
      const { createElement } = await react();
      const replace = () => dispatchEvent(new CustomEvent('suksa:tab-replaced', {
        detail: { screens: saying('Drawn anew without a page load'), locales },
      }));
      const saying = (text) => ({
        subjects: async () => ({
          default: () => createElement('div', null,
            createElement('h1', null, text),
            createElement('button', { onClick: replace }, 'Change the code')),
        }),
      });
      return () => ({ screens: saying('Drawn by the development server'), locales });
    },
  };
})();
`;

async function developmentServer(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/javascript',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    response.end(container);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const addressOf = (server: Server) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/technical/entry.js`;
