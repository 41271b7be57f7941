import { type Actor, can } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { develop } from '../../../school/accounts/session-service.ts';

type Developer = Pick<Caller, 'actor' | 'school' | 'requestId'>;

const entity = 'settings.release';

/**
 * Lets the caller's session take a tab from a development server on their own machine. Refuses where the server's
 * configuration forbids it, without the permission, and a tab that isn't live.
 */
export const takeOverride = async (app: App, call: Developer, entry: string) => {
  refuseUnlessAllowed(app, call.actor);
  const tab = new URL(entry).pathname.split('/')[1] ?? '';
  const { composition } = await app.readLive();
  if (!composition.remotes[tab]) refuseField('entry', 'unknown_tab', { tab });
  const pageKey = await write(call, async (tx) => ({
    result: await develop(tx, call.actor.sessionId, { name: tab, entry }),
    audit: { action: 'override', entity, entityId: tab, after: { entry } },
  }));
  return { tab, entry, pageKey };
};

/** Ends it. Whoever may no longer begin one may still end it. */
export const stopOverride = ({ actor, school }: Developer): Promise<string> =>
  school.db.transaction((tx) => develop(tx, actor.sessionId, null));

const refuseUnlessAllowed = ({ environment }: App, actor: Actor) => {
  if (environment.devOverride === 'no') refuse('override_off', { status: 403 });
  const permission = 'settings.release.override';
  if (environment.devOverride === 'permission' && !can(actor, permission))
    refuse('no_permission', { details: { permission } });
};
