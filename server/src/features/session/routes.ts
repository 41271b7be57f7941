import {
  changePassword,
  checkHoliday,
  dashboard,
  findRecords,
  findStudents,
  chooseFirstPassword as firstPasswordContract,
  firstPasswordLink,
  login,
  logout,
  me,
  permissions,
  school as schoolContract,
  whoMay,
} from '@suksa/contracts/session';
import { leaveKiosk, pairKiosk } from '@suksa/contracts/settings';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../http/app.ts';
import { refuse } from '../../http/refuse.ts';
import { idHeader, route } from '../../http/route.ts';
import { givePageKey, localeOf, pageKeyIn, takePageKey } from '../../plugins/releases/page-cookie.ts';
import { triedVersions } from '../../plugins/releases/tried-versions.ts';
import { actorByToken, kioskByToken } from '../../plugins/session.ts';
import { newsIn } from '../../school/accounts/account-news.ts';
import { passkeyPlace } from '../../school/accounts/passkey-place.ts';
import { pageKeyOf, revokeSession } from '../../school/accounts/session-repository.ts';
import { smallUserPhoto } from '../settings/users/user-photo-service.ts';
import { dashboardOf } from './dashboard/dashboard-service.ts';
import { isHolidayFor } from './dashboard/holiday-service.ts';
import { firstDayRoutes } from './first-day/first-day-routes.ts';
import { leaveDevice, pairDevice } from './kiosk/kiosk-service.ts';
import { permissionNames } from './rights/permission-service.ts';
import { whoMayDo } from './rights/who-may-service.ts';
import { schoolOf } from './school/school-repository.ts';
import { searchRecords } from './search/record-search-service.ts';
import { searchStudents } from './search/student-search-service.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { chooseFirstPassword, linkHolder } from './sign-in/first-password-service.ts';
import { changeOwnPassword, signIn } from './sign-in/login-service.ts';
import { presentUser } from './sign-in/session-presenter.ts';
import { noteSignIn } from './sign-in/sign-in-trail-repository.ts';

/** For one address: a whole school may stand behind it in the morning, and guessing is stopped by the lock anyway. */
const perMinute = 120;

const whereOf = (request: FastifyRequest) => ({
  device: request.headers['user-agent'] ?? '',
  address: request.ip,
  requestId: request.id,
});

/** A code has eight signs; nobody types so many in a minute. */
const pairingsPerMinute = 10;

const kioskRoutes = (app: App) => {
  route(
    app,
    pairKiosk,
    async ({ school, body, request }) => {
      const { device: browser, ...where } = whereOf(request);
      const token = await pairDevice(school, body.code, { browser, ...where });
      const actor = (await kioskByToken(school, token, request.ip)) ?? refuse('pairing_code_unknown');
      return { token, role_id: actor.roleId, user: presentUser(actor, null) };
    },
    { perMinute: pairingsPerMinute },
  );

  route(app, leaveKiosk, (call) => leaveDevice(call, call.body.pin));
};

export const sessionRoutes = (app: App) => {
  kioskRoutes(app);

  route(
    app,
    login,
    async ({ school, body, request, reply }) => {
      const { token, device, failed, news } = await signIn(
        school,
        body,
        whereOf(request),
        passkeyPlace(request, app.environment.publicAddress),
      );
      const actor = (await actorByToken(app, school, token)) ?? refuse('account_disabled', { status: 403 });
      const photo = await smallUserPhoto(school, actor.userId);
      givePageKey(reply, await pageKeyOf(school.db, actor.sessionId));
      return {
        token,
        device,
        failed,
        ...(news.length > 0 && { news: newsIn(news, localeOf(request)) }),
        role_id: actor.roleId,
        user: presentUser(actor, photo),
        trying: await triedVersions(app, actor),
      };
    },
    { perMinute, goesFirst: true },
  );

  route(app, logout, async ({ actor, school, request, reply }) => {
    await school.db.transaction(async (tx) => {
      await revokeSession(tx, actor.sessionId);
      await noteSignIn(tx, {
        event: 'sign_out',
        userId: actor.userId,
        by: actor.userId,
        ...whereOf(request),
      });
    });
    takePageKey(reply);
  });

  route(
    app,
    me,
    async ({ actor, school, request, reply }) => {
      if (actor.kiosk) return presentUser(actor, null);
      // A browser that lost it, or whose session is older than it; the next page knows its reader again.
      if (!pageKeyIn(request)) givePageKey(reply, await pageKeyOf(school.db, actor.sessionId));
      return presentUser(actor, await smallUserPhoto(school, actor.userId));
    },
    { goesFirst: true },
  );

  route(app, firstPasswordLink, ({ school, body }) => linkHolder(school, body.link), { perMinute: 20 });

  route(
    app,
    firstPasswordContract,
    ({ school, body, request }) => chooseFirstPassword(school, body, whereOf(request)),
    { perMinute: 20 },
  );

  route(app, changePassword, (call) => changeOwnPassword(call, call.body, whereOf(call.request)));

  route(app, checkHoliday, async (call) => ({ checkHoliday: await isHolidayFor(call) }), { goesFirst: true });

  route(
    app,
    permissions,
    async (call) => ({ success: true, data: await permissionNames(call, idHeader(call.request, 'role-id')) }),
    { goesFirst: true },
  );

  route(app, whoMay, async (call) => ({
    people: await whoMayDo(call, call.query.permission),
  }));

  route(app, schoolContract, ({ school }) => schoolOf(school.read));

  firstDayRoutes(app);
  secondFactorRoutes(app);

  const { backups } = app.environment;
  route(app, dashboard, (call) => dashboardOf(call, { backups }), { goesFirst: true });

  route(app, findStudents, async (call) => ({
    rows: await searchStudents(call, call.query.q),
  }));

  route(app, findRecords, async (call) => ({
    rows: await searchRecords(call, call.query.q),
  }));
};
