import { randomBytes } from 'node:crypto';
import { recordEvents } from '@suksa/contracts/checkinout';
import { expect, type Page, test } from '@suksa/testing';
import { createDatabase, dropDatabase } from '@suksa/testing/postgres';
import { type Product, startProduct } from '@suksa/testing/product';
import { keepSheet } from './printed-pages.ts';

const password = 'a school by the river Mekong';

/** Where a PostgreSQL is offered, an empty one on it; else a folder of its own. */
const emptyPlace = (): string | undefined => {
  const { DEMO_SCHOOL: school } = process.env;
  if (!school) return undefined;
  const server = new URL(school);
  server.pathname = '/postgres';
  return createDatabase(server.href, `suksa_${randomBytes(6).toString('hex')}`);
};

let databaseUrl: string | undefined;
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  databaseUrl = emptyPlace();
  product = await startProduct({ demo: 'none', ...(databaseUrl && { databaseUrl }) });
});
test.afterAll(async () => {
  await product?.stop();
  if (databaseUrl) dropDatabase(databaseUrl);
});

/** A step by the beginning of its title; one that isn’t done has its number before it. */
const step = (page: Page, title: string) =>
  page.locator('li[data-state]').filter({ hasText: new RegExp(`^\\d*${title}`) });
const isDone = (page: Page, title: string) => expect(step(page, title)).toContainText('Done');
const firstDay = (page: Page) => page.goto(`${product.url}/settings/first-day`);

const sheet = (className: string) => ({
  name: 'students.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Name,Sex,Date of birth,Classroom,"Mother\'s name",Mother phone',
      `Noy Keomany,F,4/5/2020,${className},Chan Keomany,020 55512345`,
      `Kham Sisouk,M,1/2/2020,${className},Bua Sisouk,020 55512346`,
    ].join('\n'),
  ),
});

/** A red square of one pixel. */
const mark = {
  name: 'mark.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const signIn = async (page: Page) => {
  await page.getByLabel('Username or phone number').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
};

/** Fills the installation with a school to practise with, looks at it, and throws it away. */
const practise = async (page: Page) => {
  const start = 'Practise with a sample school';
  await page.getByRole('button', { name: start }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Password for those who practise')
    .fill('to practise by the river');
  await page.getByRole('dialog').getByRole('button', { name: start }).click();
  await page.waitForURL('**/login', { timeout: 60_000 });
  await signIn(page);
  await page.goto(`${product.url}/education_management/education_index`);
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await firstDay(page);
  await page.getByRole('button', { name: 'Throw the sample away' }).click();
  const end = page.getByRole('dialog');
  const name = end.getByLabel(/^To be sure, type its name/);
  await name.fill((await end.getByText(/type its name: /).textContent())?.replace(/^.*: |\s*\*$/g, '') ?? '');
  await end.getByRole('button', { name: 'Throw the sample away' }).click();
  await page.waitForURL('**/login', { timeout: 60_000 });
  await signIn(page);
  await firstDay(page);
};

test('From an empty installation a school is set up, and its first student checks in', async ({
  visitor,
  accessible,
}) => {
  test.setTimeout(150_000);
  const page = await visitor();
  await page.addInitScript(keepSheet);
  const [link = ''] = /http\S+#first=\S+/.exec(product.said()) ?? [];
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First day' })).toBeVisible();
  await accessible(page);
  await practise(page);

  await page.getByRole('button', { name: 'Name the school' }).click();
  await page.getByRole('textbox', { name: 'Name in Lao' }).fill('ໂຮງຮຽນ ແສງຕາເວັນ');
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Sunlight School');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await isDone(page, 'The school’s name');

  await step(page, 'Branch and mark').getByRole('link', { name: 'Branch' }).click();
  await page.getByRole('textbox', { name: 'Name in Lao' }).fill('ສາຂາ ໂພນທັນ');
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Phonthan Branch');
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('021 412345');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Phonthan Branch' })).toBeVisible();
  const logo = page.getByRole('group', { name: 'Logo' });
  await logo.locator('input[type=file]').setInputFiles(mark);
  await expect(logo.getByRole('img')).toBeVisible();

  await firstDay(page);
  await isDone(page, 'Branch and mark');
  await step(page, 'Classes').getByRole('button', { name: 'Open classes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open classes' }).click();
  await isDone(page, 'Classes');

  // Left for another day: what is done stays, and the dashboard leads on.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.url}/login`);
  await signIn(page);
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('main').getByRole('link', { name: 'Go on setting up' }).first().click();
  await isDone(page, 'Classes');

  await step(page, 'Staff and their').getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByRole('textbox', { name: 'Name in Lao' }).fill('ທ້າວ ບຸນມີ');
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Bounmy');
  await page.getByRole('textbox', { name: 'Username' }).fill('bounmy');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).selectOption('Gatekeeper');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  await firstDay(page);
  await isDone(page, 'Staff and their');
  await step(page, 'Students').getByRole('link', { name: 'Import students' }).click();
  await page.locator('input[type=file]').setInputFiles(sheet('ປ.1/1'));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import (2)' }).click();
  await expect(page.getByText('2 new, 0 changed')).toBeVisible();

  await firstDay(page);
  await isDone(page, 'Students');
  await step(page, 'Fees').getByRole('button', { name: 'Not now' }).click();
  await expect(step(page, 'Fees')).toContainText('Set aside');
  await step(page, 'Fees').getByRole('link', { name: 'Fee plans' }).click();
  await page.getByText('No plan yet').first().click();
  const plan = page.getByRole('dialog', { name: /^Fee plan: / });
  await expect(plan.getByRole('combobox', { name: /^Fee/ })).toHaveCount(2);
  for (const item of await plan.getByRole('combobox', { name: /^Fee/ }).all())
    await item.selectOption({ index: 1 });
  for (const amount of await plan.getByRole('textbox', { name: /^Amount/ }).all())
    await amount.fill('500000');
  await plan.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(plan).toBeHidden();
  await firstDay(page);
  await isDone(page, 'Fees');
  await step(page, 'Cards').getByRole('link', { name: 'Design and print' }).click();
  await page.getByRole('button', { name: 'New design' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Design created.')).toBeVisible();
  await page.goto(`${product.url}/settings/students/tool_desight_card?tab=cards`);
  await page.getByRole('button', { name: 'Print cards' }).click();
  const printing = page.getByRole('dialog');
  await printing.getByRole('combobox', { name: 'For whom' }).selectOption('All students of the branch');
  await printing.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached({ timeout: 30_000 });

  await firstDay(page);
  await isDone(page, 'Cards');
  await step(page, 'The first student at the gate').getByRole('link', { name: 'Open the gate' }).click();
  await expect(page.getByText(/\d people, as of/)).toBeVisible();
  // The gate greets before the scan is sent.
  const recorded = page.waitForResponse(`**${recordEvents.path}`);
  await Promise.all([...'B1260001', 'Enter'].map((key) => page.keyboard.press(key)));
  await expect(page.locator('[aria-live="assertive"]')).toContainText('Noy');
  await recorded;
  await firstDay(page);
  await expect(page.getByText('The school is set up')).toBeVisible();
  await page.getByRole('button', { name: 'ພາສາລາວ' }).click();
  await expect(page.getByText('ໂຮງຮຽນພ້ອມແລ້ວ')).toBeVisible();
  await expect(page.locator('li[data-state]').first()).toContainText('ຊື່ໂຮງຮຽນ');
  await accessible(page);
});
