import type { MadePasskey } from '@suksa/contracts/settings/access/passkey';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { tellHolder } from '../../../school/accounts/account-news.ts';
import type { PasskeyPlace } from '../../../school/accounts/passkey-place.ts';
import { draftOf, dropPasskey, keepPasskey } from '../../../school/accounts/passkeys.ts';
import { dropLoneCodes, hasFactor, renewCodes } from '../../../school/accounts/second-factor.ts';
import { schoolOf } from '../school/school-repository.ts';
import { noteConfirmed } from './second-factor-repository.ts';
import { isDemanded, lineOf, type OwnCall } from './second-factor-service.ts';

/** What the browser needs to make a passkey for the caller. */
export const draftPasskeyOf = async ({ actor, school: { db } }: OwnCall, place: PasskeyPlace) => {
  const { name } = await schoolOf(db);
  const { userId, username } = actor;
  return draftOf(db, { userId, username, school: name.en || name.lo }, place);
};

/** Keeps a passkey that a device has made; with the first factor of an account come its recovery codes. */
export const addPasskeyOf = (
  call: OwnCall,
  body: { readonly name: string; readonly made: MadePasskey },
  place: PasskeyPlace,
): Promise<{ recoveryCodes: string[] | null }> =>
  write(call, async (tx) => {
    const { userId, sessionId } = call.actor;
    const isFirst = !(await hasFactor(tx, userId));
    await keepPasskey(tx, userId, body, place);
    const recoveryCodes = isFirst ? await renewCodes(tx, userId) : null;
    if (isFirst) await noteConfirmed(tx, sessionId);
    await tellHolder(tx, userId, 'passkey_added');
    return {
      result: { recoveryCodes },
      audit: { ...lineOf('passkey_added', userId), after: { name: body.name, host: place.host } },
    };
  });

/** Takes one away, unless the school asks for a factor and it was the last. */
export const removePasskeyOf = (call: OwnCall, id: number): Promise<void> =>
  write(call, async (tx) => {
    const { userId } = call.actor;
    const name = (await dropPasskey(tx, userId, id)) ?? notFound();
    if (!(await hasFactor(tx, userId)) && (await isDemanded(tx, call.actor)))
      refuse('factor_demanded', { status: 409 });
    await dropLoneCodes(tx, userId);
    await tellHolder(tx, userId, 'passkey_removed');
    return { result: undefined, audit: { ...lineOf('passkey_removed', userId), before: { name } } };
  });
