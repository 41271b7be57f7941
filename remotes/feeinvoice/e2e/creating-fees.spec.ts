import { checkBilling, listBillingPeriods, listInvoices, runBilling } from '@suksa/contracts/feeinvoice';
import { getJob } from '@suksa/contracts/job';
import { expect, type Page, test } from '@suksa/testing';

type Api = Parameters<Parameters<typeof test>[2]>[0]['api'];

const drafts = '/feeinvoice?status=draft';
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Drafts of so many students of the last classes, whom no other test bills: their names, as the list shows them. */
async function draftsOf(api: Api, count: number): Promise<readonly string[]> {
  const { rows: periods } = await api('cashier', listBillingPeriods);
  const period = periods.at(-1)?.code ?? '';
  const { rows } = await api('cashier', checkBilling, { query: { period, size: 100, state: 'ready' } });
  const chosen = rows.slice(-count);
  const students = chosen.map(({ student }) => student.id);
  const { job } = await api('cashier', runBilling, { body: { period, mode: 'draft', students } });
  await expect
    .poll(async () => (await api('cashier', getJob, { params: { id: job.id } })).state)
    .toBe('done');
  return chosen.map(({ student }) => student.name.en);
}

/** Of each of these students, whether a draft is left. */
const haveDrafts = async (api: Api, names: readonly string[]) => {
  const { rows } = await api('cashier', listInvoices, { query: { status: 'draft', size: 100 } });
  return names.map((name) => rows.some(({ student }) => student.name.en === name));
};

// They draft and issue what the list shows together, and the screen tells the branch's last billing.
test.describe.configure({ mode: 'serial' });

test('a draft says why it costs what it does; issued, it is an invoice, and Back leads to the list', async ({
  as,
  api,
  accessible,
}) => {
  const [name = ''] = await draftsOf(api, 1);
  const page = await as('cashier');
  await page.goto(drafts);
  await rowOf(page, name).click();
  const draft = page.getByRole('dialog', { name: 'Draft invoice' });
  await expect(draft.getByText('Not issued yet')).toBeVisible();
  await draft.getByText('Why this price?').first().click();
  await expect(draft.getByText(/^Price for the period: /).first()).toBeVisible();
  await accessible(page);

  await draft.getByRole('button', { name: 'Issue', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Issue the draft?' })
    .getByRole('button', { name: 'Issue' })
    .click();
  await expect(page.getByRole('dialog', { name: /^Invoice \w+-I\d{4}-\d+/ })).toBeVisible();
  expect(await haveDrafts(api, [name])).toEqual([false]);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rowOf(page, name)).toBeHidden();
});

test('ticked drafts are issued together; one is deleted, and its student can be billed again', async ({
  as,
  api,
}) => {
  const names = await draftsOf(api, 3);
  const [one = '', two = '', gone = ''] = names;
  const page = await as('cashier');
  await page.goto(drafts);
  for (const name of [one, two]) await rowOf(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Issue 2 drafts?' })
    .getByRole('button', { name: 'Issue' })
    .click();
  await expect(page.getByText(/^2 invoices are issued: /)).toBeVisible();
  await expect(rowOf(page, one)).toBeHidden();
  expect(await haveDrafts(api, names)).toEqual([false, false, true]);

  await rowOf(page, gone).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete the draft?' })
    .getByRole('button', { name: 'Delete draft' })
    .click();
  await expect(page.getByText('1 draft is deleted')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(`/feeinvoice/check_student_create_fee?state=ready&q=${encodeURIComponent(gone)}`);
  await expect(rowOf(page, gone).first()).toContainText('To bill');
});

test('drafts whose answer was lost are issued once, and what is gone isn’t shown', async ({ as, api }) => {
  const names = await draftsOf(api, 2);
  const page = await as('cashier');
  await page.goto(drafts);
  for (const name of names) await rowOf(page, name).getByRole('checkbox').check();
  await page.route(
    '**/api/feeinvoice/drafts/issue',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const issue = async () => {
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Issue' }).click();
  };
  await issue();
  await expect(page.getByText(/^No connection to the server/)).toBeVisible();
  for (const name of names) await expect(rowOf(page, name)).toBeHidden();
  expect(await haveDrafts(api, names)).toEqual([false, false]);
  const { rows } = await api('cashier', listInvoices, { query: { size: 100, sort: 'number', dir: 'desc' } });
  for (const name of names)
    expect(rows.filter(({ student, period }) => student.name.en === name && period === 'T2')).toHaveLength(1);
});

test('a cashier looks at why a price is what it is, and bills two ticked students of a term', async ({
  as,
  accessible,
}) => {
  const page = await as('cashier');
  await page.goto('/feeinvoice/check_student_create_fee');
  const rows = page.getByRole('table').getByRole('row');
  const all = page.getByRole('button', { name: 'Issue all invoices' });
  await expect(all).toBeVisible();
  // A search narrows the list, not what “all” would bill.
  const search = page.getByRole('searchbox', { name: 'Student name or code' });
  const code = await rows
    .nth(1)
    .getByText(/^VTE\d+$/)
    .textContent();
  await search.fill(code ?? '');
  await expect(rows).toHaveCount(2);
  await expect(all).toBeHidden();
  await page.goto('/feeinvoice/check_student_create_fee?state=ready');
  await expect(rows.nth(2)).toBeVisible();
  await expect(all).toBeHidden();
  await accessible(page);
  await rows.nth(1).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(/^Price for the period: /).first()).toBeVisible();
  await accessible(page);
  await page.goBack();
  await expect(drawer).toBeHidden();

  const asked = page.getByRole('alertdialog', { name: 'Issue the invoices of 2 students?' });
  // Where a test beside this one has changed a rule of fees meanwhile, that is told, and the list is read again.
  await expect(async () => {
    for (const index of [1, 2]) await rows.nth(index).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Issue invoices', exact: true }).click();
    await asked.getByRole('button', { name: 'Issue invoices' }).click();
    await expect(page.getByText(/^Last: 2 invoices for Term 2/)).toBeVisible({ timeout: 5_000 });
  }).toPass();

  await page.goto('/feeinvoice/check_student_create_fee?state=issued&period=T2');
  await rows.nth(1).click();
  await drawer.getByRole('link', { name: /-I\d{4}-/ }).click();
  const invoice = page.getByRole('dialog', { name: /^Invoice / });
  await invoice.getByText('Why this price?').first().click();
  await expect(invoice.getByText(/^Price for the period: /).first()).toBeVisible();
});

test('who agrees to a sum that isn’t right any more issues nothing, and sees what it would be now', async ({
  as,
}) => {
  const page = await as('cashier');
  // As it stood before a colleague changed a price.
  await page.route(/\/api\/feeinvoice\/billing\?/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.sums.ready.amount += 743_150;
    await route.fulfill({ response: reply, json: body });
  });
  await page.goto('/feeinvoice/check_student_create_fee');
  await page.getByRole('button', { name: 'Issue all invoices' }).click();
  await page.unrouteAll();
  const again = page.waitForResponse(/\/api\/feeinvoice\/billing\?/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue invoices' }).click();
  await expect(page.getByText('Prices or students have changed')).toBeVisible();
  await again;
});
