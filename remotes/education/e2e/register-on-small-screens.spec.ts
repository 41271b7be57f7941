import { expect, register, test } from './people.ts';

test('on a phone the filters fold away; those that are set are counted, told and taken away by keyboard', async ({
  as,
  aStudent,
}) => {
  const student = await aStudent();
  const page = await as('registrar', { viewport: { width: 390, height: 844 } });
  await page.goto(`${register}?q=${student.code}`);
  const filters = page.getByRole('button', { name: /^Filters/ });
  await expect(page.getByRole('listitem').filter({ hasText: student.code })).toBeInViewport();
  await expect(page.getByRole('combobox', { name: 'Sex' })).toHaveCount(0);

  await filters.focus();
  await page.keyboard.press('Enter');
  await expect(filters).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('combobox', { name: 'Sex' }).selectOption('Female');
  await expect(page).toHaveURL(/sex=female/);
  // With the preset one, that only those who study now are listed.
  await expect(filters).toHaveText('Filters (2)');
  await filters.click();
  await expect(page.getByRole('combobox', { name: 'Sex' })).toHaveCount(0);

  await page.reload();
  await expect(filters).toHaveText('Filters (2)');
  await page.getByRole('button', { name: 'Remove filter Sex: Female' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/sex=/);
  await expect(filters).toHaveText('Filters (1)');
  await expect(filters).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue(student.code);
});

test('on a tablet the name stays in sight while the other columns scroll under it', async ({
  as,
  aStudent,
}) => {
  const student = await aStudent({ nickname: 'Noy' });
  const page = await as('registrar', { viewport: { width: 1024, height: 768 } });
  await page.goto(`${register}?q=${student.code}`);
  await page.getByRole('button', { name: 'Choose columns' }).click();
  for (const column of ['Sex', 'Homeroom teacher', 'Card', 'Date of birth'])
    await page.getByRole('checkbox', { name: column, exact: true }).check();
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: student.code });
  const name = row.getByRole('cell', { name: /\(Noy\)$/ });
  await expect(name).toBeInViewport({ ratio: 1 });
  const list = page.getByRole('region', { name: 'Student register' });
  const code = row.getByRole('cell', { name: student.code, exact: true });
  // A column that was just chosen may still make it wider.
  await expect(async () => {
    const scrolled = await list.evaluate((region) => {
      region.scrollLeft = region.scrollWidth;
      return region.scrollLeft;
    });
    expect(scrolled).toBeGreaterThan(50);
    await expect(code).not.toBeInViewport({ ratio: 0.5, timeout: 500 });
  }).toPass();
  const inside = await name.evaluate((cell) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(inside).toBe(true);
});

for (const [locale, labels] of [
  ['en', { list: 'Student register', choose: 'Choose columns', homeroom: 'Homeroom teacher' }],
  ['lo', { list: 'ທະບຽນນັກຮຽນ', choose: 'ເລືອກຖັນ', homeroom: 'ຄູປະຈຳຫ້ອງ' }],
] as const)
  test(`a small laptop shows the register whole, and what it leaves out once it is chosen, in ${locale}`, async ({
    as,
    aStudent,
  }) => {
    const { code } = await aStudent({ nickname: 'Noy' });
    const page = await as('registrar', { locale, viewport: { width: 1024, height: 768 } });
    await page.goto(`${register}?q=${code}`);
    const list = page.getByRole('region', { name: labels.list });
    await expect(list.getByRole('row').nth(1)).toBeVisible();
    const over = await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(over).toBeLessThanOrEqual(0);
    const homeroom = list.getByRole('columnheader', { name: labels.homeroom });
    await expect(homeroom).toBeHidden();
    await page.getByRole('button', { name: labels.choose }).click();
    await page.getByRole('checkbox', { name: labels.homeroom }).check();
    await expect(homeroom).toBeVisible();
  });

test('two entries with large sums stand side by side within a phone, in Lao too', async ({
  as,
  aStudent,
  accessible,
}) => {
  const surnameEn = `Narrow${Math.random().toString(36).slice(2, 8)}`;
  const students = [await aStudent({ surnameEn }), await aStudent({ surnameEn })];
  const page = await as('admin', { locale: 'lo', viewport: { width: 390, height: 844 } });
  await page.route('**/api/education/students/merge?**', async (route) => {
    const answer = await route.fetch();
    const preview = await answer.json();
    preview.kept.has.paid = 128_450_000;
    preview.dropped.has.balance = 128_450_000;
    await route.fulfill({ response: answer, json: preview });
  });
  await page.goto(`${register}?q=${surnameEn}`);
  for (const { code } of students)
    await page.getByRole('listitem').filter({ hasText: code }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'ລວມລາຍການຊ້ຳ' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table')).toContainText(/128.450.000/);
  const [field, table] = [
    await dialog.getByRole('combobox').first().boundingBox(),
    await dialog.getByRole('table').boundingBox(),
  ];
  if (!field || !table) throw new Error('the dialog is drawn');
  expect(table.x + table.width).toBeLessThanOrEqual(field.x + field.width + 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await accessible(page);
});
