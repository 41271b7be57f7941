import type { App } from '../../http/app.ts';
import { type Chosen, compositionFor, versionsOf } from './choose-versions.ts';

/**
 * The parts of which somebody has the second version, with that version; none where they have what everybody has.
 * None too where what is live can't be read: signing in must not hang on it.
 */
export const triedVersions = async (app: App, reader: Chosen): Promise<Record<string, string>> => {
  const live = await app.readLive().catch((error: unknown) => {
    app.log.warn({ error }, 'what is live could not be read');
    return null;
  });
  if (!live?.composition.canary) return {};
  const composition = compositionFor(live.composition, reader);
  const versions = versionsOf(composition);
  return Object.fromEntries((composition.trying ?? []).map((part) => [part, versions[part] ?? '']));
};
