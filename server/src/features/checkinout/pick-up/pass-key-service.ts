import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { passKeys } from '../../../db/schema/index.ts';
import type { Database } from '../../../http/app.ts';

export interface PassKey {
  /** The 32 bytes of an Ed25519 key, as base64url. */
  readonly publicKey: string;
  readonly sign: (text: string) => Uint8Array;
  readonly isSigned: (text: string, signature: Uint8Array) => boolean;
}

/** The keys by which this school's passes are signed, made when they are first needed. */
export const passKeyOf = async (db: Database): Promise<PassKey> => {
  const [known] = await db.select().from(passKeys);
  const { publicKey, privateKey } = known ?? (await makeKey(db));
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey };
  const own = createPrivateKey({ key: { ...jwk, d: privateKey }, format: 'jwk' });
  const open = createPublicKey({ key: jwk, format: 'jwk' });
  return {
    publicKey,
    sign: (text) => new Uint8Array(sign(null, Buffer.from(text), own)),
    isSigned: (text, signature) => verify(null, Buffer.from(text), open, signature),
  };
};

/** Two servers that make one at once have the same one. */
const makeKey = async (db: Database) => {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  await db.insert(passKeys).values({ publicKey: x, privateKey: d }).onConflictDoNothing();
  const [kept] = await db.select().from(passKeys);
  if (!kept) throw new Error('The key of passes could not be kept.');
  return kept;
};
