import { getProfile } from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';
import { aClerk, ownPassword, signIn, signInFirst } from './people.ts';

/** A green square of 8 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEElEQVR4nGNgONqHHQ0tCQD6KFTBTslguwAAAABJRU5ErkJggg==',
  'base64',
);

test('everybody corrects their own name and photo, and the header follows', async ({ api, visitor }) => {
  const clerk = await aClerk(api);
  const page = await visitor();
  await signInFirst(page, clerk);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Champa Keo');
  await page
    .getByLabel('Choose photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile is saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Champa Keo' }).locator('img')).toBeVisible();
});

test('choosing Lao in the profile turns the whole page to Lao', async ({ api, visitor }) => {
  const page = await visitor();
  await signInFirst(page, await aClerk(api));
  await page.goto('/settings/users/profile_update');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('lo');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'ໂປຣໄຟລ໌ຂອງຂ້ອຍ', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo-LA');
});

test('a new password needs the old one, and signs the other devices out', async ({ api, visitor }) => {
  const clerk = await aClerk(api);
  const [here, telephone] = [await visitor(), await visitor()];
  await signInFirst(here, clerk);
  await signIn(telephone, clerk.user.username, ownPassword);
  await expect(telephone.getByRole('button', { name: /^Account of/ })).toBeVisible();

  await here.goto('/settings/users/profile_update');
  await expect(
    here.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem'),
  ).toHaveCount(2);
  await here.getByRole('button', { name: 'Change password' }).click();
  const dialog = here.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not the old one');
  await dialog.getByLabel('New password', { exact: false }).first().fill('seven green boats at noon');
  await expect(dialog.getByRole('meter', { name: 'Strength: Strong' })).toBeVisible();
  await dialog.getByLabel('New password again').fill('seven green boats at noon');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('The current password is wrong.').first()).toBeVisible();

  await dialog.getByLabel('Current password').fill(ownPassword);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(here.getByText('The password is changed. Other devices are signed out.')).toBeVisible();
  await telephone.goto('/dashboard');
  await expect(telephone).toHaveURL(/\/login/);
});

test('a lost telephone is signed out from the profile', async ({ api, visitor }) => {
  const clerk = await aClerk(api);
  const [here, telephone] = [await visitor(), await visitor()];
  await signInFirst(here, clerk);
  await signIn(telephone, clerk.user.username, ownPassword);
  await expect(telephone.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await here.goto('/settings/users/profile_update');
  await here.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const devices = here.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices).toContainText('This device');
  await telephone.goto('/dashboard');
  await expect(telephone).toHaveURL(/\/login/);
});

test('the page opens for a visitor and asks for signing in, without a redirect', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/settings/users/profile_update');
  await expect(page.getByText('Please sign in')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/settings/users/profile_update');
});

test('a family has a profile too', async ({ as, api }) => {
  const { username } = await api('family', getProfile);
  const page = await as('family');
  await page.goto('/settings/users/profile_update');
  await expect(page.getByRole('region', { name: 'About me' })).toContainText(username);
});

for (const locale of ['en', 'lo'] as const)
  test(`the profile can be used by everybody (${locale})`, async ({ as, accessible }) => {
    const page = await as('head', { locale, viewport: { width: 390, height: 844 } });
    await page.goto('/settings/users/profile_update');
    await expect(page.getByRole('region').first()).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: locale === 'en' ? 'Edit' : 'ແກ້ໄຂ' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await accessible(page);
  });
