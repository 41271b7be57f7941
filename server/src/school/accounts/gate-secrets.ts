import { hkdfSync } from 'node:crypto';
import { openingCodeLength } from '@suksa/contracts/checkinout';
import type { Database } from '../../http/app.ts';
import { schoolKeyOf } from './school-key.ts';

/** A kiosk since it was paired: paired again, it has other secrets. */
export interface Pairing {
  readonly id: number;
  readonly pairedAt: Date;
}

export interface GateSecrets {
  /** By which a browser at a gate, of that name, keeps people unreadable on its disk. 32 bytes. */
  readonly deviceKey: (device: string) => Buffer;
  /** The digits that open what a paired device holds while there is no line. */
  readonly openingCode: (pairing: Pairing) => string;
  /** Names one sealing of a device's key by its opening code. */
  readonly openingId: (pairing: Pairing, device: string) => string;
}

/** What follows from the school's key alone: nothing of it is kept, and it is the same on every server. */
export const gateSecretsOf = async (db: Database): Promise<GateSecrets> => {
  const seed = Buffer.from((await schoolKeyOf(db)).privateKey, 'base64url');
  const derived = (...about: readonly unknown[]) =>
    Buffer.from(hkdfSync('sha256', seed, 'suksa gate', JSON.stringify(about), 32));
  const sinceWhen = ({ id, pairedAt }: Pairing) => [id, pairedAt.toISOString()];
  return {
    deviceKey: (device) => derived('device key', device),
    openingCode: (pairing) => digitsOf(derived('opening code', ...sinceWhen(pairing))),
    openingId: (pairing, device) =>
      derived('opening id', ...sinceWhen(pairing), device)
        .toString('base64url')
        .slice(0, 16),
  };
};

/** Of 256 bits, so that no digit is likelier than another by more than anybody could use. */
const digitsOf = (bytes: Buffer): string =>
  (BigInt(`0x${bytes.toString('hex')}`) % 10n ** BigInt(openingCodeLength))
    .toString()
    .padStart(openingCodeLength, '0');
