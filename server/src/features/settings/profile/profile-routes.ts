import {
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
import { changeProfile, profileOf, signOutElsewhere } from './profile-service.ts';

export const profileRoutes = (app: App) => {
  route(app, getProfile, ({ actor }) => profileOf(app.db, actor));

  route(app, updateProfile, ({ actor, body, request }) =>
    changeProfile(app.db, { actor, input: body, requestId: request.id }),
  );

  route(app, profileSessions, async ({ actor }) => {
    const rows = await sessionsOf(app.db, actor.userId);
    return { rows: rows.map((row) => presentSession(row, actor.sessionId)) };
  });

  route(app, endOtherSessions, ({ actor, request }) =>
    signOutElsewhere(app.db, { actor, requestId: request.id }),
  );

  route(app, profileAudit, ({ actor }) =>
    auditTrail(app.db, userEntity, actor.userId, {
      // A family reads what it did itself, and nothing of the staff's log.
      ...(actor.scope === 'own_children' ? { by: actor.userId } : {}),
    }),
  );
};
