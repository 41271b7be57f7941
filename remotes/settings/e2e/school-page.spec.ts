import { getSchoolPage, sendEnquiry, updateSchoolPage } from '@suksa/contracts/landing';
import { expect, test } from '@suksa/testing';

test.describe.configure({ mode: 'serial' });

test('what the school writes is on the public page at once, and the history says who wrote it', async ({
  as,
  api,
}) => {
  const { version: _version, ...before } = await api('admin', getSchoolPage);
  const page = await as('head');
  await page.goto('/settings/school_page');
  await page.getByRole('button', { name: 'Edit: Questions and answers' }).click();
  const drawer = page.getByRole('dialog', { name: 'Questions and answers' });
  await drawer.getByRole('button', { name: 'Add: Question' }).click();
  const number = before.faq.length + 1;
  const item = drawer.getByRole('region', { name: `Question ${number}` });
  const question = `Is there a bus? ${Date.now()}`;

  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(item.getByRole('textbox', { name: 'Question in Lao' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await item.getByRole('textbox', { name: 'Question in English' }).fill(question);
  await item.getByRole('textbox', { name: 'Answer in English' }).fill('Yes, along the river.');
  await drawer.getByRole('button', { name: `Move up: Question ${number}` }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The page is saved. Visitors see it at once.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'History' }).getByText(question, { exact: false }).first(),
  ).toBeVisible();

  await page.goto('/');
  const questions = page.locator('.faq-heading');
  await expect(questions.nth(number - 2)).toHaveText(question);

  const saved = await api('admin', getSchoolPage);
  await api('admin', updateSchoolPage, { body: { ...before, version: saved.version } });
});

test('of two who write the same text of the page, the second chooses whose words stay', async ({
  as,
  api,
}) => {
  const { version: _version, ...before } = await api('admin', getSchoolPage);
  const [first, second] = [await as('admin'), await as('head')];
  for (const page of [first, second]) {
    await page.goto('/settings/school_page');
    await page.getByRole('button', { name: 'Edit: Contact' }).click();
    await expect(page.getByRole('textbox', { name: 'Office hours in English' })).toBeVisible();
  }
  await first.getByRole('textbox', { name: 'Office hours in English' }).fill('Theirs, from 8:00');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first.getByText('The page is saved. Visitors see it at once.')).toBeVisible();

  await second.getByRole('textbox', { name: 'Office hours in English' }).fill('Mine, from 9:00');
  await second.getByRole('button', { name: 'Save' }).click();
  const chooser = second.getByRole('alertdialog', { name: 'Changed by someone else' });
  await chooser.getByRole('radio', { name: /Take theirs: Theirs, from 8:00/ }).check();
  await chooser.getByRole('button', { name: 'Use these values' }).click();
  await expect(second.getByText('The page is saved. Visitors see it at once.')).toBeVisible();

  const saved = await api('admin', getSchoolPage);
  expect(saved.contact.hours.en).toBe('Theirs, from 8:00');
  await api('admin', updateSchoolPage, { body: { ...before, version: saved.version } });
});

test('the news of the page are written as announcements', async ({ as }) => {
  const page = await as('head');
  await page.goto('/settings/school_page');
  const news = page.getByRole('region', { name: 'News' });
  await news.getByRole('link', { name: 'Open announcements' }).click();
  await expect(page).toHaveURL(/\/technical\/announcement\?audience=public$/);
  await expect(page.getByRole('row', { name: /First harvest from the school garden/ })).toBeVisible();
});

test('a picture is uploaded for the page and shown there', async ({ as, api, request }) => {
  const { version: _version, ...before } = await api('admin', getSchoolPage);
  const page = await as('admin');
  await page.goto('/settings/school_page');
  await page.getByRole('button', { name: 'Edit: Gallery' }).click();
  const drawer = page.getByRole('dialog', { name: 'Gallery' });
  await drawer.getByRole('button', { name: 'Add: Photo' }).click();
  const item = drawer.getByRole('region', { name: `Photo ${before.gallery.length + 1}` });
  await item.locator('input[type=file]').setInputFiles({
    name: 'yard.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await expect(item.getByRole('img', { name: 'Photo' })).toBeVisible();
  const caption = `The yard ${Date.now()}`;
  await item.getByRole('textbox', { name: 'Caption in English' }).fill(caption);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The page is saved. Visitors see it at once.')).toBeVisible();

  const html = await (await request.get('/')).text();
  expect(html).toContain(caption);
  expect(html).toMatch(/\/pictures\/\d+\/small\.webp 640w/);
  const saved = await api('admin', getSchoolPage);
  await api('admin', updateSchoolPage, { body: { ...before, version: saved.version } });
});

test('the registrar finds an enquiry, calls, and marks it answered with a note', async ({ as, api }) => {
  const name = `Bouavanh ${Date.now()}`;
  await api('registrar', sendEnquiry, {
    body: {
      name,
      phone: '020 5511 2233',
      levelId: 1,
      year: '2026–2027',
      message: 'For my son',
      locale: 'lo',
    },
  });
  const page = await as('registrar');
  await page.goto('/settings/enquiries');
  await page.getByText(name).first().click();
  const drawer = page.getByRole('dialog', { name: `Enquiry of ${name}` });
  await expect(drawer.getByRole('link', { name: '020 5511 2233' })).toHaveAttribute(
    'href',
    'tel:+8562055112233',
  );
  await drawer.getByLabel('Status').selectOption({ label: 'Answered' });
  await drawer.getByLabel('Note').fill('Visits on Saturday');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('Answered')).toBeVisible();
});

test('who may not edit the page is told so', async ({ as }) => {
  const page = await as('teacher');
  await page.goto('/settings/school_page');
  await expect(page.getByText('No permission', { exact: true })).toBeVisible();
});

for (const locale of ['en', 'lo'] as const)
  for (const path of ['/settings/school_page', '/settings/enquiries'])
    test(`${path} is accessible in ${locale}`, async ({ as, accessible }) => {
      const page = await as('admin', { locale });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await accessible(page);
    });
