import { expect, type Page, test } from '@suksa/testing';
import { aClerk, ownPassword, signInFirst } from './people.ts';

/** Browsers give passkeys out to a name only: the product of a test has the name localhost, too. */
const named = (address: string) => {
  const url = new URL(address);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return url.origin;
};

/** A telephone or key that answers at once, as Chromium has one for tests. */
async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('somebody makes a passkey, signs in with it, and removes it; a plain number as address says why it has none', async ({
  api,
  visitor,
  accessible,
  baseURL,
}) => {
  const clerk = await aClerk(api);
  const page = await visitor();
  await signInFirst(page, clerk);
  await page.goto('/settings/second-factor');
  const keys = page.getByRole('region', { name: 'Passkeys' });
  await expect(keys).toContainText('is a name, not a number');

  const school = named(baseURL ?? '');
  await plugIn(page);
  const signIn = async () => {
    await page.goto(`${school}/login`);
    await page.getByLabel('Username or phone number').fill(clerk.user.username);
    await page.getByLabel('Password', { exact: true }).fill(ownPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn();
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`${school}/settings/second-factor`);
  await keys.getByRole('textbox', { name: 'Name of the passkey' }).fill('Office computer');
  await keys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your recovery codes')).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(keys.getByRole('listitem')).toContainText('Office computer');
  await accessible(page);

  await page.evaluate(() => localStorage.clear());
  await signIn();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`${school}/settings/second-factor`);
  await expect(keys.getByRole('listitem')).toContainText('Last used');
  await keys.getByRole('button', { name: 'Remove the passkey Office computer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(keys.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByText('Only your password protects your account')).toBeVisible();
});
