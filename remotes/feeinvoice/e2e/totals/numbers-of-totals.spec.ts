import { expect, type Page, test } from '@suksa/testing';

type Locator = ReturnType<Page['getByRole']>;

const totals = '/feeinvoice/total_feeinvoice';

interface Opening {
  readonly number: string;
  readonly to: string;
}

const numbers = /\d[\d,]*/g;

/** The numbers of a place that are links, with where each leads. */
const openingsIn = async (place: Locator): Promise<Opening[]> => {
  const links = await place
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => ({ text: link.textContent ?? '', to: link.getAttribute('href') ?? '' })),
    );
  return links.flatMap(({ text, to }) => {
    // A card says what its number is of first, such as “Up to 30 days”.
    const number = text.match(numbers)?.at(-1);
    return number ? [{ number, to }] : [];
  });
};

/** What is opened says the very number, above its rows or below them. */
const expectOpened = async (page: Page, { number, to }: Opening) => {
  await page.goto(to);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const told = page.getByRole('main').getByText(new RegExp(`(^|[^\\d,])${number}([^\\d,]|$)`));
  const shown = told.filter({ visible: true }).first();
  await expect(shown, `${number} opens ${to}`).toBeVisible({ timeout: 5000 });
};

/** Each of them; where money came in between, as other tests take it, they are read once more. */
const expectAllOpened = async (page: Page, read: () => Promise<readonly Opening[]>) => {
  let found = await read();
  for (const index of found.keys()) {
    let fresh = true;
    await expect(async () => {
      if (!fresh) found = await read();
      fresh = false;
      const opening = found[index];
      if (opening) await expectOpened(page, opening);
    }).toPass({ timeout: 40_000 });
  }
  return found;
};

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('every number of the statement and of the age opens a list that comes to it', async ({ as }) => {
  test.slow();
  const page = await as('head');
  const read = async () => {
    await page.goto(totals);
    const statement = sectionOf(page, 'Statement');
    await expect(statement.getByText('Closing balance')).toBeVisible();
    const found = [
      ...(await openingsIn(statement)),
      ...(await openingsIn(sectionOf(page, 'How old the balance due is'))),
    ];
    return found.filter(({ number }) => number !== '0');
  };
  const found = await expectAllOpened(page, read);
  // The closing balance, what is paid ahead, and how many families were checked are among them.
  expect(found.filter(({ to }) => to.includes('rows=accounts')).length).toBeGreaterThanOrEqual(3);
});

test('every number of the forecast opens what it is made of, and the way leads back', async ({ as }) => {
  test.slow();
  const page = await as('head');
  const read = async () => {
    await page.goto(totals);
    const forecast = sectionOf(page, 'Forecast by week');
    await expect(forecast.getByRole('link').first()).toBeVisible();
    const inChart = await openingsIn(forecast);
    await forecast.getByRole('button', { name: 'Show as a table' }).click();
    await expect(forecast.getByRole('table')).toBeVisible();
    const inTable = await openingsIn(forecast);
    expect(inTable.length).toBeGreaterThan(inChart.length);
    return inTable.slice(0, 6);
  };
  await expectAllOpened(page, read);
  await page.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/\/feeinvoice\?/);
  await page.goBack();
  await page.getByRole('tab', { name: 'Totals', exact: true }).click();
  await expect(sectionOf(page, 'Statement')).toBeVisible();
});

for (const [by, name] of [
  ['class', 'Class'],
  ['level', 'Level'],
  ['item', 'Fee'],
  ['month', 'Month'],
  ['method', 'Payment method'],
  ['cashier', 'Cashier'],
] as const)
  test(`the first and the sum row of the totals by ${by} open what they say`, async ({ as }) => {
    test.slow();
    const page = await as('head');
    const read = async () => {
      await page.goto(`${totals}?by=${by}`);
      const rows = sectionOf(page, 'Totals by').getByRole('table', { name, exact: true }).getByRole('row');
      await expect(rows.nth(1)).toBeVisible();
      const found = [...(await openingsIn(rows.nth(1))), ...(await openingsIn(rows.last()))];
      return found.filter(({ number }) => number.includes(','));
    };
    expect((await expectAllOpened(page, read)).length).toBeGreaterThan(1);
  });
