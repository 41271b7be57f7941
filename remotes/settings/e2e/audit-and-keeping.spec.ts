import { createNote } from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';
import { aFamily } from './people.ts';

test('the audit is narrowed to a day, a type and one record, and opens the record', async ({
  as,
  api,
  accessible,
}) => {
  const text = `Audit ${Date.now().toString(36)}`;
  await api('admin', createNote, {
    body: {
      group: 'teacher_comment',
      text: { lo: `ບັນທຶກ ${text}`, en: text },
      needsFreeText: false,
      everywhere: true,
    },
  });
  const page = await as('admin');
  await page.goto('/settings/audit');
  await page.getByLabel('Days', { exact: true }).selectOption({ label: 'Today' });
  await page.getByLabel('Type of record').selectOption({ label: 'Preset reason' });
  const row = page.getByRole('row', { name: /Created.*Preset reason/ }).first();
  await expect(row).toBeVisible();
  await accessible(page);
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Everything about this record' }).click();
  await expect(page).toHaveURL(/record=\d+/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Days', { exact: true }).selectOption({ label: 'Other days' });
  await page.getByLabel('From', { exact: true }).fill('01/09/2026');
  await expect(page).toHaveURL(/from=2026-09-01/);
  await page.getByLabel('Last day').fill('30/09/2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('from a line of a student the record opens, and from a person all that they did', async ({
  as,
  api,
}) => {
  await aFamily(api);
  const page = await as('admin');
  await page.goto('/settings/audit?entity=education_student');
  const link = page.getByRole('table').getByRole('link').first();
  await expect(link).toHaveAttribute('href', /student=\d+/);
  await page.getByRole('row').nth(1).getByRole('button').click();
  const person = page.getByRole('menuitem', { name: 'Everything this person did' });
  await expect(person).toBeVisible();
  await person.click();
  await expect(page).toHaveURL(/by=\d+/);
});

test('without a folder the backups say so, on a phone in Lao too', async ({ as, accessible }) => {
  const page = await as('admin', { locale: 'lo', viewport: { width: 390, height: 844 } });
  await page.goto('/settings/backups');
  await expect(page.getByText('BACKUP_DIR').first()).toBeVisible();
  await accessible(page);
});

test('rules for keeping data tell what goes and what the law keeps; a registrar has no business there', async ({
  as,
  accessible,
}) => {
  const page = await as('admin');
  await page.goto('/settings/retention');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await accessible(page);
  const registrar = await as('registrar');
  for (const place of ['/settings/retention', '/settings/audit', '/settings/backups']) {
    await registrar.goto(place);
    await expect(registrar.getByText('Your role doesn’t include this page')).toBeVisible();
  }
});
