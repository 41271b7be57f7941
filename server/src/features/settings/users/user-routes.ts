import {
  attackedAccounts,
  createUser,
  disableUsers,
  endSessions,
  exportUsers,
  liftSignInLock,
  listUsers,
  lockUsers,
  resetPassword,
  type User,
  updateUser,
  userAudit,
  userChoices,
  userSessions,
} from '@suksa/contracts/settings';
import { resetFactor } from '@suksa/contracts/settings/access/second-factor';
import { exportStaffData } from '@suksa/contracts/settings/data/staff-data';
import { eraseStaff, previewStaffErasure } from '@suksa/contracts/settings/data/staff-erasure';
import { auditTrail, disclosuresBy } from '../../../audit-trail.ts';
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { sendPersonFile } from '../../../http/person-file.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { listOf } from '../../../list.ts';
import { sessionsOf } from '../../../school/accounts/session-service.ts';
import { liftSignInLockOf, readAttacked } from './attacked-account-service.ts';
import { dataOfStaff } from './staff-data-service.ts';
import * as erasure from './staff-erasure-service.ts';
import { smallPhotosOf } from './user-photo-service.ts';
import { userEntity } from './user-policy.ts';
import { presentSession, presentUser, presentUserExport } from './user-presenter.ts';
import { countUsers, findUser, findUsers } from './user-repository.ts';
import {
  addUser,
  changeUser,
  choicesFor,
  giveFirstPassword,
  resetFactorOf,
  signOutEverywhere,
} from './user-service.ts';
import { disableAccounts, lockAccounts } from './user-status-service.ts';

export const userRoutes = (app: App) => {
  refuseConstraints(app, {
    app_user_username_unique: { code: 'duplicate', field: 'username' },
    app_user_phone_unique: { code: 'duplicate', field: 'phone' },
    app_user_card_code_unique: { code: 'duplicate', field: 'cardCode' },
  });
  readingRoutes(app);
  writingRoutes(app);
};

const readingRoutes = (app: App) => {
  route(app, listUsers, async ({ school, actor, query }) => {
    const { rows, total } = await listOf({
      query,
      rows: (page) => findUsers(school.read, actor, query, page),
      count: () => countUsers(school.read, actor, query),
      present: presentUser,
    });
    const photos = await smallPhotosOf(
      { db: school.read, files: school.files },
      rows.map(({ id }) => id),
    );
    const withPhoto = (user: User): User => {
      const photo = photos.get(user.id);
      return photo === undefined ? user : { ...user, photo };
    };
    return { rows: rows.map(withPhoto), total };
  });

  route(app, userChoices, ({ school, actor }) => choicesFor(school.read, actor));

  route(app, exportUsers, ({ school, actor, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'users',
      columns: body.columns,
      rows: inBatches((page) => findUsers(school.read, actor, body.query, page), presentUserExport),
    }),
  );

  route(app, userSessions, async ({ school, actor, params }) => {
    const { id } = (await findUser(school.read, actor, params.id)) ?? notFound();
    const rows = await sessionsOf(school.read, id);
    return { rows: rows.map((row) => presentSession(row, actor.sessionId)) };
  });

  route(app, previewStaffErasure, (call) => erasure.previewStaffErasure(call, call.params.id));

  route(app, exportStaffData, async (call) => {
    const { request, reply, params } = call;
    const { content } = await dataOfStaff(call, params.id);
    const of = { entity: userEntity, entityId: params.id };
    return sendPersonFile({ request, reply, of, filename: `staff-${params.id}`, content });
  });

  route(app, attackedAccounts, ({ school, actor }) => readAttacked(school.read, actor));

  route(app, userAudit, async ({ school, actor, params }) => {
    const { id } = (await findUser(school.read, actor, params.id)) ?? notFound();
    return auditTrail(school.read, userEntity, id, { also: disclosuresBy(id) });
  });
};

const writingRoutes = (app: App) => {
  route(app, createUser, (call) => addUser(call, call.body));

  route(app, updateUser, (call) => changeUser(call, call.params.id, call.body));

  route(app, resetFactor, (call) => resetFactorOf(call, call.params.id));

  route(app, resetPassword, (call) => giveFirstPassword(call, call.params.id));

  route(app, lockUsers, async (call) => ({ rows: await lockAccounts(call, call.body) }));

  route(app, eraseStaff, (call) => erasure.eraseStaff(call, call.params.id, call.body));

  route(app, disableUsers, async (call) => ({ rows: await disableAccounts(call, call.body) }));

  route(app, liftSignInLock, (call) => liftSignInLockOf(call, call.params.id));

  route(app, endSessions, (call) => signOutEverywhere(call, call.params.id));
};
