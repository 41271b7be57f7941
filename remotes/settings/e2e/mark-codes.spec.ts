import { createMarkCode, deleteMarkCode, type MarkCode } from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';

const unique = () => `${Date.now().toString(36).slice(-4)}${Math.floor(Math.random() * 900 + 100)}`;

const withCode = test.extend<{ code: MarkCode }>({
  code: async ({ api }, use) => {
    const id = unique();
    const code = await api('admin', createMarkCode, {
      body: {
        kind: 'special',
        code: id,
        name: { lo: `ລະຫັດ ${id}`, en: `Code ${id}` },
        sign: id.slice(-4),
        counts: 'left_out',
        tone: 'gray',
        passes: false,
        outcome: null,
        active: true,
      },
    });
    await use(code);
    await api('admin', deleteMarkCode, { params: { id: code.id } }).catch(() => undefined);
  },
});

test('a border between two bands is moved by keyboard and by mouse, and 0 to 10 stays covered', async ({
  as,
}) => {
  const page = await as('head');
  await page.goto('/settings/mark_status');
  await page.getByRole('button', { name: 'Edit grade bands' }).click();
  const form = page.getByRole('dialog');
  const border = form.getByRole('slider', { name: 'Lower border of Good' });
  await expect(border).toHaveAttribute('aria-valuetext', '7.00');
  await border.press('ArrowLeft');
  await border.press('Shift+ArrowLeft');
  await expect(border).toHaveAttribute('aria-valuetext', '6.89');
  await expect(form.getByRole('listitem', { name: 'Average' })).toContainText('to 6.88');
  const picture = await border.locator('..').boundingBox();
  const handle = await border.boundingBox();
  if (!picture || !handle) throw new Error('the picture of the bands is not drawn');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(picture.x + picture.width * 0.75, handle.y + handle.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(form.getByRole('listitem', { name: 'Average' })).toContainText('to 7.49');
  await form.getByRole('button', { name: 'Split Excellent' }).click();
  await expect(form.getByRole('listitem')).toHaveCount(5);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await expect(form.getByRole('listitem')).toHaveCount(5);
});

withCode('a code is reworded, copied and deleted; its history stands beside it', async ({ as, code }) => {
  const page = await as('admin');
  await page.goto(`/settings/mark_status?q=${code.code}`);
  await page.getByRole('row', { name: new RegExp(code.name.en) }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name in English' }).fill(`New ${code.code}`);
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: new RegExp(`New ${code.code}`) });
  await row.click();
  await expect(form.getByRole('group', { name: 'History' })).toContainText(code.name.en);
  await form.getByRole('button', { name: 'Copy' }).click();
  await expect(form.getByRole('textbox', { name: 'Name in English' })).toHaveValue(`New ${code.code}`);
  await form.getByRole('textbox', { name: 'Code' }).fill(code.code);
  await form.getByRole('textbox', { name: 'Symbol' }).fill('x');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('textbox', { name: 'Code' })).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await row.click();
  await form.getByRole('button', { name: 'Delete code' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete code' }).click();
  await expect(row).toHaveCount(0);
});

for (const locale of ['en', 'lo'] as const)
  test(`mark codes and their bands can be used by everybody (${locale})`, async ({ as, accessible }) => {
    const page = await as('admin', { locale, viewport: { width: 390, height: 844 } });
    await page.goto('/settings/mark_status');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await accessible(page);
    const bands = locale === 'en' ? 'Edit grade bands' : 'ແກ້ໄຂລະດັບຄະແນນ';
    await page.getByRole('button', { name: bands }).click();
    await expect(page.getByRole('dialog').getByRole('slider').first()).toBeVisible();
    await accessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

test('on a phone the list of codes stands still while the bands above it load', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 390, height: 844 } });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/settings/mark-bands*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/settings/mark_status');
  const row = page.getByRole('main').getByRole('listitem').first();
  await expect(row).toBeVisible();
  const before = await row.boundingBox();
  answer();
  await expect(page.getByRole('main').getByText('10.00', { exact: true }).first()).toBeVisible();
  expect((await row.boundingBox())?.y).toBe(before?.y);
});
