import type { FirstPassword, User, UserChange, UserChoices, UserInput } from '@suksa/contracts/settings';
import { normalisePhone } from '@suksa/i18n/lao';
import { audit } from '../../../audit.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { createOnce } from '../../../http/create-once.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { newFirstPassword } from '../../../school/accounts/first-password.ts';
import { hashPassword } from '../../../school/accounts/passwords.ts';
import { endSessionsOf, forgetDevicesOf, liftLock } from '../../../school/accounts/session-service.ts';
import { familyRole, isAbove, refuseAbove } from '../roles/rights-policy.ts';
import { allRoles, findRole } from '../roles/role-repository.ts';
import { type NewPhoto, readPhotoChange, writePhoto } from './user-photo-service.ts';
import { isAdministrator, refuseOwn, userEntity } from './user-policy.ts';
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

export interface Write {
  readonly actor: Actor;
  readonly requestId: string;
}

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
export const addUser = async (
  db: Database,
  { actor, requestId, input }: Write & { readonly input: UserInput },
): Promise<FirstPassword> => {
  const password = newFirstPassword();
  const passwordHash = await hashPassword(password);
  const photo = await readPhotoChange(input.photo);
  const { idempotencyKey: key, ...request } = input;
  return db.transaction(async (tx) => {
    let made: User | undefined;
    const id = await createOnce(tx, { actor, entity: userEntity, key, request }, async () => {
      made = await insertWithin(tx, { actor, requestId, input, passwordHash, photo });
      return made.id;
    });
    return { user: made ?? (await inviteAgain(tx, { actor, requestId, id, passwordHash })), password };
  });
};

/** Refuses where the account isn't as it was made: somebody signed in to it, or ended it. */
const inviteAgain = async (
  tx: Transaction,
  { actor, requestId, id, passwordHash }: Write & { readonly id: number; readonly passwordHash: string },
): Promise<User> => {
  await takeTurn(tx);
  const { status } = await loadBelow(tx, actor, id);
  if (status !== 'invited') refuse('idempotency_key_reused', { status: 409 });
  await setFirstPassword(tx, id, passwordHash);
  await audit(tx, { actor, action: 'reset_password', entity: userEntity, entityId: id, requestId });
  return present(await findUser(tx, actor, id));
};

interface NewUser extends Write {
  readonly input: UserInput;
  readonly passwordHash: string;
  readonly photo?: NewPhoto;
}

/** The same inside a transaction, for those who make several. */
export const insertWithin = async (
  tx: Transaction,
  { actor, requestId, input, passwordHash, photo }: NewUser,
): Promise<User> => {
  await refuseRole(tx, actor, input.roleId);
  const values = valuesOf(actor, input, []);
  const id = await insertUser(tx, { ...values, passwordHash });
  const user = present(await findUser(tx, actor, id));
  await audit(tx, { actor, action: 'create', entity: userEntity, entityId: id, after: user, requestId });
  await writePhoto(tx, { actor, userId: id, requestId, photo });
  return user;
};

/** Refuses with `conflict` and the account as it is now where somebody has changed it since it was read. */
export const changeUser = async (
  db: Database,
  {
    actor,
    requestId,
    id,
    input: { version, ...input },
  }: Write & { readonly id: number; readonly input: UserChange },
): Promise<User> => {
  const photo = await readPhotoChange(input.photo);
  return db.transaction(async (tx) => {
    await takeTurn(tx);
    return changeWithin(tx, { actor, requestId, id, input, version, photo });
  });
};

interface ChangedUser extends Write {
  readonly id: number;
  readonly input: UserInput;
  readonly version: number;
  readonly photo?: NewPhoto;
}

/** The same inside a transaction that has taken its turn, for those who change several. */
export const changeWithin = async (
  tx: Transaction,
  { actor, requestId, id, input, version, photo }: ChangedUser,
): Promise<User> => {
  const before = await loadBelow(tx, actor, id);
  if (before.version !== version) conflict(presentUserForm(before));
  if (input.roleId !== before.role.id) {
    if (id === actor.userId) refuseField('roleId', 'own_account');
    await refuseRole(tx, actor, input.roleId);
  }
  await updateUserRow(tx, id, valuesOf(actor, input, before.branches));
  const after = present(await findUser(tx, actor, id));
  await refuseLastAdministrator(tx, before, after);
  await audit(tx, { actor, action: 'edit', entity: userEntity, entityId: id, before, after, requestId });
  await writePhoto(tx, { actor, userId: id, requestId, photo });
  return after;
};

/** Gives a new first password and ends all sessions. */
export const giveFirstPassword = async (
  db: Database,
  { actor, requestId, id }: Write & { readonly id: number },
): Promise<FirstPassword> => {
  const password = newFirstPassword();
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await takeTurn(tx);
    const before = await loadBelow(tx, actor, id);
    refuseOwn(actor, before);
    await setFirstPassword(tx, id, passwordHash);
    await endSessionsOf(tx, id);
    await liftLock(tx, before.id);
    await forgetDevicesOf(tx, before.id);
    await audit(tx, { actor, action: 'reset_password', entity: userEntity, entityId: id, requestId });
    return { user: present(await findUser(tx, actor, id)), password };
  });
};

/** Signs someone out on every device. */
export const signOutEverywhere = (
  db: Database,
  { actor, requestId, id }: Write & { readonly id: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const user = await loadBelow(tx, actor, id);
    refuseOwn(actor, user);
    await endSessionsOf(tx, id);
    await audit(tx, { actor, action: 'end_sessions', entity: userEntity, entityId: id, requestId });
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
