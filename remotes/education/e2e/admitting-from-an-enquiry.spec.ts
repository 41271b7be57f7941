import { listClasses } from '@suksa/contracts/education';
import { sendEnquiry } from '@suksa/contracts/landing';
import { me } from '@suksa/contracts/session';
import { expect, somePhone, test } from './people.ts';

test('an admission from an enquiry begins with what the family wrote, survives a lost connection, and answers it', async ({
  as,
  api,
}) => {
  const name = `Asking${Date.now().toString(36)}`;
  const phone = somePhone();
  const [{ classes }, { branches }] = await Promise.all([
    api('registrar', listClasses),
    api('registrar', me),
  ]);
  const level = classes.find(({ students, capacity }) => students < capacity)?.level;
  const year = branches[0]?.years.find(({ state }) => state === 'open')?.name ?? '';
  await api('registrar', sendEnquiry, {
    body: { name, phone, levelId: level?.id ?? 0, year, message: 'Is there a bus?', locale: 'en' },
  });
  const page = await as('registrar');
  await page.goto(`/settings/enquiries?q=${name}`);
  await page.getByText(name).first().click();
  await page.getByRole('link', { name: 'Admit a student from this enquiry' }).click();
  const form = page.getByRole('dialog', { name: 'Admit a student' });
  await expect(form).toContainText(`From the enquiry of ${name}`);
  await expect(form).toContainText('Is there a bus?');
  await expect(form.getByLabel('Name in Latin script')).toHaveValue(name);
  await expect(form.getByLabel('Phone', { exact: true }).first()).toHaveValue(/^020 5/);
  await expect(form.getByRole('combobox', { name: /^Class/ })).not.toHaveValue('');

  await form.getByLabel('Given name (Latin)').fill('Child');
  await form.getByLabel('Surname (Latin)').fill(name);
  await form.getByLabel('Sex').selectOption('Male');
  await page.route('**/api/education/students', (route) => route.abort());
  await form.getByRole('button', { name: 'Admit', exact: true }).click();
  await expect(form.getByText('No connection to the server')).toBeInViewport();
  await expect(form.getByLabel('Surname (Latin)')).toHaveValue(name);
  await page.unroute('**/api/education/students');
  await form.getByRole('button', { name: 'Admit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: `Child ${name}` })).toBeVisible();

  await page.goto(`/settings/enquiries?q=${name}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Answered');
  await row.click();
  await expect(page.getByRole('dialog').getByLabel('Note')).toHaveValue(/^Admitted: /);
});
