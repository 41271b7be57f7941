import { openTill } from '@suksa/contracts/feeinvoice';
import { changePassword } from '@suksa/contracts/session';
import { createUser, userChoices } from '@suksa/contracts/settings';
import type { test as base, Page } from '@suksa/testing';
import { ApiClient } from '@suksa/testing/api-client';

type Fixtures = Parameters<Parameters<typeof base>[2]>[0];

interface Clerk {
  readonly name: string;
  readonly client: ApiClient;
  /** A page that is signed in as this clerk: in a browser of its own, or in one that somebody has used before. */
  readonly page: (used?: BrowserContext) => Promise<Page>;
}

type BrowserContext = ReturnType<Page['context']>;

const password = 'a quiet river bank';

/** A cashier of one test alone: no other test opens this clerk's till. */
export async function newClerk({
  api,
  visitor,
  baseURL = '',
}: Pick<Fixtures, 'api' | 'visitor' | 'baseURL'>) {
  const { roles, branches } = await api('admin', userChoices);
  const role = roles.find(({ name, assignable }) => assignable && name.en === 'Cashier');
  if (!role || !branches[0]) throw new Error('The demo school has no cashier to be.');
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const name = `Clerk ${id}`;
  const invited = await api('admin', createUser, {
    body: {
      ...{ username: `clerk-${id}`, title: '', name: { lo: `ພະນັກງານ ${id}`, en: name }, sex: null },
      ...{ roleId: role.id, branchIds: [branches[0].id], staffType: 'office' },
      ...{ employedFrom: null, employedUntil: null },
    },
  });
  const client = await ApiClient.signIn(baseURL, invited.user.username, invited.password);
  await client.send(changePassword, { body: { current: invited.password, next: password } });
  const page = async (used?: BrowserContext) => {
    const opened = used ? await used.newPage() : await visitor();
    await opened.addInitScript(
      ([token, role]) => {
        localStorage.setItem('token', token);
        localStorage.setItem('role_id', role);
      },
      [client.token, String(client.roleId)] as const,
    );
    return opened;
  };
  return { name, client, page } satisfies Clerk;
}

/** So many notes of 50,000. */
export const fifties = (n50000: number) => ({
  ...{ n100000: 0, n50000, n20000: 0, n10000: 0 },
  ...{ n5000: 0, n2000: 0, n1000: 0, n500: 0 },
});

/** Opens the clerk's till with as many notes of 50,000. */
export const tillWith = ({ client }: Clerk, pieces: number) =>
  client.send(openTill, { body: { notes: fifties(pieces) } });
