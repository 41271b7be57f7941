import { generateKeyPairSync } from 'node:crypto';
import { passKeys } from '../../db/schema/index.ts';
import type { Database } from '../../http/app.ts';

/** An Ed25519 key as a JWK has it, each half 32 bytes as base64url. */
interface SchoolKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** This school's own key, made when it is first needed. Two servers that make one at once have the same one. */
export const schoolKeyOf = async (db: Database): Promise<SchoolKey> => (await known(db)) ?? (await make(db));

const known = async (db: Database): Promise<SchoolKey | undefined> => (await db.select().from(passKeys))[0];

const make = async (db: Database): Promise<SchoolKey> => {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  await db.insert(passKeys).values({ publicKey: x, privateKey: d }).onConflictDoNothing();
  const kept = await known(db);
  if (!kept) throw new Error('The key of the school could not be kept.');
  return kept;
};
