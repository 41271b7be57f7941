import type { EndpointOutput } from '@suksa/contracts';
import type {
  AccountChange,
  AccountPassword,
  CustomerAccount,
  inviteGuardians,
  readCustomerAccount,
} from '@suksa/contracts/settings';
import { formatPhone } from '@suksa/i18n/lao';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { keepPart, partsMadeBefore } from '../../../http/create-once.ts';
import { notFound, refuseField } from '../../../http/refuse.ts';
import { type AuditLine, edit, lineOf, type Resource, write } from '../../../http/write.ts';
import { tellHolder } from '../../../school/accounts/account-news.ts';
import { firstPasswordsFor, newFirstPassword } from '../../../school/accounts/first-password.ts';
import { hashPassword } from '../../../school/accounts/passwords.ts';
import { endSessionsOf, forgetDevicesOf, liftLock } from '../../../school/accounts/session-service.ts';
import { refreshSearch } from '../../../school/people/refresh-search.ts';
import type { CustomerPlace } from '../customers/customer-policy.ts';
import { readDetails } from '../customers/customer-service.ts';
import { setFirstPassword, setStatus } from '../users/user-repository.ts';
import { auditedAccount, presentAccount } from './customer-account-presenter.ts';
import {
  type AccountRow,
  findFamilyAccounts,
  type GuardianRow,
  insertAccount,
  linkChildren,
  lockAccount,
  writeConsent,
} from './customer-account-repository.ts';
import { lockGuardians } from './uninvited-repository.ts';

export const customerAccountEntity = 'settings.customer_account';

type Invitation = EndpointOutput<typeof inviteGuardians>;

interface Invite {
  readonly guardianIds: readonly number[];
  readonly consentOn: string | null;
  readonly idempotencyKey?: string | undefined;
}

const accounts: Resource<CustomerAccount> = {
  entity: customerAccountEntity,
  lock: async (tx, id, call) => {
    await lockAccount(tx, id);
    return load(tx, call, id);
  },
  read: (tx, id, call) => load(tx, call, id),
  form: (account) => ({ ...account, studentIds: account.children.map(({ id }) => id) }),
  audited: auditedAccount,
  branchOf: (_account, { context }) => context.branchId,
};

/**
 * Gives guardians accounts that are `invited` until the first sign-in. The name to sign in with is the telephone number;
 * whoever can't be invited is told with the reason, the others are. Asked again under the same key, because the answer
 * was lost, it gives those it had invited a new password.
 */
export const invite = async (
  call: Caller,
  { guardianIds, consentOn, idempotencyKey: key }: Invite,
): Promise<Invitation> => {
  const ids = [...new Set(guardianIds)];
  const passwords = await firstPasswordsFor(ids);
  return write(call, async (tx) => {
    const result: Invitation = { invited: [], refused: [] };
    const audit: AuditLine[] = [];
    const guardians = await lockGuardians(tx, call, ids);
    if (guardians.length < ids.length) notFound();
    const before = await partsMadeBefore(tx, madeBy(call), partsOf(key, guardians));
    for (const guardian of guardians) {
      const { id, userId, nameLo, nameEn } = guardian;
      const { password, passwordHash } = passwords.get(id) ?? notFound();
      const isRepeated = userId !== null && before.has(userId);
      const again = isRepeated ? await inviteAgain(tx, call, userId, passwordHash) : undefined;
      const made = again ?? (await inviteFirst(tx, call, { guardian, passwordHash, consentOn, key }));
      if (typeof made === 'string') {
        result.refused.push({ id, name: { lo: nameLo, en: nameEn }, code: made });
        continue;
      }
      result.invited.push({ account: made.account, password });
      audit.push(made.line);
    }
    return { result, audit };
  });
};

const madeBy = ({ actor }: Caller) => ({ actor, entity: customerAccountEntity });

const partsOf = (key: string | undefined, guardians: readonly GuardianRow[]) =>
  guardians.flatMap(({ id, userId }) =>
    key && userId !== null ? [{ key, part: String(id), entityId: userId }] : [],
  );

interface Invited {
  readonly account: CustomerAccount;
  readonly line: AuditLine;
}

/** Undefined where the account isn't as it was made: its holder has signed in, or it was ended. */
const inviteAgain = async (
  tx: Transaction,
  call: Caller,
  id: number,
  passwordHash: string,
): Promise<Invited | undefined> => {
  await lockAccount(tx, id);
  const { status } = await load(tx, call, id);
  if (status !== 'invited') return undefined;
  await setFirstPassword(tx, id, passwordHash);
  const account = await load(tx, call, id);
  return { account, line: passwordGiven(call, account) };
};

const passwordGiven = (call: Caller, { id, version }: CustomerAccount): AuditLine => ({
  ...told(call, id),
  action: 'reset_password',
  version,
});

