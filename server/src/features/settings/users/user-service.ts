import type { FirstPassword, User, UserChange, UserChoices, UserInput } from '@suksa/contracts/settings';
import { normalisePhone } from '@suksa/i18n/lao';
import type { Actor } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuseUnconfirmed } from '../../../http/confirm.ts';
import { createOnce, digestOf } from '../../../http/create-once.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { type Change, lineOf, type Resource, refuseStale, write } from '../../../http/write.ts';
import { tellHolder } from '../../../school/accounts/account-news.ts';
import { newFirstPassword } from '../../../school/accounts/first-password.ts';
import { hashPassword } from '../../../school/accounts/passwords.ts';
import { dropFactor } from '../../../school/accounts/second-factor.ts';
import { endSessionsOf, forgetDevicesOf, liftLock } from '../../../school/accounts/session-service.ts';
import { holdsMuch } from '../../../school/policies/holds-much.ts';
import { familyRole, isAbove, refuseAbove } from '../roles/rights-policy.ts';
import { allRoles, findRole } from '../roles/role-repository.ts';
import { type NewPhoto, readPhotoChange, writePhoto } from './user-photo-service.ts';
import { isAdministrator, refuseOwn, refuseWayIn, userEntity } from './user-policy.ts';
import { presentUser, presentUserForm } from './user-presenter.ts';
import {
  countAdministrators,
  findUser,
  insertUser,
  setFirstPassword,
  takeTurn,
  type UserRow,
  type UserValues,
  updateUserRow,
} from './user-repository.ts';

/** Accounts of staff as whoever makes and changes several of them at once writes them too. */
const staff: Resource<User> = {
  entity: userEntity,
  lock: async (tx, id, { actor }) => {
    await takeTurn(tx);
    return loadBelow(tx, actor, id);
  },
  form: presentUserForm,
};

/** Roles and branches to choose from: the caller's own branches, and of the roles which ones the caller may give. */
export const choicesFor = async (db: Database, actor: Actor): Promise<UserChoices> => ({
  roles: (await allRoles(db))
    .filter(({ id }) => id !== familyRole)
    .map((role) => ({
      id: role.id,
      name: { lo: role.nameLo, en: role.nameEn },
      scope: role.scope,
      assignable: !isAbove(actor, { ...role, roleId: role.id }),
    })),
  branches: actor.branches.map(({ id, name }) => ({ id, name })),
});

/**
 * Makes an account that is `invited` until its first sign-in, with a password to be changed then. Asked again under the
 * same key, because the answer was lost, it gives that account a new one: nobody has seen the first, and it isn't kept.
 */
export const addUser = async (call: Caller, input: UserInput): Promise<FirstPassword> => {
  const password = newFirstPassword();
  const passwordHash = await hashPassword(password);
  const photo = await readPhotoChange(call.school, input.photo);
  const { idempotencyKey: key, photo: sent, ...typed } = input;
  const request = { ...typed, photo: sent && digestOf(sent.bytes) };
  return write(call, async (tx) => {
    await confirmFor(tx, call.actor, input.roleId);
    let made: Change<User> | undefined;
    const id = await createOnce(tx, { actor: call.actor, entity: userEntity, key, request }, async () => {
      made = await insertWithin(tx, call, { input, passwordHash, photo });
      return made.result.id;
    });
    const { result: user, audit } = made ?? (await inviteAgain(tx, call, id, passwordHash));
    return { result: { user, password }, audit };
  });
};

/** A new account with a role that holds much is as grave as giving the role to an old one. */
const confirmFor = async (tx: Transaction, actor: Actor, roleId: number): Promise<void> => {
  const role = await findRole(tx, roleId);
  if (role && holdsMuch(role.id, role.permissions)) refuseUnconfirmed(actor);
};

/** Refuses where the account isn't as it was made: somebody signed in to it, or ended it. */
export const inviteAgain = async (
  tx: Transaction,
  call: Caller,
  id: number,
  passwordHash: string,
): Promise<Change<User>> => {
  await takeTurn(tx);
  const { status } = await loadBelow(tx, call.actor, id);
  if (status !== 'invited') refuse('idempotency_key_reused', { status: 409 });
  await setFirstPassword(tx, id, passwordHash);
  return passwordGiven(present(await findUser(tx, call.actor, id)));
};

const passwordGiven = (user: User): Change<User> => ({
  result: user,
  audit: { action: 'reset_password', entity: userEntity, entityId: user.id, version: user.version },
});

interface NewUser {
  readonly input: UserInput;
  readonly passwordHash: string;
  readonly photo?: NewPhoto;
}

/** The same inside a transaction, for those who make several. */
export const insertWithin = async (
  tx: Transaction,
  call: Caller,
  { input, passwordHash, photo }: NewUser,
): Promise<Change<User>> => {
  await refuseRole(tx, call.actor, input.roleId);
  const values = valuesOf(call.actor, input, []);
  const id = await insertUser(tx, { ...values, passwordHash });
  const after = present(await findUser(tx, call.actor, id));
  const line = lineOf(call, staff, { action: 'create', id, after });
  return { result: after, audit: [line, ...(await writePhoto(tx, id, photo))] };
};

/** Refuses with `conflict` and the account as it is now where somebody has changed it since it was read. */
export const changeUser = async (
  call: Caller,
  id: number,
  { version, ...input }: UserChange,
): Promise<User> => {
  const photo = await readPhotoChange(call.school, input.photo);
  return write(call, (tx) => changeWithin(tx, call, { id, input, version, photo, byHand: true }));
};

