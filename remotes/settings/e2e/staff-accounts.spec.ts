import { lockUsers } from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';
import { aClerk, signIn, signInFirst } from './people.ts';

const printable = 'window.print = () => { window.printed = (window.printed ?? 0) + 1; }';
const printed = () => (window as unknown as { printed?: number }).printed;

test('a new clerk is invited with a first password on a slip, which is shown once and printed', async ({
  as,
}) => {
  const page = await as('admin');
  await page.addInitScript(printable);
  await page.goto('/settings/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  const id = Date.now().toString(36);
  await page.getByRole('textbox', { name: 'Name in Lao' }).fill('ນາງ ຄຳແພງ ສີສຸກ');
  await page.getByRole('textbox', { name: 'Name in English' }).fill(`Khampheng ${id}`);
  await page.getByRole('textbox', { name: 'Username' }).fill(`Khampheng.${id}`);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).selectOption('Registrar');
  await page.getByRole('button', { name: 'Create account' }).click();

  const slip = page.getByRole('dialog', { name: `Temporary password of Khampheng ${id}` });
  await expect(slip).toContainText(`khampheng.${id}`);
  await expect(slip.getByText(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)).toBeVisible();
  await slip.getByRole('button', { name: 'Print slip' }).click();
  await expect.poll(() => page.evaluate(printed)).toBe(1);
  await slip.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('searchbox').fill(id);
  await expect(page.getByRole('row', { name: new RegExp(id) })).toContainText('Invited');
});

test('the first password must be changed at the first sign-in, and the account is then active', async ({
  as,
  api,
  visitor,
}) => {
  const clerk = await aClerk(api);
  await signInFirst(await visitor(), clerk);
  const page = await as('admin');
  await page.goto(`/settings/users?q=${clerk.user.username}`);
  await expect(page.getByRole('row', { name: new RegExp(clerk.user.username) })).toContainText('Active');
});

test('a username that is taken is refused at its field, and nothing typed is lost', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/settings/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByRole('textbox', { name: 'Name in Lao' }).fill('ນາງ ສອນ');
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Sone');
  await page.getByRole('textbox', { name: 'Username' }).fill('cashier');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).selectOption('Cashier');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Name in Lao' })).toHaveValue('ນາງ ສອນ');
});

test('an empty form says in Lao what is missing', async ({ as }) => {
  const page = await as('admin', { locale: 'lo' });
  await page.goto('/settings/users');
  await page.getByRole('button', { name: 'ເພີ່ມຜູ້ໃຊ້' }).click();
  await page.getByRole('button', { name: 'ສ້າງບັນຊີ' }).click();
  await expect(page.getByRole('textbox', { name: 'ຊື່ພາສາລາວ' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'ຊື່ຜູ້ໃຊ້' })).toHaveAttribute('aria-invalid', 'true');
});

