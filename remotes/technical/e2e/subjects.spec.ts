import { createSubject, listLevels } from '@suksa/contracts/technical';
import { expect, type Page, test } from '@suksa/testing';

const codeOf = (title: string) => `E2E-${title.length}-${Date.now() % 1_000_000}`;

test('the academic office adds a subject and finds it by its Lao name in the other spelling', async ({
  as,
}) => {
  const page = await as('head');
  const code = codeOf('add');
  await page.goto('/technical/subjects');
  await page.getByRole('button', { name: 'Add subject' }).click();
  await fillSubject(page, code, { lo: 'ໝາກຮຸກ', en: `Chess ${code}` });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Chess ${code} is saved`)).toBeVisible();

  await page.getByRole('searchbox').fill('ຫມາກຮຸກ');
  await expect(page.getByRole('row', { name: new RegExp(code) })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('q')).toBe('ຫມາກຮຸກ');
});

test('a code that is taken is refused at its field, and nothing typed is lost', async ({ as, api }) => {
  const { code } = await aSubject(api, 'taken');
  const page = await as('admin');
  await page.goto('/technical/subjects');
  await page.getByRole('button', { name: 'Add subject' }).click();
  await fillSubject(page, code, { lo: 'ດົນຕີ', en: 'Second music' });
  await page.getByRole('button', { name: 'Save' }).click();
  const field = page.getByRole('textbox', { name: 'Code' });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Name in English' })).toHaveValue('Second music');
});

test('an empty form says in Lao what is missing', async ({ as }) => {
  const page = await as('admin', { locale: 'lo' });
  await page.goto('/technical/subjects');
  await page.getByRole('button', { name: 'ເພີ່ມວິຊາ' }).click();
  await page.getByRole('button', { name: 'ບັນທຶກ' }).click();
  await expect(page.getByRole('textbox', { name: 'ລະຫັດ' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'ລະຫັດ' })).toBeFocused();
});

test('of two who edit the same subject, the second chooses field by field', async ({ as, api }) => {
  const { code } = await aSubject(api, 'conflict');
  const [first, second] = [await as('admin'), await as('head')];
  for (const page of [first, second]) {
    await page.goto(`/technical/subjects?q=${code}`);
    await page.getByRole('row', { name: new RegExp(code) }).click();
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue(code);
  }
  await first.getByRole('textbox', { name: 'Name in English' }).fill('Theirs');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first.getByText('Theirs is saved')).toBeVisible();

  await second.getByRole('textbox', { name: 'Name in English' }).fill('Mine');
  await second.getByRole('button', { name: 'Save' }).click();
  const chooser = second.getByRole('alertdialog', { name: 'Changed by someone else' });
  await chooser.getByRole('radio', { name: /Take theirs: Theirs/ }).check();
  await chooser.getByRole('button', { name: 'Use these values' }).click();
  await expect(second.getByText('Theirs is saved')).toBeVisible();
});

test('the history of a subject says who changed what', async ({ as, api }) => {
  const { code } = await aSubject(api, 'history');
  const page = await as('admin');
  await page.goto(`/technical/subjects?q=${code}`);
  await page.getByRole('row', { name: new RegExp(code) }).click();
  await expect(page.getByRole('group', { name: 'History' })).toContainText('Created');
});

test('a teacher reads the subjects and is offered no change', async ({ as }) => {
  const page = await as('teacher');
  await page.goto('/technical/subjects');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add subject' })).toHaveCount(0);
});

test('the list is downloaded as a workbook', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/technical/subjects');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /XLSX/ }).click();
  expect((await file).suggestedFilename()).toBe('Subjects.xlsx');
});

for (const locale of ['en', 'lo'] as const) {
  test(`the screens of the tab are accessible in ${locale}`, async ({ as, accessible }) => {
    const page = await as('admin', { locale });
    await page.goto('/menu_tab/TabsTechnical');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await accessible(page);
    await page.goto('/technical/subjects');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: locale === 'en' ? 'Add subject' : 'ເພີ່ມວິຊາ' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await accessible(page);
  });
}

async function fillSubject(page: Page, code: string, name: { lo: string; en: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('textbox', { name: 'Name in Lao' }).fill(name.lo);
  await page.getByRole('textbox', { name: 'Name in English' }).fill(name.en);
  await page.getByRole('checkbox').first().check();
}

type Api = Parameters<Parameters<typeof test>[2]>[0]['api'];

async function aSubject(api: Api, title: string) {
  const { rows } = await api('admin', listLevels);
  return api('admin', createSubject, {
    body: {
      code: codeOf(title),
      name: { lo: 'ສິລະປະ', en: `Art ${title}` },
      type: 'elective',
      levelIds: rows.slice(0, 2).map(({ id }) => id),
      weeklyPeriods: 1,
      coefficient: 1,
      countsInAverage: false,
      examSubject: false,
      position: 900,
      active: true,
    },
  });
}
