import { createCustomer } from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';
import { aCustomer } from './people.ts';

test('a company is added as a payer, and found by another spelling of its Lao name', async ({ as }) => {
  const page = await as('registrar');
  const id = Date.now().toString(36);
  await page.goto('/settings/users/customer');
  await page.getByRole('button', { name: 'Add family or payer' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Name in Lao' })).toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('textbox', { name: 'Name in Lao' }).fill(`ບໍລິສັດ ນ້ຳຄຳ ${id}`);
  await page.getByRole('textbox', { name: 'Name in English' }).fill(`Namkham ${id}`);
  await page.getByRole('textbox', { name: 'Company', exact: true }).fill('Namkham Trading');
  await page.getByRole('button', { name: 'Save' }).click();
  const record = page.getByRole('dialog', { name: `Namkham ${id}` });
  await expect(record).toContainText('Namkham Trading');
  await record.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('searchbox').fill(`ນໍ້າຄໍາ ${id}`);
  await expect(page.getByRole('row', { name: new RegExp(`Namkham ${id}`) })).toBeVisible();
});

test('a family whose answer was lost is saved again and is there once', async ({ as }) => {
  const page = await as('registrar');
  const name = `Lostanswer ${Date.now().toString(36)}`;
  let lost = 0;
  await page.route(`**${createCustomer.path}`, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await page.goto('/settings/users/customer');
  await page.getByRole('button', { name: 'Add family or payer' }).click();
  await page.getByRole('textbox', { name: 'Name in English' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => lost).toBe(1);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const record = page.getByRole('dialog', { name });
  await record.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
});

test('what was said on the telephone stands in the contact log with who said it', async ({ as, api }) => {
  const family = await aCustomer(api);
  const page = await as('cashier');
  await page.goto(`/settings/users/customer?family=${family.id}`);
  await page.getByRole('tab', { name: 'Contact log' }).click();
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'Summary' }).fill('Will pay on Friday');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Will pay on Friday' })).toContainText(
    'Phone call',
  );
});

test('a family entered twice is merged after a look at what moves, and the merge is taken back', async ({
  as,
  api,
}) => {
  const kept = await aCustomer(api);
  const given = await aCustomer(api);
  const page = await as('registrar');
  await page.goto(`/settings/users/customer?family=${kept.id}`);
  const record = page.getByRole('dialog', { name: kept.name.en, exact: true });
  await record.getByRole('button', { name: 'Merge or split' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another family' }).click();
  const merge = page.getByRole('dialog', { name: `Merge into ${kept.name.en}` });
  await merge.getByRole('searchbox').fill(given.name.en);
  await merge.getByRole('radio', { name: new RegExp(given.name.en) }).check();
  await expect(merge.getByRole('region', { name: 'What will move' })).toContainText('Mother of');
  await merge.getByRole('button', { name: 'Merge', exact: true }).click();

  await expect(record).toContainText(`${given.name.en} was merged into this family`);
  await record.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(record).toContainText('It was undone.');
});

test('the statements of several families are printed, each on a sheet of its own, whatever a child is called', async ({
  as,
}) => {
  const page = await as('cashier');
  await page.addInitScript(() => {
    window.print = () => {
      const sheets = document.getElementById('print-root')?.cloneNode(true);
      if (sheets) setTimeout(() => document.body.append(sheets));
    };
  });
  const name = 'Phommachandalavong'.repeat(4);
  await page.route('**/api/settings/customers/*/statement', async (route) => {
    const response = await route.fetch();
    const statement = await response.json();
    for (const line of statement.lines) if (line.child) line.child = { lo: name, en: name };
    await route.fulfill({ response, json: statement });
  });
  await page.goto('/settings/users/customer?debt=owing');
  const ticks = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByRole('button', { name: 'Print statements' }).click();
  const paper = page.locator('#print-root');
  await expect(paper).toContainText(/Statement of account.*Statement of account/s);
  await expect(paper).toContainText(name);
  await page.emulateMedia({ media: 'print' });
  // What A4 has between its margins.
  await page.setViewportSize({ width: Math.floor((182 * 96) / 25.4), height: 900 });
  expect(await paper.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

for (const locale of ['en', 'lo'] as const)
  test(`customers, a record and its form can be used by everybody (${locale})`, async ({
    as,
    api,
    accessible,
  }) => {
    const family = await aCustomer(api);
    const page = await as('registrar', { locale, viewport: { width: 390, height: 844 } });
    await page.goto('/settings/users/customer');
    await expect(page.getByRole('checkbox').nth(3)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await accessible(page);
    await page.goto(`/settings/users/customer?family=${family.id}`);
    await expect(page.getByRole('dialog').getByRole('tab').first()).toBeVisible();
    await accessible(page);
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(page.getByRole('dialog').getByRole('textbox').nth(3)).toBeVisible();
    await accessible(page);
  });

test('a teacher neither sees the menu entry nor gets the list', async ({ as, api }) => {
  const page = await as('teacher');
  await page.goto('/settings/users/customer');
  await expect(page.getByText('No permission', { exact: true })).toBeVisible();
  await expect(
    api('teacher', createCustomer, {
      body: { name: { lo: 'ກ' }, paymentDays: null, paymentRhythm: '', members: [] },
    }),
  ).rejects.toThrow(/no_permission|403/);
});
