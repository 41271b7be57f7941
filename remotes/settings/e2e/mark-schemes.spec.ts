import { createMarkScheme, deleteMarkScheme, type MarkScheme } from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';

const unique = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 900 + 100)}`;

/** A scheme for one level that nobody else's test gives a scheme to. */
const withScheme = test.extend<{ scheme: MarkScheme }>({
  scheme: async ({ api }, use) => {
    const id = unique();
    const scheme = await api('admin', createMarkScheme, {
      body: {
        name: { lo: `ແບບ ${id}`, en: `Scheme ${id}` },
        levelIds: [11],
        monthWeight: 1,
        examWeight: 1,
        firstTermWeight: 1,
        secondTermWeight: 1,
        decimals: 2,
        step: 25,
        passMark: 5,
        promotion: 'average',
        mostFailed: 0,
      },
    });
    await use(scheme);
    await api('admin', deleteMarkScheme, { params: { id: scheme.id } });
  },
});

withScheme(
  'the example beside the form is worked anew with each change of the scheme',
  async ({ as, scheme }) => {
    const page = await as('admin');
    await page.goto('/settings/mark_status?tab=schemes');
    await page.getByRole('row', { name: new RegExp(scheme.name.en) }).click();
    const form = page.getByRole('dialog');
    await expect(form.getByText('Months 6.50, exam 6.25: term 6.38')).toBeVisible();
    await expect(form.getByText('A mark is missing')).toBeVisible();
    await form.getByRole('textbox', { name: 'Weight of the leaving exam' }).fill('3');
    await expect(form.getByText('Months 6.50, exam 6.25: term 6.31')).toBeVisible();
    await form.getByRole('textbox', { name: 'Pass mark' }).fill('');
    await form.getByRole('textbox', { name: 'Pass mark' }).pressSequentially('໘,໕');
    await expect(form.getByText('Repeating')).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: new RegExp(scheme.name.en) })).toContainText('1 : 3');
  },
);

test('the scheme of all other levels is there from the first day, and can’t be deleted', async ({ as }) => {
  const page = await as('head');
  await page.goto('/settings/mark_status?tab=schemes');
  await page.getByRole('row', { name: /All other levels/ }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: 'Pass mark' })).toHaveValue('5');
  await expect(form.getByRole('button', { name: 'Delete grading scheme' })).toHaveCount(0);
});

test('weights of nothing at all are refused at their field, in Lao, and nothing typed is lost', async ({
  as,
}) => {
  const page = await as('admin', { locale: 'lo' });
  await page.goto('/settings/mark_status?tab=schemes');
  await page.getByRole('button', { name: 'ເພີ່ມແບບຄິດຄະແນນ' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'ຊື່ພາສາອັງກິດ' }).fill('Kept');
  const exam = form.getByRole('textbox', { name: 'ນ້ຳໜັກສອບເສັງ' });
  await exam.fill('0');
  await form.getByRole('textbox', { name: 'ນ້ຳໜັກຄະແນນປະຈຳເດືອນ' }).fill('0');
  await form.getByRole('button', { name: 'ບັນທຶກ' }).click();
  await expect(exam).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('textbox', { name: 'ຊື່ພາສາອັງກິດ' })).toHaveValue('Kept');
});

for (const locale of ['en', 'lo'] as const)
  test(`mark schemes can be used by everybody (${locale})`, async ({ as, accessible }) => {
    const page = await as('admin', { locale, viewport: { width: 390, height: 844 } });
    await page.goto('/settings/mark_status?tab=schemes');
    await page.getByRole('main').getByRole('listitem').first().click();
    await expect(page.getByRole('dialog').getByRole('group').first()).toBeVisible();
    await accessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
