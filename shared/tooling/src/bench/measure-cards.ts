import { existsSync, readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { setPhoto } from '@suksa/contracts/education';
import {
  type CardTemplateInput,
  createCardTemplate,
  listCards,
  listCardTemplates,
} from '@suksa/contracts/settings';
import type { ApiClient } from '@suksa/testing/api-client';
import { type Product, startProduct } from '@suksa/testing/product';
import { ensureBrowser } from '../browser.ts';
import { composeCheckout, composedReleases } from '../compose.ts';
import { signIn } from './api.ts';
import type { Figure } from './figure.ts';
import { openBrowser } from './pages/browser.ts';

/** The demo school's 1,200 students are 840 in its first branch and 360 in its second, which prints for itself. */
const branches = [1, 2];

/**
 * Printing the cards of a whole school, fronts and backs with photos, ten to a sheet: from the click to the browser's
 * print dialog, and what browser and server hold in memory then.
 */
export async function measureCards(): Promise<readonly Figure[]> {
  await ensureBrowser();
  await composeCheckout();
  const releases = composedReleases;
  const product = await startProduct({ releases, demo: 'school' });
  const browser = await openBrowser();
  try {
    const client = await signIn(product.url, 'admin');
    let [people, seconds, heap, server] = [0, 0, 0, 0];
    for (const branch of branches) {
      const page = await openDesigner(browser, product, client, branch);
      people += await prepare(page, client, branchOf(product, client, branch));
      const before = memoryOf(product.process.pid);
      const printed = await print(page);
      seconds += printed.seconds;
      heap += printed.heap;
      server = Math.max(server, memoryOf(product.process.pid) - before);
      await page.close();
    }
    return [
      { name: 'cards printed', value: people, unit: '' },
      { name: 'printing 1,200 cards', value: seconds, unit: 's' },
      { name: 'printing 1,200 cards, memory of the browser', value: heap, unit: 'MB' },
      { name: 'printing 1,200 cards, more memory of the server', value: server, unit: 'MB' },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

type Branch = (method: 'GET' | 'POST' | 'DELETE', address: string, body?: unknown) => Promise<unknown>;

/** Calls in a branch, as the header's switch would make them. */
const branchOf =
  ({ url }: Product, { token }: ApiClient, branch: number): Branch =>
  async (method, address, body) => {
    const answer = await fetch(url + address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'branch-id': String(branch),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };

async function openDesigner(
  browser: Browser,
  { url }: Product,
  { token, roleId }: ApiClient,
  branch: number,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(
    ([storedToken, storedRole, storedBranch]) => {
      localStorage.setItem('token', storedToken);
      localStorage.setItem('role_id', storedRole);
      localStorage.setItem('branch-and-year', `{"branch":${storedBranch}}`);
      // The dialog would wait for a person; the page is drawn whole when it would open.
      window.print = () => {
        document.documentElement.dataset.printedAt = String(performance.now());
      };
    },
    [token, String(roleId), String(branch)] as const,
  );
  await page.goto(`${url}/settings/students/tool_desight_card?tab=cards`);
  await page.locator('main table tbody tr').first().waitFor();
  return page;
}

/** A design with both codes, and a photo for everybody; answers how many they are. */
async function prepare(page: Page, client: ApiClient, inBranch: Branch): Promise<number> {
  const place = { rotation: 0, opacity: 1, locked: false, hidden: false } as const;
  const writing = { font: 'noto', size: 12, bold: true, colour: '#18221f', align: 'start' } as const;
  const input: CardTemplateInput = {
    name: 'Bench',
    holder: 'student',
    levelId: null,
    validYears: 1,
    design: {
      front: {
        background: '#e6f7f0',
        layers: [
          {
            ...place,
            id: 'photo',
            kind: 'photo',
            x: 4,
            y: 15,
            width: 20,
            height: 27,
            radius: 1,
            stroke: null,
            strokeWidth: 0,
          },
          {
            ...place,
            ...writing,
            id: 'lo',
            kind: 'field',
            field: 'name_lo',
            before: '',
            fit: 'each',
            x: 28,
            y: 15,
            width: 50,
            height: 7,
          },
          {
            ...place,
            ...writing,
            id: 'en',
            kind: 'field',
            field: 'name_en',
            before: '',
            fit: 'same',
            x: 28,
            y: 23,
            width: 50,
            height: 6,
          },
          {
            ...place,
            id: 'qr',
            kind: 'qr',
            colour: '#000000',
            background: '#ffffff',
            x: 62,
            y: 32,
            width: 18,
            height: 18,
          },
        ],
      },
      back: {
        background: '#ffffff',
        layers: [
          {
            ...place,
            id: 'bars',
            kind: 'barcode',
            value: 'card_number',
            colour: '#000000',
            background: null,
            x: 10,
            y: 20,
            width: 60,
            height: 12,
          },
        ],
      },
    },
  };
  const { templates } = listCardTemplates.output.parse(await inBranch('GET', listCardTemplates.path));
  for (const { id, holder } of templates)
    if (holder === 'student') await inBranch('DELETE', `${listCardTemplates.path}/${id}`);
  await inBranch('POST', createCardTemplate.path, input);
  const photo = await (await fetch(await portrait(page))).blob();
  let people = 0;
  for (let number = 1; ; number++) {
    const { rows } = listCards.output.parse(
      await inBranch('GET', `${listCards.path}?page=${number}&size=100`),
    );
    for (const { id } of rows) await client.send(setPhoto, { params: { id }, body: { photo } });
    people += rows.length;
    if (rows.length < 100) return people;
  }
}

/** As large as a phone's photo is kept, about 60 kB. */
const portrait = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [450, 600];
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('no canvas');
    for (let spot = 0; spot < 500; spot++) {
      brush.fillStyle = `hsl(${(spot * 47) % 360} 60% ${30 + (spot % 40)}%)`;
      brush.fillRect((spot * 73) % 450, (spot * 131) % 600, 14, 14);
    }
    return canvas.toDataURL('image/jpeg', 0.85);
  });

async function print(page: Page): Promise<{ seconds: number; heap: number }> {
  await page.reload();
  await page.getByRole('button', { name: 'Print cards' }).click();
  const start = page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true });
  await start.waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const from = await page.evaluate(() => performance.now());
  await start.click();
  const printed = page.locator('html[data-printed-at]');
  await printed.waitFor({ state: 'attached', timeout: 300_000 });
  const at = Number(await printed.getAttribute('data-printed-at'));
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  return { seconds: (at - from) / 1000, heap: heap / 1_000_000 };
}

/** What a process holds, in megabytes; 0 where the system doesn't tell. */
function memoryOf(pid: number | undefined): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1000;
}
