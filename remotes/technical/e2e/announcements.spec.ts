import {
  type AnnouncementInput,
  announcementReaders,
  createAnnouncement,
  listAnnouncements,
} from '@suksa/contracts/technical';
import { expect, test } from '@suksa/testing';

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Published yesterday, to families of one branch. */
const typed = (changes: Partial<AnnouncementInput>): AnnouncementInput => ({
  title: { lo: '', en: 'A notice' },
  body: { lo: '', en: 'Some words.' },
  audience: 'families',
  everywhere: false,
  levelIds: [],
  classIds: [],
  from: dayFromNow(-1),
  until: dayFromNow(20),
  pinned: false,
  needsAcknowledgement: false,
  published: true,
  files: [],
  ...changes,
});

test('the office writes news with a letter; strangers read it on the public page and on the open screen', async ({
  as,
  visitor,
}) => {
  const page = await as('registrar');
  const title = `Open day ${Date.now()}`;
  await page.goto('/technical/announcement');
  await page.getByRole('button', { name: 'Write announcement' }).click();
  const drawer = page.getByRole('dialog', { name: 'Write announcement' });
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByRole('textbox', { name: 'Title in Lao' })).toHaveAttribute('aria-invalid', 'true');
  await drawer.getByRole('textbox', { name: 'Title in English' }).fill(title);
  await drawer.getByRole('textbox', { name: 'Text in English' }).fill('Come and see our classrooms.');
  await drawer.getByLabel('For').selectOption({ label: 'Everyone' });
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'programme.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 programme\n%%EOF'),
  });
  await expect(drawer.getByText('programme.pdf')).toBeVisible();
  await drawer.getByRole('switch', { name: 'Publish' }).check();
  await drawer.getByRole('switch', { name: 'Pinned' }).check();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The announcement is saved')).toBeVisible();

  const stranger = await visitor();
  await stranger.goto('/');
  const news = stranger.locator('.news-item', { hasText: title });
  await expect(news.getByRole('link', { name: 'programme.pdf' })).toBeAttached();
  await stranger.goto('/technical/announcement');
  const notice = stranger.getByRole('article').filter({ hasText: title });
  await expect(notice.getByText('Come and see our classrooms.')).toBeVisible();
  const download = stranger.waitForEvent('download');
  await notice.getByRole('link', { name: 'programme.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('programme.pdf');
  await expect(stranger.getByRole('link', { name: 'Sign in' }).last()).toBeVisible();

  await page.goto(`/technical/announcement?q=${encodeURIComponent(title)}`);
  await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('1 announcement is withdrawn')).toBeVisible();
  await stranger.goto('/');
  await expect(stranger.locator('.news-item', { hasText: title })).toHaveCount(0);
});

test('a family reads what is for families and confirms it, and the office sees who did', async ({
  as,
  api,
}) => {
  const title = `Please confirm ${Date.now()}`;
  const { id } = await api('admin', createAnnouncement, {
    body: typed({ title: { lo: '', en: title }, needsAcknowledgement: true }),
  });
  const family = await as('family', { viewport: { width: 390, height: 844 } });
  await family.goto('/technical/announcement');
  await family.getByRole('button', { name: new RegExp(title) }).click();
  await expect(family.getByText('Some words.')).toBeVisible();
  await family.getByRole('button', { name: 'I have read this' }).click();
  await expect(family.getByText(/You confirmed this on/)).toBeVisible();

  const office = await as('head');
  await office.goto(`/technical/announcement?q=${encodeURIComponent(title)}`);
  await office.getByText(title).first().click();
  const readers = office.getByRole('group', { name: 'Readers' });
  await expect(readers.getByText('1 have confirmed.')).toBeVisible();
  const { rows } = await api('admin', announcementReaders, { params: { id }, query: {} });
  expect(rows.filter(({ acknowledgedAt }) => acknowledgedAt !== null)).toHaveLength(1);
});

test('what is changed after it was published is marked as updated and is new again to its readers', async ({
  as,
  api,
}) => {
  const title = `Meeting moved ${Date.now()}`;
  await api('admin', createAnnouncement, { body: typed({ title: { lo: '', en: title } }) });
  const family = await as('family');
  await family.goto('/technical/announcement');
  const notice = family.getByRole('article').filter({ hasText: title });
  await notice.getByRole('button').click();
  await expect(notice.getByText('New', { exact: true })).toHaveCount(0);

  const office = await as('head');
  await office.goto(`/technical/announcement?q=${encodeURIComponent(title)}`);
  await office.getByText(title).first().click();
  await expect(office.getByText(/People may have read this/)).toBeVisible();
  await office.getByRole('textbox', { name: 'Text in English' }).fill('Now at nine.');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('The announcement is saved')).toBeVisible();

  await family.reload();
  await expect(notice.getByText('New', { exact: true })).toBeVisible();
  await expect(notice.getByText(/^Updated/)).toBeVisible();
});

test('a teacher is offered the own classes alone', async ({ as }) => {
  const page = await as('teacher');
  await page.goto('/technical/announcement');
  await page.getByRole('button', { name: 'Write announcement' }).click();
  const audience = page.getByRole('dialog').getByLabel('For');
  await expect(audience.getByRole('option', { name: 'Classes' })).toBeAttached();
  await expect(audience.getByRole('option', { name: 'Families' })).toHaveCount(0);
});

test('a notice is printed in both languages for the board', async ({ as, api }) => {
  const title = `For the board ${Date.now()}`;
  await api('admin', createAnnouncement, {
    body: typed({ title: { lo: 'ແຈ້ງການຢູ່ກະດານ', en: title }, audience: 'staff' }),
  });
  expect((await api('head', listAnnouncements, { query: { q: title } })).total).toBe(1);
  const page = await as('head');
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = document.getElementById('print-root')?.textContent ?? '';
    };
  });
  await page.goto(`/technical/announcement?q=${encodeURIComponent(title)}`);
  await page.getByText(title).first().click();
  await page
    .getByRole('button', { name: 'Print notice' })
    .locator('..')
    .getByRole('button', { name: 'Language on paper' })
    .click();
  await page.getByRole('menuitem', { name: 'Both' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /ແຈ້ງການຢູ່ກະດານ[\s\S]*For the board/);
});

for (const locale of ['en', 'lo'] as const)
  test(`notices are accessible to strangers and families in ${locale}`, async ({
    as,
    visitor,
    accessible,
  }) => {
    const stranger = await visitor({ locale, viewport: { width: 390, height: 844 } });
    await stranger.goto('/technical/announcement');
    await expect(stranger.getByRole('article').first()).toBeVisible();
    await accessible(stranger);
    const family = await as('family', { locale });
    await family.goto('/technical/announcement');
    await family.getByRole('article').first().getByRole('button').click();
    await accessible(family);
  });

for (const locale of ['en', 'lo'] as const)
  test(`the list of announcements and one of them are accessible in ${locale}`, async ({
    as,
    accessible,
  }) => {
    const page = await as('admin', { locale });
    await page.goto('/technical/announcement');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await accessible(page);
    await page.getByRole('row').nth(1).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await accessible(page);
  });
