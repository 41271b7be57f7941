import { createUser, type FirstPassword, userChoices } from '@suksa/contracts/settings';
import { ApiClient } from '@suksa/testing/api-client';
import { demoPassword } from '@suksa/testing/product';

export interface Colleague {
  readonly username: string;
  readonly password: string;
  readonly account: FirstPassword['user'];
  /** To arrange what the office does to the account. */
  readonly office: ApiClient;
}

/** An account of its own for a test, as the office makes it: with a first password that must be changed. */
export async function newColleague(baseURL = ''): Promise<Colleague> {
  const office = await ApiClient.signIn(baseURL, 'admin', demoPassword);
  const { roles, branches } = await office.send(userChoices);
  const role = roles.find(({ name, assignable }) => assignable && /registrar/i.test(name.en));
  if (!role || !branches[0]) throw new Error('The demo school has no registrar to be.');
  const username = `e2e${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const { user, password } = await office.send(createUser, {
    body: {
      username,
      title: '',
      name: { lo: 'ພະນັກງານ ໃໝ່', en: 'New Colleague' },
      sex: null,
      roleId: role.id,
      branchIds: [branches[0].id],
      staffType: 'office',
      employedFrom: null,
      employedUntil: null,
    },
  });
  return { username, password, account: user, office };
}
