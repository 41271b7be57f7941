import type { EndpointOutput } from '@suksa/contracts';
import type {
  AccountChange,
  AccountPassword,
  CustomerAccount,
  inviteGuardians,
  readCustomerAccount,
} from '@suksa/contracts/settings';
import { formatPhone } from '@suksa/i18n/lao';
import { audit } from '../../../audit.ts';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuseField } from '../../../http/refuse.ts';
import { firstPasswordsFor, newFirstPassword } from '../../../school/accounts/first-password.ts';
import { hashPassword } from '../../../school/accounts/passwords.ts';
import { endSessionsOf, forgetDevicesOf, liftLock } from '../../../school/accounts/session-service.ts';
import { refreshSearch } from '../../../school/people/refresh-search.ts';
import type { CustomerPlace } from '../customers/customer-policy.ts';
import { type CustomerWrite, readDetails } from '../customers/customer-service.ts';
import { setFirstPassword, setStatus } from '../users/user-repository.ts';
import { auditedAccount, presentAccount } from './customer-account-presenter.ts';
import {
  type AccountRow,
  findFamilyAccounts,
  type GuardianRow,
  insertAccount,
  linkChildren,
  lockAccount,
  lockGuardians,
  writeConsent,
} from './customer-account-repository.ts';

export const customerAccountEntity = 'settings.customer_account';

type Invitation = EndpointOutput<typeof inviteGuardians>;

interface Invite extends CustomerWrite {
  readonly guardianIds: readonly number[];
  readonly consentOn: string | null;
}

/**
 * Gives guardians accounts that are `invited` until the first sign-in. The name to sign in with is the telephone number;
 * whoever can't be invited is told with the reason, the others are.
 */
export const invite = async (
  db: Database,
  { guardianIds, consentOn, requestId, ...place }: Invite,
): Promise<Invitation> => {
  const ids = [...new Set(guardianIds)];
  const passwords = await firstPasswordsFor(ids);
  return db.transaction(async (tx) => {
    const result: Invitation = { invited: [], refused: [] };
    const guardians = await lockGuardians(tx, place, ids);
    if (guardians.length < ids.length) notFound();
    for (const guardian of guardians) {
      const { password, passwordHash } = passwords.get(guardian.id) ?? notFound();
      const made = await inviteOne(tx, { place, guardian, passwordHash, consentOn });
      if (typeof made === 'string') {
        result.refused.push({
          id: guardian.id,
          name: { lo: guardian.nameLo, en: guardian.nameEn },
          code: made,
        });
        continue;
      }
      const account = await load(tx, place, made);
      result.invited.push({ account, password });
      await tell(tx, { place, requestId, action: 'invite', id: made, after: auditedAccount(account) });
    }
    return result;
  });
};

interface InviteOne {
  readonly place: CustomerPlace;
  readonly guardian: GuardianRow;
  readonly passwordHash: string;
  readonly consentOn: string | null;
}

const inviteOne = async (
  tx: Transaction,
  { place, guardian, passwordHash, consentOn }: InviteOne,
): Promise<number | 'phone_needed' | 'phone_taken' | 'has_account'> => {
  if (guardian.userId !== null) return 'has_account';
  if (guardian.phone === null) return 'phone_needed';
  const username = formatPhone(guardian.phone).replaceAll(/\D/g, '');
  const invitedBy = place.actor.userId;
  return (
    (await insertAccount(tx, { guardian, username, passwordHash, invitedBy, consentOn })) ?? 'phone_taken'
  );
};

/** One account with every child of its family that could be linked. */
export const readAccount = async (
  db: Database,
  place: CustomerPlace,
  id: number,
): Promise<EndpointOutput<typeof readCustomerAccount>> => {
  const account = await load(db, place, id);
  const family = account.family && (await readDetails(db, place, account.family.id));
  return { ...account, familyChildren: family?.children ?? [] };
};

