import type { Endpoint, EndpointOutput, PageComposition, Screen } from '@suksa/contracts';
import { dayAt } from '@suksa/contracts/days';
import { checkHoliday, dashboard, me, permissions } from '@suksa/contracts/session';
import { readLocaleCookie } from '@suksa/i18n/locale';
import { askFirst, type FirstAnswer } from '@suksa/platform/first-calls';
import { branchContextOf, storedChoice } from '../stores/branch-choice.ts';
import { storedRoleId, storedToken } from './storage/storage.ts';

/** What the shell's own screens ask for as they open; of a tab's screens it stands in tab.json. */
const ofOwnScreens: Readonly<Record<string, readonly string[]>> = { '/dashboard': [dashboard.path] };

/**
 * Asks what every page of somebody signed in begins with, and what its screen will ask for, while the scripts that
 * need the answers are still on the way. Nothing depends on it: what isn't taken here is asked for again.
 */
export async function askFirstCalls(): Promise<void> {
  askForTabs();
  const token = storedToken();
  const roleId = storedRoleId();
  if (!token || roleId === null) return;
  const signedIn = { authorization: `Bearer ${token}` };
  const user = askFirst(me.path, signedIn);
  const rights = askFirst(permissions.path, { ...signedIn, 'role-id': roleId });
  void askFirst(checkHoliday.path, signedIn);
  const screen = screenOf(location);
  if (!screen) return;
  const [context, allowed] = await Promise.all([contextOf(user), isAllowed(screen, rights)]);
  if (!context || !allowed) return;
  const headers = {
    ...signedIn,
    'branch-id': String(context.branch.id),
    ...(context.year && { 'year-id': String(context.year.id) }),
  };
  for (const call of screen.first) void askFirst(addressOf(call), headers);
}

const addressOf = (call: string): string =>
  call.replace('{locale}', readLocaleCookie()).replace('{today}', dayAt());

/** What a visitor's sign-in page doesn't name: there long before somebody has typed a password. */
function askForTabs(): void {
  const { id, withoutTabs } = pageComposition() ?? {};
  if (withoutTabs) void askFirst(`/builds/tabs/${id}`, {});
}

const pageComposition = (): PageComposition | null =>
  JSON.parse(document.getElementById('composition')?.textContent ?? 'null') as PageComposition | null;

type Opened = Pick<Screen, 'permission'> & { readonly first: readonly string[] };

/** The screen that is being opened, where it says what it asks for; a query would change that. */
function screenOf({ pathname, search }: Location): Opened | undefined {
  if (search) return undefined;
  const own = ofOwnScreens[pathname];
  if (own) return { first: own };
  const { remotes = {} } = pageComposition() ?? {};
  const screens = Object.values(remotes).flatMap(({ tab }) => tab.screens);
  const { first, permission } = screens.find(({ path }) => path === pathname) ?? {};
  return first && { first, permission };
}

/** Whether the server will answer: nobody asks for what the shell will refuse to open. */
async function isAllowed({ permission }: Opened, asked: Promise<FirstAnswer>): Promise<boolean> {
  if (permission === undefined) return true;
  const rights = await read<typeof permissions>(asked);
  return rights?.data.some(({ name }) => name === permission) ?? false;
}

/** The branch and year in which the page will begin, once the server has said who this is. */
async function contextOf(asked: Promise<FirstAnswer>) {
  const user = await read<typeof me>(asked);
  return user && !user.must_change_password ? branchContextOf(user.branches, storedChoice()) : null;
}

async function read<E extends Endpoint>(asked: Promise<FirstAnswer>): Promise<EndpointOutput<E> | null> {
  const answer = await asked.catch(() => null);
  return answer?.status === 200 ? (JSON.parse(answer.body) as EndpointOutput<E>) : null;
}
