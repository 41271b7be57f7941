import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Database } from '../../../http/app.ts';
import { schoolKeyOf } from '../../../school/accounts/school-key.ts';

export interface PassKey {
  /** The 32 bytes of an Ed25519 key, as base64url. */
  readonly publicKey: string;
  readonly sign: (text: string) => Uint8Array;
  readonly isSigned: (text: string, signature: Uint8Array) => boolean;
}

/** The keys by which this school's passes are signed. */
export const passKeyOf = async (db: Database): Promise<PassKey> => {
  const { publicKey, privateKey } = await schoolKeyOf(db);
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey };
  const own = createPrivateKey({ key: { ...jwk, d: privateKey }, format: 'jwk' });
  const open = createPublicKey({ key: jwk, format: 'jwk' });
  return {
    publicKey,
    sign: (text) => new Uint8Array(sign(null, Buffer.from(text), own)),
    isSigned: (text, signature) => verify(null, Buffer.from(text), open, signature),
  };
};
