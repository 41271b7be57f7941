import type { User, UserStatus } from '@suksa/contracts/settings';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { endSessionsOf, liftLock } from '../../../school/accounts/session-service.ts';
import { refuseOwn, userEntity } from './user-policy.ts';
import { presentUser } from './user-presenter.ts';
import { findUser, setStatus, takeTurn } from './user-repository.ts';
import { loadBelow, refuseLastAdministrator } from './user-service.ts';

interface Order {
  readonly ids: readonly number[];
  readonly reason: string;
}

/** Locks accounts, which signs them out, or unlocks them. All of them or, where one is refused, none. */
export const lockAccounts = (call: Caller, { locked, ...order }: Order & { readonly locked: boolean }) =>
  changeEach(call, order, {
    action: locked ? 'lock' : 'unlock',
    // A disabled account stays disabled.
    next: ({ status, ...user }) => {
      if (status === 'disabled') return status;
      return locked ? 'locked' : status === 'locked' ? usable(user) : status;
    },
  });

/** Disables accounts, which signs them out, or takes them into use again. */
export const disableAccounts = (
  call: Caller,
  { disabled, ...order }: Order & { readonly disabled: boolean },
) =>
  changeEach(call, order, {
    action: disabled ? 'disable' : 'enable',
    next: ({ status, ...user }) => (disabled ? 'disabled' : status === 'disabled' ? usable(user) : status),
  });

interface StatusChange {
  readonly action: string;
  readonly next: (user: User) => UserStatus;
}

const changeEach = (call: Caller, { ids, reason }: Order, { action, next }: StatusChange): Promise<User[]> =>
  write(call, async (tx) => {
    await takeTurn(tx);
    const result: User[] = [];
    const audit: AuditLine[] = [];
    for (const id of new Set(ids)) {
      const before = await loadBelow(tx, call.actor, id);
      refuseOwn(call.actor, before);
      const status = next(before);
      if (status === before.status) {
        result.push(before);
        continue;
      }
      const after = await setStatusOf(tx, call, before, status);
      result.push(after);
      audit.push({
        ...{ action, entity: userEntity, entityId: id, reason: reason || undefined },
        ...{ before: { status: before.status }, after: { status }, version: after.version },
      });
    }
    return { result, audit };
  });

const setStatusOf = async (
  tx: Transaction,
  { actor }: Caller,
  before: User,
  status: UserStatus,
): Promise<User> => {
  const { id } = before;
  await setStatus(tx, id, status);
  if (status === 'locked' || status === 'disabled') await endSessionsOf(tx, id);
  else await liftLock(tx, id);
  const after = presentUser((await findUser(tx, actor, id)) ?? notFound());
  await refuseLastAdministrator(tx, before, after);
  return after;
};

/** Somebody who never signed in is still invited. */
const usable = ({ lastLoginAt }: Pick<User, 'lastLoginAt'>): UserStatus =>
  lastLoginAt === null ? 'invited' : 'active';
