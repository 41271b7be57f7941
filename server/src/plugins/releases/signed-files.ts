import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSigned, openUnsigned, type SignedKind, trustedKeysIn } from '@suksa/contracts';

/** Where releases lie, and whose signatures on them are believed. */
export interface ReleasePlace {
  readonly releasesDir: string;
  /** The file that lists the trusted public keys, or `none`. It is read with each file: what was read stays live. */
  readonly releaseTrust: string;
}

/**
 * The document in a file of the place of releases.
 *
 * @throws {Untrusted} where no trusted key has signed just that.
 */
export const readSigned = async (place: ReleasePlace, kind: SignedKind, name: string): Promise<unknown> =>
  openAsSigned(place, kind, name, await readFile(join(place.releasesDir, name), 'utf8'));

/** The same of a text that came from elsewhere under that name. */
export const openAsSigned = async (
  { releaseTrust }: Pick<ReleasePlace, 'releaseTrust'>,
  kind: SignedKind,
  name: string,
  text: string,
): Promise<unknown> => {
  if (releaseTrust === 'none') return openUnsigned(text, name);
  const list = await readFile(releaseTrust, 'utf8').catch(emptyIfMissing);
  return openSigned(text, { kind, name, keys: trustedKeysIn(list), verify: isSignedBy });
};

const emptyIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return '';
  throw error;
};

/** What stands before the 32 bytes of an ed25519 public key in its DER form. */
const derHeader = Buffer.from('302a300506032b6570032100', 'hex');

const isSignedBy = (text: string, signature: string, publicKey: string): boolean => {
  const key = createPublicKey({
    key: Buffer.concat([derHeader, Buffer.from(publicKey, 'base64')]),
    type: 'spki',
    format: 'der',
  });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
};