/** Which children the account sees, and the consent that the office holds. */
export const changeAccount = (
  db: Database,
  {
    id,
    input: { version, studentIds, consentOn, consentNote },
    requestId,
    ...place
  }: CustomerWrite & { readonly id: number; readonly input: AccountChange },
): Promise<CustomerAccount> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, id);
    const row = await rowOf(tx, place, id);
    const before = presentAccount(row);
    if (before.version !== version)
      conflict({ ...before, studentIds: before.children.map((child) => child.id) });
    await writeConsent(tx, id, { consentOn, consentNote });
    await link(tx, place, row, studentIds);
    const after = await load(tx, place, id);
    await tell(tx, {
      place,
      requestId,
      action: 'edit',
      id,
      before: auditedAccount(before),
      after: auditedAccount(after),
    });
    return after;
  });

const link = async (
  tx: Transaction,
  place: CustomerPlace,
  row: AccountRow,
  studentIds: readonly number[],
) => {
  if (row.familyId === null || row.guardianId === null) {
    if (studentIds.length > 0) refuseField('studentIds', 'not_allowed');
    return;
  }
  const { children } = await readDetails(tx, place, row.familyId);
  const among = children.map((child) => child.id);
  // Children of another family whom they are a guardian of stay as they are.
  const elsewhere = row.children.map((child) => child.id).filter((child) => !among.includes(child));
  const chosen = studentIds.filter((child) => !elsewhere.includes(child));
  if (chosen.some((child) => !among.includes(child))) refuseField('studentIds', 'not_allowed');
  await linkChildren(tx, row.guardianId, among, chosen);
  for (const studentId of among) await refreshSearch(tx, { studentId, guardianIds: [] });
};

/** Gives a new first password and ends all sessions. */
export const resetAccount = async (
  db: Database,
  { id, requestId, ...place }: CustomerWrite & { readonly id: number },
): Promise<AccountPassword> => {
  const password = newFirstPassword();
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await lockAccount(tx, id);
    const before = await load(tx, place, id);
    await setFirstPassword(tx, id, passwordHash);
    await endSessionsOf(tx, id);
    await liftLock(tx, before.id);
    await forgetDevicesOf(tx, before.id);
    await tell(tx, { place, requestId, action: 'reset_password', id });
    return { account: await load(tx, place, id), password };
  });
};

interface Suspension extends CustomerWrite {
  readonly ids: readonly number[];
  readonly suspended: boolean;
  readonly reason: string;
}

/** Suspends accounts, which signs them out at once, or takes them into use again. All of them, or none. */
export const suspendAccounts = (
  db: Database,
  { ids, suspended, reason, requestId, ...place }: Suspension,
): Promise<CustomerAccount[]> =>
  db.transaction(async (tx) => {
    const changed: CustomerAccount[] = [];
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      await lockAccount(tx, id);
      const row = await rowOf(tx, place, id);
      const before = presentAccount(row);
      if ((before.status === 'disabled') === suspended) {
        changed.push(before);
        continue;
      }
      const status = suspended ? 'disabled' : row.lastLoginAt === null ? 'invited' : 'active';
      await setStatus(tx, id, status);
      if (suspended) await endSessionsOf(tx, id);
      else await liftLock(tx, before.id);
      const action = suspended ? 'suspend' : 'resume';
      await tell(tx, {
        place,
        requestId,
        action,
        id,
        before: { status: before.status },
        after: { status },
        reason,
      });
      changed.push(await load(tx, place, id));
    }
    return changed;
  });

/** Signs a family's account out on every device. */
export const signOutAccount = (
  db: Database,
  { id, requestId, ...place }: CustomerWrite & { readonly id: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    await load(tx, place, id);
    await endSessionsOf(tx, id);
    await tell(tx, { place, requestId, action: 'end_sessions', id });
  });

/** An account of a family that the caller may know of. */
export const load = async (db: Queryable, place: CustomerPlace, id: number): Promise<CustomerAccount> =>
  presentAccount(await rowOf(db, place, id));

const rowOf = async (db: Queryable, place: CustomerPlace, id: number): Promise<AccountRow> =>
  (await findFamilyAccounts(db, place, [id]))[0] ?? notFound();

interface Told {
  readonly place: CustomerPlace;
  readonly requestId: string;
  readonly action: string;
  readonly id: number;
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
}

const tell = (tx: Transaction, { place, requestId, action, id, before, after, reason }: Told) =>
  audit(tx, {
    actor: place.actor,
    branchId: place.branchId,
    action,
    entity: customerAccountEntity,
    entityId: id,
    before,
    after,
    reason: reason || undefined,
    requestId,
  });
