import { expect, type Page, test } from '@suksa/testing';
import { aBranch, workIn } from '@suksa/testing/arranged';

/** Plans a year by its form; the first one begins as Lao schools do, the next a year after the latest. */
async function plan(page: Page, name?: string) {
  await page.getByRole('button', { name: 'Add school year' }).first().click();
  const form = page.getByRole('dialog');
  const field = form.getByRole('textbox', { name: 'Year', exact: true });
  if (name) await expect(field).toHaveValue(name);
  const planned = await field.inputValue();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`The year ${planned} is saved`)).toBeVisible();
  await expect(form).toBeHidden();
  return planned;
}

const step = async (page: Page, action: string) => {
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click();
};

/** What the list says of a year: notices go by themselves, the state stays. */
const isIn = (page: Page, year: string, state: string) =>
  expect(
    page.getByRole('row', { name: new RegExp(year) }).getByRole('cell', { name: state, exact: true }),
  ).toBeVisible();

test('a year is planned like the one before it, opened, closed by its checklist, and reopened with a reason', async ({
  as,
  api,
}) => {
  const page = await as('admin');
  await workIn(page, { branchId: (await aBranch(api)).id });
  await page.goto('/settings/academy_year');
  const first = await plan(page);
  const start = Number(first.slice(0, 4)) + 1;
  await plan(page, `${start}–${start + 1}`);

  await page.getByRole('row', { name: new RegExp(first) }).click();
  await step(page, 'Open the year');
  await isIn(page, first, 'Open');
  await expect(page.getByRole('banner')).toContainText(first);
  await step(page, 'Start closing');
  const checklist = page.getByRole('list', { name: 'Before the year is closed' });
  await expect(checklist.getByText('Done')).toHaveCount(9);
  await step(page, 'Close the year');
  await isIn(page, first, 'Closed');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Year', exact: true })).toBeDisabled();

  await page.getByRole('button', { name: 'Reopen' }).click();
  const reason = page.getByRole('dialog', { name: `Reopen ${first}?` });
  await reason.getByRole('textbox').fill('A mark was forgotten');
  await reason.getByRole('button', { name: 'Reopen' }).click();
  await expect(reason).toBeHidden();
  await isIn(page, first, 'Closing');
  await expect(page.getByRole('dialog')).toContainText('A mark was forgotten');
});

test('a year that overlaps another is refused at its field, in Lao, and nothing typed is lost', async ({
  as,
  api,
}) => {
  const page = await as('admin', { locale: 'lo' });
  await workIn(page, { branchId: (await aBranch(api)).id });
  await page.goto('/settings/academy_year');
  const add = page.getByRole('button', { name: 'ວາງແຜນສົກຮຽນ' }).first();
  const form = page.getByRole('dialog');
  await add.click();
  const planned = await form.getByRole('textbox', { name: 'ສົກຮຽນ', exact: true }).inputValue();
  await form.getByRole('button', { name: 'ບັນທຶກ' }).click();
  await expect(form).toHaveCount(0);
  // The next year begins where the latest of the list ends.
  await expect(page.getByRole('row', { name: new RegExp(planned) })).toBeVisible();
  await add.click();
  const first = form.getByRole('textbox', { name: 'ມື້ທຳອິດ' });
  const start = (await first.inputValue()).slice(6);
  await first.fill(`01/05/${start}`);
  await form.getByRole('textbox', { name: 'ເລີ່ມ' }).first().fill(`02/05/${start}`);
  await form.getByRole('button', { name: 'ບັນທຶກ' }).click();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByText('ສົກຮຽນອື່ນຂອງສາຂານີ້ກວມເອົາມື້ເຫຼົ່ານີ້ແລ້ວ.')).toBeVisible();
  await expect(first).toHaveValue(`01/05/${start}`);
});

test('the open year tells what is left before it can be closed, and the way there', async ({ as }) => {
  const page = await as('head');
  await page.goto('/settings/academy_year?state=open');
  await page.getByRole('row', { name: /Open/ }).click();
  const checklist = page.getByRole('list', { name: 'Before the year is closed' });
  await expect(
    checklist.getByRole('listitem').filter({ hasText: 'Every student has an outcome' }),
  ).toContainText(/\d+ left/);
  const undecided = checklist.getByRole('listitem').filter({ hasText: 'Every student has an outcome' });
  const left = /\d+/.exec((await undecided.textContent()) ?? '')?.[0] ?? 'none';
  await undecided.getByRole('link').click();
  await expect(page).toHaveURL(/education_index\?status=studying&missing=outcome/);
  await expect(page.getByText(new RegExp(`of ${left}$`))).toBeVisible();
});

test('the plan of a year is printed with its terms, school days and holidays', async ({ as }) => {
  const page = await as('head');
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector('#print-root')?.textContent ?? '';
    };
  });
  await page.goto('/settings/academy_year?state=open');
  await page.getByRole('button', { name: /^Year plan/ }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Term II.*September.*National Day/);
});

for (const locale of ['en', 'lo'] as const)
  test(`school years can be used by everybody (${locale})`, async ({ as, accessible }) => {
    const page = await as('admin', { locale, viewport: { width: 390, height: 844 } });
    await page.goto('/settings/academy_year?state=open');
    await page
      .getByRole('main')
      .getByText(/^\d{4}–\d{4}$/)
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('list').nth(1)).toBeVisible();
    await accessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
