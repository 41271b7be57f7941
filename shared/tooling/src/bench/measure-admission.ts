import type { Page } from '@playwright/test';
import { getStudent, listClasses, listStudents } from '@suksa/contracts/education';
import type { ApiClient } from '@suksa/testing/api-client';
import { startPostgres } from '@suksa/testing/postgres';
import { startProduct } from '@suksa/testing/product';
import { ensureBrowser } from '../browser.ts';
import { composeCheckout, composedReleases } from '../compose.ts';
import { signIn } from './api.ts';
import type { Figure } from './figure.ts';
import { openBrowser } from './pages/browser.ts';
import { median } from './statistics.ts';

const times = 5;
/** A brisk typist: five keys a second. */
const keyPause = 200;

/**
 * Admitting a child of a family that the school knows, with 20,000 students there, by keyboard alone: from the key that
 * opens the form to the saved record. Without a database server, on the one inside the process.
 */
export async function measureAdmission(): Promise<readonly Figure[]> {
  await ensureBrowser();
  await composeCheckout();
  const releases = composedReleases;
  const postgres = await startPostgres({ shared_buffers: '512MB' });
  try {
    return await withSchool({ releases, databaseUrl: postgres?.url });
  } finally {
    await postgres?.stop();
  }
}

async function withSchool(options: {
  readonly releases: string;
  readonly databaseUrl: string | undefined;
}): Promise<readonly Figure[]> {
  console.info('Loading 20,000 students …');
  const product = await startProduct({ ...options, demo: 'large' });
  try {
    return await measure(product.url);
  } finally {
    await product.stop();
  }
}

export async function measure(url: string): Promise<readonly Figure[]> {
  const client = await signIn(url, 'registrar');
  const { className, phones } = await whatToType(client);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(
      ([token, roleId]) => {
        localStorage.setItem('token', token);
        localStorage.setItem('role_id', roleId);
      },
      [client.token, String(client.roleId)] as const,
    );
    const done: Admitted[] = [];
    for (const [index, phone] of phones.entries()) {
      await page.goto(`${url}/education_management/education_index`);
      await page.locator('main table tbody tr').first().waitFor();
      done.push(await admit(page, { phone, className, name: `Bench${String.fromCharCode(97 + index)}` }));
    }
    const seconds = median(done.map((one) => one.seconds));
    const keys = median(done.map((one) => one.keys));
    return [
      { name: 'admission of one student, keys', value: keys, unit: '' },
      { name: 'admission of one student, waiting for the product', value: seconds, unit: 's' },
      {
        name: 'admission of one student, typed at five keys a second',
        value: seconds + (keys * keyPause) / 1000,
        unit: 's',
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Phones of families with a child here, and a class with seats for one child of each. */
async function whatToType(client: ApiClient) {
  const { classes } = await client.send(listClasses, {});
  const roomy = classes.find(({ students, capacity }) => capacity - students >= times);
  if (!roomy) throw new Error('the demo school has no class with free seats');
  const { rows } = await client.send(listStudents, { query: { sort: 'code', size: 100 } });
  const phones = new Set<string>();
  for (const { id } of rows) {
    const { guardians } = await client.send(getStudent, { params: { id } });
    const phone = guardians[0]?.phone;
    if (phone) phones.add(phone.replaceAll(' ', ''));
    if (phones.size === times) break;
  }
  return { className: roomy.name, phones: [...phones] };
}

interface Admitted {
  readonly keys: number;
  readonly seconds: number;
}

interface Child {
  readonly phone: string;
  readonly className: string;
  readonly name: string;
}

async function admit(page: Page, { phone, className, name }: Child): Promise<Admitted> {
  const hands = keyboardOf(page);
  const form = page.getByRole('dialog');
  const started = performance.now();
  await hands.press('Alt+n');
  await form.locator('input[type=search]:focus').waitFor();
  await hands.type(phone);
  await form
    .getByRole('button', { name: phone.slice(-4) })
    .first()
    .waitFor();
  await hands.press('Enter');
  await form.getByLabel('Given name (Lao)').and(page.locator(':focus')).waitFor();
  await hands.tabTo('Given name (Latin)');
  await hands.type(name);
  await hands.tabTo('Sex');
  await hands.type('F');
  await hands.tabTo('Birth date');
  await hands.type('7/9/2018');
  await hands.tabTo('Class');
  await hands.type(className);
  await hands.press('Enter');
  await hands.press('Control+s');
  await page.getByText(`${name} is admitted`).waitFor();
  await page.getByRole('dialog').getByRole('tablist').waitFor();
  return { keys: hands.keys(), seconds: (performance.now() - started) / 1000 };
}

/** Presses keys as fast as the page takes them, and counts them. */
function keyboardOf(page: Page) {
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const focused = () =>
    page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement | null;
      return field?.labels?.[0]?.textContent?.replace('*', '').trim() ?? '';
    });
  return {
    keys: () => keys,
    press,
    async type(text: string) {
      for (const letter of text) {
        keys += 1;
        await page.keyboard.type(letter);
      }
    },
    async tabTo(label: string) {
      for (let count = 0; count < 12; count++) {
        await press('Tab');
        if ((await focused()) === label) return;
      }
      throw new Error(`No way to ${label} with the Tab key; the focus is on “${await focused()}”`);
    },
  };
}
