import { getProfile } from '@suksa/contracts/settings';
import { expect, type Page, test } from '@suksa/testing';
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

test('the part of a photo that is kept is seen at once, dragged with a finger and moved with the keys', async ({
  api,
  visitor,
}) => {
  const page = await visitor({ viewport: { width: 390, height: 844 } });
  await signInFirst(page, await aClerk(api));
  await page.goto('/settings/users/profile_update');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page
    .getByLabel('Choose photo')
    .setInputFiles({ name: 'stripes.png', mimeType: 'image/png', buffer: await stripes(page) });
  await page.getByRole('button', { name: 'Adjust' }).click();
  const window = page.getByRole('dialog', { name: 'Crop photo' });
  const canvas = window.locator('canvas');
  const shade = () =>
    canvas.evaluate((element: HTMLCanvasElement) =>
      [...(element.getContext('2d')?.getImageData(225, 300, 1, 1).data ?? [])].join(),
    );
  await expect.poll(shade).not.toBe('0,0,0,0');
  const middle = await shade();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the picture is not in sight');
  const finger = await page.context().newCDPSession(page);
  const at = (across: number) => [{ x: box.x + box.width / 2 + across, y: box.y + box.height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const across of [20, 40, 60])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(across) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(shade).not.toBe(middle);
  const dragged = await shade();
  await window.getByRole('application').focus();
  for (let press = 0; press < 9; press++) await page.keyboard.press('ArrowLeft');
  await expect.poll(shade).not.toBe(dragged);
  await window.getByRole('button', { name: 'Use photo' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile is saved')).toBeVisible();
});

/** A wide picture, each upright stripe of which has its own colour. */
async function stripes(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 600 });
    const brush = canvas.getContext('2d');
    if (!brush) return '';
    for (let stripe = 0; stripe < 16; stripe++) {
      brush.fillStyle = `hsl(${stripe * 22} 80% 50%)`;
      brush.fillRect(stripe * 100, 0, 100, 600);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

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
  await expect(here.getByText('Password changed. Your other devices have been signed out.')).toBeVisible();
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