interface ChangedUser {
  readonly id: number;
  readonly input: UserInput;
  readonly version: number;
  readonly photo?: NewPhoto;
  /** Not by a file, whose work may begin later than its call: a new role asks who one is. */
  readonly byHand?: boolean;
}

/** The same inside a transaction, for those who change several. */
export const changeWithin = async (
  tx: Transaction,
  call: Caller,
  { id, input, version, photo, byHand = false }: ChangedUser,
): Promise<Change<User>> => {
  const { actor } = call;
  const before = (await staff.lock(tx, id, call)) ?? notFound();
  await refuseStale(tx, staff, { id, version }, before);
  if (input.roleId !== before.role.id) {
    if (byHand) refuseUnconfirmed(actor);
    if (id === actor.userId) refuseField('roleId', 'own_account');
    await refuseRole(tx, actor, input.roleId);
  }
  const values = valuesOf(actor, input, before.branches);
  // At the address that it has until now.
  if (isReachedOtherwise(before, values)) await tellHolder(tx, id, 'details');
  await updateUserRow(tx, id, values);
  const after = present(await findUser(tx, actor, id));
  await refuseLastAdministrator(tx, before, after);
  const line = lineOf(call, staff, { action: 'edit', id, before, after });
  return { result: after, audit: [line, ...(await writePhoto(tx, id, photo))] };
};

/** By what somebody signs in and hears of it. */
const isReachedOtherwise = (before: User, { username, phone, email }: UserValues): boolean =>
  username !== before.username || phone !== normalisePhone(before.phone) || (email ?? '') !== before.email;

/** Gives a new first password and ends all sessions. */
export const giveFirstPassword = async (call: Caller, id: number): Promise<FirstPassword> => {
  const password = newFirstPassword();
  const passwordHash = await hashPassword(password);
  return write(call, async (tx) => {
    const before = (await staff.lock(tx, id, call)) ?? notFound();
    refuseOwn(call.actor, before);
    refuseWayIn(call.actor, before);
    await setFirstPassword(tx, id, passwordHash);
    await endSessionsOf(tx, id);
    await liftLock(tx, id);
    await forgetDevicesOf(tx, id);
    await tellHolder(tx, id, 'password_given');
    const { result: user, audit } = passwordGiven(present(await findUser(tx, call.actor, id)));
    return { result: { user, password }, audit };
  });
};

/** Takes away the second factor of somebody whose telephone is lost, and signs them out: the next sign-in is by password. */
export const resetFactorOf = (call: Caller, id: number): Promise<void> =>
  write(call, async (tx) => {
    const user = await loadBelow(tx, call.actor, id);
    refuseOwn(call.actor, user);
    refuseWayIn(call.actor, user);
    const dropped = await dropFactor(tx, id);
    await endSessionsOf(tx, id);
    if (dropped) await tellHolder(tx, id, 'factor_reset');
    return {
      result: undefined,
      audit: dropped ? { action: 'factor_reset', entity: userEntity, entityId: id } : [],
    };
  });

/** Signs someone out on every device. */
export const signOutEverywhere = (call: Caller, id: number): Promise<void> =>
  write(call, async (tx) => {
    const user = await loadBelow(tx, call.actor, id);
    refuseOwn(call.actor, user);
    await endSessionsOf(tx, id);
    return { result: undefined, audit: { action: 'end_sessions', entity: userEntity, entityId: id } };
  });

/** An account that the caller may see, and change: its role allows nothing that the caller may not do. */
export const loadBelow = async (tx: Transaction, actor: Actor, id: number): Promise<User> => {
  const user = present(await findUser(tx, actor, id));
  const role = (await findRole(tx, user.role.id)) ?? notFound();
  refuseAbove(actor, { ...role, roleId: role.id });
  return user;
};

/** Called after the change, in its transaction: refusing undoes it. */
export const refuseLastAdministrator = async (tx: Transaction, before: User, after: User): Promise<void> => {
  if (!isAdministrator(before) || isAdministrator(after)) return;
  if ((await countAdministrators(tx)) === 0) refuse('last_administrator', { status: 409 });
};

const present = (row: UserRow | undefined): User => presentUser(row ?? notFound());

const refuseRole = async (tx: Transaction, actor: Actor, roleId: number) => {
  const role = roleId === familyRole ? undefined : await findRole(tx, roleId);
  if (!role) return refuseField('roleId', 'not_allowed');
  if (isAbove(actor, { ...role, roleId }))
    refuse('above_own_rights', { status: 403, fields: [{ path: 'roleId', code: 'above_own_rights' }] });
};

/** Branches outside the caller's reach stay as they are: they can be neither given nor taken. */
const valuesOf = (actor: Actor, input: UserInput, before: User['branches']): UserValues => {
  const reach = new Set(actor.branches.map(({ id }) => id));
  const kept = before.map(({ id }) => id).filter((id) => !reach.has(id));
  if (input.branchIds.some((id) => !reach.has(id) && !kept.includes(id)))
    refuseField('branchIds', 'not_allowed');
  const phone = input.phone === '' ? null : (normalisePhone(input.phone) ?? refuseField('phone', 'phone'));
  const { photo: _photo, idempotencyKey: _key, ...stored } = input;
  return { ...stored, phone, branchIds: [...input.branchIds, ...kept] };
};
