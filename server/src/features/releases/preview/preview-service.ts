import type { App } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { readRecord } from '../../../plugins/releases/part-listing.ts';
import { insertPreview } from '../../../plugins/releases/preview-repository.ts';
import { newToken } from '../../../school/accounts/tokens.ts';

interface PartVersion {
  readonly part: string;
  readonly version: string;
}

/**
 * An address under which a published version is seen in the place of the live one. Refuses one that was never
 * published, or that nobody trusted has signed.
 */
export const givePreview = async (
  { environment, bringVersion }: App,
  call: Pick<Caller, 'actor' | 'school' | 'requestId'>,
  { part, version }: PartVersion,
) => {
  if (!/^[a-z][a-z0-9]*$/.test(part) || !/^[A-Za-z0-9._-]+$/.test(version)) refuse('not_found');
  await bringVersion(part, version);
  await readRecord(environment, { part, version });
  const token = newToken();
  const until = await write(call, async (tx) => ({
    result: await insertPreview(tx, { token, part, version, userId: call.actor.userId }),
    audit: { action: 'preview', entity: 'settings.release', entityId: part, after: { version } },
  }));
  return { path: `/preview/${token}`, until: until.toISOString() };
};
