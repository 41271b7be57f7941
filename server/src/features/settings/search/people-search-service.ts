import type { RecordMatch } from '@suksa/contracts/session';
import { type Actor, type Context, can } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { findCustomers } from '../customers/customer-repository.ts';
import { findUsers } from '../users/user-repository.ts';

interface PeopleSearch {
  readonly actor: Actor;
  readonly context: Context;
  readonly q: string;
  readonly limit: number;
}

const byName = { page: 1, size: 20, sort: 'name', dir: 'asc', names: 'lo' } as const;

/** Families as their list finds them, for whoever may open that list. */
export const searchFamilies = async (
  db: Database,
  { actor, context, q, limit }: PeopleSearch,
): Promise<RecordMatch[]> => {
  if (!can(actor, 'settings.customer.view')) return [];
  const rows = await findCustomers(db, { actor, context }, { ...byName, q }, { limit, offset: 0 });
  return rows.map(({ id, nameLo, nameEn, children }) => ({
    kind: 'family',
    id,
    code: children.map(({ code }) => code).join(', '),
    name: { lo: nameLo, en: nameEn },
    href: `/settings/users/customer?family=${id}`,
  }));
};

/** Staff accounts as their list finds them, for whoever may open that list. */
export const searchUsers = async (
  db: Database,
  { actor, q, limit }: PeopleSearch,
): Promise<RecordMatch[]> => {
  if (!can(actor, 'settings.user.view')) return [];
  const rows = await findUsers(db, actor, { ...byName, q }, { limit, offset: 0 });
  return rows.map(({ id, username, nameLo, nameEn }) => ({
    kind: 'user',
    id,
    code: username,
    name: { lo: nameLo, en: nameEn },
    href: `/settings/users?q=${encodeURIComponent(username)}`,
  }));
};
