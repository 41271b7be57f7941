import { countTill, recordPayment } from '@suksa/contracts/feeinvoice';
import { expect, type Page, test } from '@suksa/testing';
import { fifties, newClerk, tillWith } from './clerks.ts';
import { debtor } from './debtors.ts';

const ledger = '/feeinvoice/fee_transaction';
const tills = `${ledger}?tab=tills`;

/** The count arrives, and the connection breaks before its answer. */
const loseNextCount = (page: Page) =>
  page.route(
    '**/api/feeinvoice/tills/*/count',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('receipts are listed by their till once it is counted, and to its cashier not before', async ({
  as,
  api,
  visitor,
  baseURL,
}) => {
  const [clerk, family] = await Promise.all([newClerk({ api, visitor, baseURL }), debtor(api)]);
  const { id } = await tillWith(clerk, 1);
  const payment = { familyId: family.id, payer: 'ນາງ ຄຳ', idempotencyKey: crypto.randomUUID() };
  const { receipt } = await clerk.client.send(recordPayment, {
    body: { ...payment, method: 'cash', amount: 50_000 },
  });

  const mine = await clerk.page();
  await mine.goto(`${ledger}?q=${receipt}`);
  await expect(mine.getByRole('row', { name: new RegExp(receipt) })).toBeVisible();
  const choice = (page: Page) => page.getByRole('combobox', { name: 'Till', exact: true });
  const named = (page: Page) => choice(page).getByRole('option', { name: new RegExp(`${clerk.name}$`) });
  await expect(choice(mine).getByRole('option').nth(1)).toBeAttached();
  await expect(named(mine)).toHaveCount(0);
  await mine.goto(`${ledger}?till=${id}`);
  await expect(mine.getByText(/^Your till is still open/)).toBeVisible();
  await expect(mine.getByText(receipt)).toBeHidden();

  // Whoever answers for another's till sees what is in it.
  const head = await as('head');
  await head.goto(ledger);
  await choice(head).selectOption({ label: (await named(head).textContent()) ?? '' });
  await expect(head).toHaveURL(new RegExp(`till=${id}`));
  await expect(head.getByRole('row', { name: new RegExp(receipt) })).toBeVisible();
  await expect(head.getByRole('table').getByRole('row')).toHaveCount(2);
  await head.reload();
  await expect(choice(head)).toHaveValue(String(id));

  await clerk.client.send(countTill, { params: { id }, body: { notes: fifties(2) } });
  await mine.goto(`${tills}&till=${id}`);
  await mine.getByRole('link', { name: 'Receipts of this till' }).click();
  await expect(choice(mine)).toHaveValue(String(id));
  await expect(mine.getByRole('row', { name: new RegExp(receipt) })).toBeVisible();
});

for (const [n50000, told] of [
  [2, 'The till holds 100,000 kip, exactly as it should. It is closed.'],
  [1, '50,000 kip short'],
] as const)
  test(`a count whose answer was lost is sent again and told: ${told}`, async ({ api, visitor, baseURL }) => {
    const clerk = await newClerk({ api, visitor, baseURL });
    await tillWith(clerk, 2);
    const page = await clerk.page();
    await page.goto(tills);
    await page.getByRole('button', { name: 'Count and close' }).click();
    const counting = page.getByRole('dialog', { name: 'Count and close' });
    const fiftiesField = counting.getByRole('textbox', { name: 'Number of 50,000 notes' });
    await fiftiesField.fill(String(n50000));
    await loseNextCount(page);
    await counting.getByRole('button', { name: 'Finish counting' }).click();
    await expect(counting.getByRole('alert')).toContainText('No connection to the server');
    await expect(fiftiesField).toHaveValue(String(n50000));
    await counting.getByRole('button', { name: 'Finish counting' }).click();
    await expect(page.getByText(told)).toBeVisible();
    await expect(counting).toBeHidden();
  });