interface FirstInvitation extends Pick<Invite, 'consentOn'> {
  readonly guardian: GuardianRow;
  readonly passwordHash: string;
  readonly key: string | undefined;
}

const inviteFirst = async (
  tx: Transaction,
  call: Caller,
  { guardian, passwordHash, consentOn, key }: FirstInvitation,
): Promise<Invited | 'phone_needed' | 'phone_taken' | 'has_account'> => {
  if (guardian.userId !== null) return 'has_account';
  if (guardian.phone === null) return 'phone_needed';
  const username = formatPhone(guardian.phone).replaceAll(/\D/g, '');
  const invitedBy = call.actor.userId;
  const id = await insertAccount(tx, { guardian, username, passwordHash, invitedBy, consentOn });
  if (id === null) return 'phone_taken';
  if (key) await keepPart(tx, madeBy(call), { key, part: String(guardian.id), entityId: id });
  const account = await load(tx, call, id);
  return { account, line: lineOf(call, accounts, { action: 'invite', id, after: account }) };
};

/** One account with every child of its family that could be linked. */
export const readAccount = async (
  call: Caller,
  id: number,
): Promise<EndpointOutput<typeof readCustomerAccount>> => {
  const db = call.school.read;
  const account = await load(db, call, id);
  const family = account.family && (await readDetails(db, call, account.family.id));
  return { ...account, familyChildren: family?.children ?? [] };
};

/** Which children the account sees, and the consent that the office holds. */
export const changeAccount = (
  call: Caller,
  id: number,
  { version, studentIds, consentOn, consentNote }: AccountChange,
): Promise<CustomerAccount> =>
  edit(call, accounts, { id, version }, async (tx) => {
    const row = await rowOf(tx, call, id);
    await writeConsent(tx, id, { consentOn, consentNote });
    await link(tx, call, row, studentIds);
  });

const link = async (
  tx: Transaction,
  place: Pick<Caller, 'actor' | 'context'>,
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
export const resetAccount = async (call: Caller, id: number): Promise<AccountPassword> => {
  const password = newFirstPassword();
  const passwordHash = await hashPassword(password);
  return write(call, async (tx) => {
    await lockAccount(tx, id);
    await load(tx, call, id);
    await setFirstPassword(tx, id, passwordHash);
    await endSessionsOf(tx, id);
    await liftLock(tx, id);
    await forgetDevicesOf(tx, id);
    await tellHolder(tx, id, 'password_given');
    const account = await load(tx, call, id);
    return {
      result: { account, password },
      audit: passwordGiven(call, account),
    };
  });
};

interface Suspension {
  readonly ids: readonly number[];
  readonly suspended: boolean;
  readonly reason: string;
}

/** Suspends accounts, which signs them out at once, or takes them into use again. All of them, or none. */
export const suspendAccounts = (
  call: Caller,
  { ids, suspended, reason }: Suspension,
): Promise<CustomerAccount[]> =>
  write(call, async (tx) => {
    const changed: CustomerAccount[] = [];
    const audit: AuditLine[] = [];
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      await lockAccount(tx, id);
      const row = await rowOf(tx, call, id);
      const before = presentAccount(row);
      if ((before.status === 'disabled') === suspended) {
        changed.push(before);
        continue;
      }
      const status = suspended ? 'disabled' : row.lastLoginAt === null ? 'invited' : 'active';
      await setStatus(tx, id, status);
      if (suspended) await endSessionsOf(tx, id);
      else await liftLock(tx, id);
      const after = await load(tx, call, id);
      audit.push({
        ...told(call, id),
        action: suspended ? 'suspend' : 'resume',
        before: { status: before.status },
        after: { status },
        version: after.version,
        reason: reason || undefined,
      });
      changed.push(after);
    }
    return { result: changed, audit };
  });

/** Signs a family's account out on every device. */
export const signOutAccount = (call: Caller, id: number): Promise<void> =>
  write(call, async (tx) => {
    await load(tx, call, id);
    await endSessionsOf(tx, id);
    return { result: undefined, audit: { ...told(call, id), action: 'end_sessions' } };
  });

/** Of which account a line is, and in which branch's log it stands. */
const told = ({ context }: Caller, entityId: number) => ({
  entity: customerAccountEntity,
  entityId,
  branchId: context.branchId,
});

/** An account of a family that the caller may know of. */
export const load = async (db: Queryable, place: CustomerPlace, id: number): Promise<CustomerAccount> =>
  presentAccount(await rowOf(db, place, id));

const rowOf = async (db: Queryable, place: CustomerPlace, id: number): Promise<AccountRow> =>
  (await findFamilyAccounts(db, place, [id]))[0] ?? notFound();
