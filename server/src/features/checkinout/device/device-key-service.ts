import { createCipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { type deviceKey, openingCost, openingNonceLength, type SealedKey } from '@suksa/contracts/checkinout';
import { eq } from 'drizzle-orm';
import { kiosks } from '../../../db/schema/index.ts';
import { can } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { type GateSecrets, gateSecretsOf, type Pairing } from '../../../school/accounts/gate-secrets.ts';

type Query = EndpointRequest<typeof deviceKey>['query'];

/** For whoever may see people at a gate: the key that their browser keeps them by, and how the device opens offline. */
export const keyForDevice = async (
  { actor, school: { db } }: Pick<Caller, 'actor' | 'school'>,
  { device, opening }: Query,
): Promise<EndpointOutput<typeof deviceKey>> => {
  if (!can(actor, 'checkinout.event.create') && !can(actor, 'checkinout.roll.create'))
    refuse('no_permission');
  const secrets = await gateSecretsOf(db);
  const pairing = actor.kiosk && (await pairingOf(db, actor.kiosk.id));
  const isKnown = !pairing || secrets.openingId(pairing, device) === opening;
  return {
    key: secrets.deviceKey(device).toString('base64url'),
    opening: isKnown ? null : await sealedKey(secrets, pairing, device),
  };
};

const pairingOf = async (db: Database, id: number): Promise<Pairing | null> => {
  const [row] = await db.select({ pairedAt: kiosks.pairedAt }).from(kiosks).where(eq(kiosks.id, id));
  return row?.pairedAt ? { id, pairedAt: row.pairedAt } : null;
};

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

const sealedKey = async (secrets: GateSecrets, pairing: Pairing, device: string): Promise<SealedKey> => {
  const [salt, nonce] = [randomBytes(16), randomBytes(openingNonceLength)];
  const { dkLen, ...cost } = openingCost;
  const maxmem = 256 * cost.N * cost.r;
  const key = await derive(secrets.openingCode(pairing), salt, dkLen, { ...cost, maxmem });
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  const sealed = [cipher.update(secrets.deviceKey(device)), cipher.final()];
  return {
    id: secrets.openingId(pairing, device),
    salt: salt.toString('base64url'),
    sealed: Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url'),
  };
};
