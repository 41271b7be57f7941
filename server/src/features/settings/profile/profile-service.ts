import type { Profile, ProfileChange } from '@suksa/contracts/settings';
import { formatPhone, normalisePhone } from '@suksa/i18n/lao';
import type { Actor } from '../../../http/actor.ts';
import type { Caller, School } from '../../../http/caller.ts';
import { notFound, refuseField } from '../../../http/refuse.ts';
import { edit, type Resource, write } from '../../../http/write.ts';
import { tellHolder } from '../../../school/accounts/account-news.ts';
import { endSessionOf, endSessionsOf } from '../../../school/accounts/session-service.ts';
import { readPhotoChange, userPhoto, writePhoto } from '../users/user-photo-service.ts';
import { userEntity } from '../users/user-policy.ts';
import { findOwn, lockOwn, type OwnRow, updateOwn } from './profile-repository.ts';

type ProfileOf = Pick<School, 'db' | 'files'>;

export const profileOf = async ({ db, files }: ProfileOf, actor: Actor): Promise<Profile> => ({
  ...presentOwn((await findOwn(db, actor.userId)) ?? notFound()),
  role: { id: actor.roleId, name: actor.roleName },
  branches: actor.branches.map(({ id, name }) => ({ id, name })),
  photo: await userPhoto({ db, files }, actor.userId),
});

const own: Resource<ReturnType<typeof presentOwn>> = {
  entity: userEntity,
  lock: async (tx, id) => presented(await lockOwn(tx, id)),
};

const presented = (row: OwnRow | undefined) => row && presentOwn(row);

/** Changes one's own names, phone, language and photo; who may sign in as what is for others to say. */
export const changeProfile = async (call: Caller, input: ProfileChange): Promise<Profile> => {
  const { school, actor } = call;
  const photo = await readPhotoChange(school, input.photo);
  const phone = input.phone === '' ? null : (normalisePhone(input.phone) ?? refuseField('phone', 'phone'));
  const { version } = input;
  await edit(call, own, { id: actor.userId, version }, async (tx, before, along) => {
    // At the address that it has until now.
    if (phone !== normalisePhone(before.phone) || input.email !== before.email)
      await tellHolder(tx, before.id, 'details');
    await updateOwn(tx, before.id, { ...input, phone });
    along(...(await writePhoto(tx, before.id, photo)));
  });
  return profileOf(school, actor);
};

/** Signs out everywhere but where one is. */
export const signOutElsewhere = (call: Caller): Promise<void> =>
  write(call, async (tx) => {
    const { userId, sessionId } = call.actor;
    await endSessionsOf(tx, userId, sessionId);
    return { result: undefined, audit: { action: 'end_sessions', entity: userEntity, entityId: userId } };
  });

/** One’s own session in another place; somebody else’s isn’t there, nor is the one that asks. */
export const signOutOf = (call: Caller, id: number): Promise<void> =>
  write(call, async (tx) => {
    const { userId, sessionId } = call.actor;
    if (id === sessionId || !(await endSessionOf(tx, userId, id))) return notFound();
    return { result: undefined, audit: { action: 'end_session', entity: userEntity, entityId: userId } };
  });

const presentOwn = (row: OwnRow) => ({
  id: row.id,
  version: row.version,
  username: row.username,
  title: row.title,
  name: { lo: row.nameLo, en: row.nameEn },
  phone: row.phone === null ? '' : formatPhone(row.phone),
  email: row.email ?? '',
  locale: row.locale,
});
