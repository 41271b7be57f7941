import { createHash } from 'node:crypto';
import { GatePass, type PartRecord } from '@suksa/contracts';
import type { Storage } from '../storage/storage.ts';
import { keysOf } from './keys-of.ts';

/** The text of a pass of the gate, signed for just that content of the part. */
export const signPass = (storage: Storage, record: PartRecord, pass: GatePass): Promise<string> =>
  keysOf(storage).sign('pass', { ...pass, of: contentOf(record) }, 0);

/**
 * Reads a pass of the gate.
 *
 * @throws {NotTrusted} where nobody has signed it whose key is trusted; null where it is of something else.
 */
export async function readSignedPass(
  storage: Storage,
  record: PartRecord,
  text: string,
): Promise<GatePass | null> {
  const name = `The gate's pass of ${record.name} ${record.part.version}`;
  const document = await keysOf(storage).open('pass', text, name);
  const isOfThis = (document as { readonly of?: unknown }).of === contentOf(record);
  return isOfThis ? GatePass.parse(document) : null;
}

/** Of a version's own twelve digits, two contents can be made; of this none. */
const contentOf = ({ name, part }: PartRecord): string =>
  createHash('sha256')
    .update(JSON.stringify([name, part]))
    .digest('hex');
