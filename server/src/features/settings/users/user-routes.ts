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
import { auditTrail, disclosuresBy } from '../../../audit-trail.ts';
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { listOf } from '../../../list.ts';
import { sessionsOf } from '../../../school/accounts/session-service.ts';
import { liftSignInLockOf, readAttacked } from './attacked-account-service.ts';
import { smallPhotosOf } from './user-photo-service.ts';
import { userEntity } from './user-policy.ts';
import { presentSession, presentUser, presentUserExport } from './user-presenter.ts';
import { countUsers, findUser, findUsers } from './user-repository.ts';
import { addUser, changeUser, choicesFor, giveFirstPassword, signOutEverywhere } from './user-service.ts';
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
  route(app, listUsers, async ({ actor, query }) => {
    const { rows, total } = await listOf({
      query,
      rows: (page) => findUsers(app.db, actor, query, page),
      count: () => countUsers(app.db, actor, query),
      present: presentUser,
    });
    const photos = await smallPhotosOf(
      app.db,
      rows.map(({ id }) => id),
    );
    const withPhoto = (user: User): User => {
      const photo = photos.get(user.id);
      return photo === undefined ? user : { ...user, photo };
    };
    return { rows: rows.map(withPhoto), total };
  });

  route(app, userChoices, ({ actor }) => choicesFor(app.db, actor));

  route(app, exportUsers, ({ actor, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'users',
      columns: body.columns,
      rows: inBatches((page) => findUsers(app.db, actor, body.query, page), presentUserExport),
    }),
  );

  route(app, userSessions, async ({ actor, params }) => {
    const { id } = (await findUser(app.db, actor, params.id)) ?? notFound();
    const rows = await sessionsOf(app.db, id);
    return { rows: rows.map((row) => presentSession(row, actor.sessionId)) };
  });

  route(app, attackedAccounts, ({ actor }) => readAttacked(app.db, actor));

  route(app, userAudit, async ({ actor, params }) => {
    const { id } = (await findUser(app.db, actor, params.id)) ?? notFound();
    return auditTrail(app.db, userEntity, id, { also: disclosuresBy(id) });
  });
};

const writingRoutes = (app: App) => {
  route(app, createUser, ({ actor, body, request }) =>
    addUser(app.db, { actor, input: body, requestId: request.id }),
  );

  route(app, updateUser, ({ actor, params, body, request }) =>
    changeUser(app.db, { actor, id: params.id, input: body, requestId: request.id }),
  );

  route(app, resetPassword, ({ actor, params, request }) =>
    giveFirstPassword(app.db, { actor, id: params.id, requestId: request.id }),
  );

  route(app, lockUsers, async ({ actor, body, request }) => ({
    rows: await lockAccounts(app.db, { actor, ...body, requestId: request.id }),
  }));

  route(app, disableUsers, async ({ actor, body, request }) => ({
    rows: await disableAccounts(app.db, { actor, ...body, requestId: request.id }),
  }));

  route(app, liftSignInLock, ({ actor, params, request }) =>
    liftSignInLockOf(app.db, { actor, id: params.id, requestId: request.id }),
  );

  route(app, endSessions, ({ actor, params, request }) =>
    signOutEverywhere(app.db, { actor, id: params.id, requestId: request.id }),
  );
};
