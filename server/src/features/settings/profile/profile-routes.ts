import {
  endOneSession,
  endOtherSessions,
  getProfile,
  profileAudit,
  profileSessions,
  updateProfile,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { sessionsOf } from '../../../school/accounts/session-service.ts';
import { userEntity } from '../users/user-policy.ts';
import { presentSession } from '../users/user-presenter.ts';
import { changeProfile, profileOf, signOutElsewhere, signOutOf } from './profile-service.ts';

export const profileRoutes = (app: App) => {
  route(app, getProfile, ({ school, actor }) => profileOf(school, actor));

  route(app, updateProfile, (call) => changeProfile(call, call.body));

  route(app, profileSessions, async ({ school, actor }) => {
    const rows = await sessionsOf(school.db, actor.userId);
    return { rows: rows.map((row) => presentSession(row, actor.sessionId)) };
  });

  route(app, endOtherSessions, (call) => signOutElsewhere(call));

  route(app, endOneSession, (call) => signOutOf(call, call.params.id));

  route(app, profileAudit, ({ school, actor }) =>
    auditTrail(school.read, userEntity, actor.userId, {
      // A family reads what it did itself, and nothing of the staff's log.
      ...(actor.scope === 'own_children' ? { by: actor.userId } : {}),
    }),
  );
};
