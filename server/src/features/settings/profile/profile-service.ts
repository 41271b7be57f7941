import type { Profile, ProfileChange } from '@suksa/contracts/settings';
import { formatPhone, normalisePhone } from '@suksa/i18n/lao';
import { audit } from '../../../audit.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { conflict, notFound, refuseField } from '../../../http/refuse.ts';
import { endSessionsOf } from '../../../school/accounts/session-service.ts';
import { readPhotoChange, userPhoto, writePhoto } from '../users/user-photo-service.ts';
import { userEntity } from '../users/user-policy.ts';
import type { Write } from '../users/user-service.ts';
import { findOwn, lockOwn, type OwnRow, updateOwn } from './profile-repository.ts';

export const profileOf = async (db: Database, actor: Actor): Promise<Profile> => ({
  ...presentOwn((await findOwn(db, actor.userId)) ?? notFound()),
  role: { id: actor.roleId, name: actor.roleName },
  branches: actor.branches.map(({ id, name }) => ({ id, name })),
  photo: await userPhoto(db, actor.userId),
});

/** Changes one's own names, phone, language and photo; who may sign in as what is for others to say. */
export const changeProfile = async (
  db: Database,
  { actor, requestId, input }: Write & { readonly input: ProfileChange },
): Promise<Profile> => {
  const photo = await readPhotoChange(input.photo);
  const phone = input.phone === '' ? null : (normalisePhone(input.phone) ?? refuseField('phone', 'phone'));
  await db.transaction(async (tx) => {
    const own = (await lockOwn(tx, actor.userId)) ?? notFound();
    const before = presentOwn(own);
    if (before.version !== input.version) conflict(before);
    await updateOwn(tx, own, { ...input, phone });
    const after = presentOwn((await lockOwn(tx, own.id)) ?? notFound());
    await audit(tx, {
      actor,
      action: 'edit',
      entity: userEntity,
      entityId: own.id,
      before,
      after,
      requestId,
    });
    await writePhoto(tx, { actor, userId: own.id, requestId, photo });
  });
  return profileOf(db, actor);
};

/** Signs out everywhere but where one is. */
export const signOutElsewhere = (db: Database, { actor, requestId }: Write): Promise<void> =>
  db.transaction(async (tx) => {
    await endSessionsOf(tx, actor.userId, actor.sessionId);
    await audit(tx, {
      actor,
      action: 'end_sessions',
      entity: userEntity,
      entityId: actor.userId,
      requestId,
    });
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