test('locking an account signs its holder out at the next request; the history keeps the reason', async ({
  as,
  api,
  visitor,
}) => {
  const clerk = await aClerk(api);
  const name = clerk.user.name.en;
  const holder = await visitor();
  await signInFirst(holder, clerk);

  const page = await as('admin');
  await page.goto(`/settings/users?q=${clerk.user.username}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await page.getByLabel('Reason (kept in the history)').fill('Lost the telephone');
  await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Locked');
  await page.getByRole('row', { name: new RegExp(name) }).click();
  await expect(page.getByRole('group', { name: 'History' })).toContainText('Lost the telephone');

  await holder.goto('/dashboard');
  await expect(holder).toHaveURL(/\/login/);
});

test('a new first password replaces the one that was forgotten', async ({ as, api, visitor }) => {
  const clerk = await aClerk(api);
  const page = await as('admin');
  await page.goto(`/settings/users?q=${clerk.user.username}`);
  await page.getByRole('button', { name: `Actions for ${clerk.user.name.en}` }).click();
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  await page.getByRole('button', { name: 'Reset password' }).click();
  const shown = page.getByText(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  const firstPassword = (await shown.textContent()) ?? '';

  const holder = await visitor();
  await signIn(holder, clerk.user.username, clerk.firstPassword);
  await expect(holder.getByText('The username or password is wrong.')).toBeVisible();
  await signInFirst(holder, { ...clerk, firstPassword });
});

test('an administrator sees the devices of someone and signs them out', async ({ as, api, visitor }) => {
  const clerk = await aClerk(api);
  const holder = await visitor();
  await signInFirst(holder, clerk);
  const page = await as('admin');
  await page.goto(`/settings/users?q=${clerk.user.username}`);
  await page.getByRole('button', { name: `Actions for ${clerk.user.name.en}` }).click();
  await page.getByRole('menuitem', { name: 'Signed-in devices' }).click();
  const devices = page.getByRole('dialog');
  await expect(devices.getByRole('listitem')).toContainText('Chrome');
  await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(devices).toContainText('Not signed in anywhere');
  await holder.goto('/dashboard');
  await expect(holder).toHaveURL(/\/login/);
});

test('several accounts are disabled together', async ({ as, api }) => {
  const clerks = [await aClerk(api), await aClerk(api)];
  const page = await as('admin');
  await page.goto('/settings/users');
  for (const { user } of clerks) {
    const found = page.waitForResponse((response) => response.url().includes('q='));
    await page.getByRole('searchbox').fill(user.username);
    await found;
    await page.getByRole('checkbox', { name: `Select ${user.name.en}` }).check();
  }
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Deactivated: 2 accounts')).toBeVisible();
});

test('of several accounts those that may be locked are, and the others are named with the reason', async ({
  as,
  api,
}) => {
  const { user } = await aClerk(api);
  const page = await as('operator');
  await page.goto('/settings/users');
  for (const name of [user.name.en, 'Ketsana Latsavong']) {
    const found = page.waitForResponse((response) => response.url().includes('q='));
    await page.getByRole('searchbox').fill(name);
    await found;
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
  const told = page.getByRole('dialog').getByRole('alert');
  await expect(told).toContainText(`Locked: ${user.name.en}`);
  await expect(told.getByRole('listitem')).toHaveText([
    'Ketsana Latsavong: You don’t have permission for this. Ask an administrator.',
  ]);
});

test('a reason typed while the server is away is kept, and sent with the next press', async ({ as, api }) => {
  const { user } = await aClerk(api);
  const page = await as('admin');
  await page.goto(`/settings/users?q=${user.username}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Left the school on Friday');
  await page.route('**/api/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Lock' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No connection to the server');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Left the school on Friday');

  await page.unroute('**/api/**');
  await dialog.getByRole('button', { name: 'Lock' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Locked: ${user.name.en}`)).toBeVisible();
});

test('what is told of a failure goes when the same is tried again and works', async ({ as, api }) => {
  const { user } = await aClerk(api);
  await api('admin', lockUsers, { body: { ids: [user.id], locked: true, reason: 'Tried' } });
  const page = await as('admin');
  await page.goto(`/settings/users?q=${user.username}`);
  const unlock = async () => {
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Unlock' }).click();
  };
  await expect(page.getByRole('row', { name: new RegExp(user.username) })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await unlock();
  // Another test may be guessing passwords, which the screen tells in an alert of its own.
  const failure = page.getByRole('alert').filter({ hasText: 'No connection to the server' });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/**');
  await unlock();
  await expect(page.getByText(`Unlocked: ${user.name.en}`)).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test("nobody locks their own account, and an operator can't touch the super admin's", async ({ as }) => {
  const page = await as('operator');
  await page.goto('/settings/users?q=operator');
  await expect(page.getByRole('row', { name: /operator/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);

  await page.goto('/settings/users?q=admin');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByText('You don’t have permission for this. Ask an administrator.')).toBeVisible();
});

test('of two who edit the same account, the second chooses field by field', async ({ as, api }) => {
  const { user } = await aClerk(api);
  const [first, second] = [await as('admin'), await as('operator')];
  for (const page of [first, second]) {
    await page.goto(`/settings/users?q=${user.username}`);
    await page.getByRole('row', { name: new RegExp(user.username) }).click();
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(user.username);
  }
  await first.getByRole('textbox', { name: 'Email' }).fill('theirs@school.la');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first.getByText(`${user.name.en} is saved`)).toBeVisible();

  await second.getByRole('textbox', { name: 'Email' }).fill('mine@school.la');
  await second.getByRole('button', { name: 'Save' }).click();
  const chooser = second.getByRole('alertdialog', { name: 'Changed by someone else' });
  await chooser.getByRole('radio', { name: /Keep mine: mine@school.la/ }).check();
  await chooser.getByRole('button', { name: 'Use these values' }).click();
  await expect(second.getByText(`${user.name.en} is saved`)).toBeVisible();
});

test('a head teacher reads the list, opens an account and changes nothing', async ({ as }) => {
  const page = await as('head');
  await page.goto('/settings/users?q=teacher');
  await expect(page.getByRole('button', { name: 'Add user' })).toHaveCount(0);
  await page
    .getByRole('row', { name: /teacher/ })
    .nth(1)
    .click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Username' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

for (const locale of ['en', 'lo'] as const)
  test(`the list of users and its form can be used by everybody (${locale})`, async ({
    as,
    api,
    accessible,
  }) => {
    const { user } = await aClerk(api);
    await api('admin', lockUsers, { body: { ids: [user.id], locked: true } });
    const page = await as('admin', { locale });
    await page.goto(`/settings/users?q=${user.username}`);
    await expect(page.getByRole('row', { name: new RegExp(user.username) })).toBeVisible();
    await accessible(page);
    await page.getByRole('row', { name: new RegExp(user.username) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await accessible(page);
  });
