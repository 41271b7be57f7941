import type { Browser, Page } from '@playwright/test';
import { changePassword } from '@suksa/contracts/session';
import { createRole, createUser, listRoles, type Role, updateRole } from '@suksa/contracts/settings';
import { ApiClient } from '@suksa/testing/api-client';
import { signIn } from './api.ts';
import { median } from './statistics.ts';

const times = 6;
const permissions = ['settings.user.view', 'settings.role.view'];

/**
 * Milliseconds from the click on Save in the matrix of rights until another browser, signed in with that role, shows at
 * its next request that the right is gone.
 */
export async function measureRoleEffect(browser: Browser, url: string): Promise<number> {
  const admin = await signIn(url, 'admin');
  const role = await ownRole(admin);
  const holder = await holderOf(role, admin, url);
  const [office, elsewhere] = [await openBrowserOf(browser, admin), await openBrowserOf(browser, holder)];
  const samples: number[] = [];
  for (let count = 0; count < times; count++) {
    await elsewhere.goto(`${url}/settings/users`);
    await elsewhere.locator('main table tbody tr').first().waitFor();
    await office.goto(`${url}/settings/roles?q=${encodeURIComponent(role.name.en)}`);
    await office.getByRole('row', { name: role.name.en }).click();
    await office.getByRole('checkbox', { name: 'Users: View', exact: true }).uncheck();
    const saved = office.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    const started = performance.now();
    await office.getByRole('button', { name: 'Save', exact: true }).click();
    await saved;
    await askAgain(elsewhere, `/settings/users?q=${count}`);
    await elsewhere.getByText('No permission', { exact: true }).waitFor();
    // The first save loads what a save needs.
    if (count > 0) samples.push(performance.now() - started);
    await giveBack(admin, role);
  }
  await office.context().close();
  await elsewhere.context().close();
  return median(samples);
}

const ownRole = (admin: ApiClient): Promise<Role> => {
  const id = Date.now().toString(36);
  const name = { lo: `ບົດບາດ ${id}`, en: `Bench ${id}` };
  return admin.send(createRole, { body: { name, scope: 'own_branch', permissions } });
};

async function holderOf(role: Role, admin: ApiClient, url: string): Promise<ApiClient> {
  const username = `bench-${role.id}`;
  const { password } = await admin.send(createUser, {
    body: {
      username,
      title: 'ms',
      name: role.name,
      sex: 'female',
      roleId: role.id,
      branchIds: [1],
      staffType: 'office',
      employedFrom: null,
      employedUntil: null,
    },
  });
  const next = 'a quiet river bank';
  const invited = await ApiClient.signIn(url, username, password);
  await invited.send(changePassword, { body: { current: password, next } });
  return ApiClient.signIn(url, username, next);
}

/** A browser context of its own, as another computer has. */
async function openBrowserOf(browser: Browser, { token, roleId }: ApiClient): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript(
    ([storedToken, storedRole]) => {
      localStorage.setItem('token', storedToken);
      localStorage.setItem('role_id', storedRole);
    },
    [token, String(roleId)] as const,
  );
  return page;
}

/** Goes there as a link of the page would, without loading anything but the answer. */
const askAgain = (page: Page, place: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, place);

async function giveBack(admin: ApiClient, { id, name, scope }: Role): Promise<void> {
  const { rows } = await admin.send(listRoles, { query: { q: name.en, size: 20 } });
  const version = rows.find((role) => role.id === id)?.version ?? 1;
  await admin.send(updateRole, { params: { id }, body: { name, scope, permissions, version } });
}
