import type { User, UserStatus } from '@suksa/contracts/settings';
import { audit } from '../../../audit.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { notFound } from '../../../http/refuse.ts';
import { endSessionsOf, liftLock } from '../../../school/accounts/session-service.ts';
import { refuseOwn, userEntity } from './user-policy.ts';
import { presentUser } from './user-presenter.ts';
import { findUser, setStatus, takeTurn } from './user-repository.ts';
import { loadBelow, refuseLastAdministrator, type Write } from './user-service.ts';

interface StatusCall extends Write {
  readonly ids: readonly number[];
  readonly reason: string;
}

/** Locks accounts, which signs them out, or unlocks them. All of them or, where one is refused, none. */
export const lockAccounts = (db: Database, { locked, ...call }: StatusCall & { readonly locked: boolean }) =>
  changeEach(db, call, {
    action: locked ? 'lock' : 'unlock',
    // A disabled account stays disabled.
    next: ({ status, ...user }) => {
      if (status === 'disabled') return status;
      return locked ? 'locked' : status === 'locked' ? usable(user) : status;
    },
  });

/** Disables accounts, which signs them out, or takes them into use again. */
export const disableAccounts = (
  db: Database,
  { disabled, ...call }: StatusCall & { readonly disabled: boolean },
) =>
  changeEach(db, call, {
    action: disabled ? 'disable' : 'enable',
    next: ({ status, ...user }) => (disabled ? 'disabled' : status === 'disabled' ? usable(user) : status),
  });

interface Change {
  readonly action: string;
  readonly next: (user: User) => UserStatus;
}

const changeEach = (db: Database, call: StatusCall, change: Change): Promise<User[]> =>
  db.transaction(async (tx) => {
    await takeTurn(tx);
    const changed: User[] = [];
    for (const id of new Set(call.ids)) changed.push(await changeOne(tx, id, call, change));
    return changed;
  });

const changeOne = async (
  tx: Transaction,
  id: number,
  { actor, reason, requestId }: StatusCall,
  { action, next }: Change,
): Promise<User> => {
  const before = await loadBelow(tx, actor, id);
  refuseOwn(actor, before);
  const status = next(before);
  if (status === before.status) return before;
  await setStatus(tx, id, status);
  if (status === 'locked' || status === 'disabled') await endSessionsOf(tx, id);
  else await liftLock(tx, before.id);
  const after = presentUser((await findUser(tx, actor, id)) ?? notFound());
  await refuseLastAdministrator(tx, before, after);
  await audit(tx, {
    actor,
    action,
    entity: userEntity,
    entityId: id,
    before: { status: before.status },
    after: { status },
    reason: reason || undefined,
    requestId,
  });
  return after;
};

/** Somebody who never signed in is still invited. */
const usable = ({ lastLoginAt }: Pick<User, 'lastLoginAt'>): UserStatus =>
  lastLoginAt === null ? 'invited' : 'active';
