import { audit } from '../../../audit.ts';
import { type Actor, can } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { develop } from '../../../school/accounts/session-service.ts';

interface Write {
  readonly actor: Actor;
  readonly requestId: string;
}

const entity = 'settings.release';

/**
 * Lets the caller's session take a tab from a development server on their own machine. Refuses where the server's
 * configuration forbids it, without the permission, and a tab that isn't live.
 */
export const takeOverride = async (
  app: App,
  { actor, requestId, entry }: Write & { readonly entry: string },
) => {
  refuseUnlessAllowed(app, actor);
  const tab = new URL(entry).pathname.split('/')[1] ?? '';
  const { composition } = await app.readLive();
  if (!composition.remotes[tab]) refuseField('entry', 'unknown_tab', { tab });
  const pageKey = await app.db.transaction(async (tx) => {
    await audit(tx, { actor, action: 'override', entity, entityId: tab, after: { entry }, requestId });
    return develop(tx, actor.sessionId, { name: tab, entry });
  });
  return { tab, entry, pageKey };
};

/** Ends it. Whoever may no longer begin one may still end it. */
export const stopOverride = (app: App, { actor }: Write): Promise<string> =>
  app.db.transaction((tx) => develop(tx, actor.sessionId, null));

const refuseUnlessAllowed = ({ environment }: App, actor: Actor) => {
  if (environment.devOverride === 'no') refuse('override_off', { status: 403 });
  const permission = 'settings.release.override';
  if (environment.devOverride === 'permission' && !can(actor, permission))
    refuse('no_permission', { details: { permission } });
};
