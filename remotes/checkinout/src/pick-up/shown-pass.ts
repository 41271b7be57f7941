import { fromBase64url, type PassFacts, readPass } from '@suksa/contracts/checkinout/pass-token';
import type { KeptEvent } from '../device/store.ts';
import { isSigned } from './ed25519.ts';

export const passFaults = [
  'pass_invalid',
  'pass_other_day',
  'pass_used',
  'pass_revoked',
  'pass_unknown',
] as const;
export type PassFault = (typeof passFaults)[number];

export interface KnownPasses {
  /** As the server gave it; null where this device has never had a line. */
  readonly publicKey: string | null;
  readonly today: string;
  /** Used or taken back, as far as this device knows, by id. */
  readonly spent: ReadonlyMap<number, 'used' | 'revoked'>;
}

export type JudgedPass =
  | { readonly facts: PassFacts; readonly fault: null }
  | { readonly facts: null; readonly fault: PassFault };

const refused = (fault: PassFault): JudgedPass => ({ facts: null, fault });

/** The passes by which children went in scans that wait here to be sent. */
export const passesUsedIn = (events: readonly Pick<KeptEvent, 'pass' | 'said'>[]): KnownPasses['spent'] =>
  new Map(
    events.flatMap(({ pass, said }) => {
      const read = said && pass ? readPass(pass) : null;
      return read ? [[read.facts.id, 'used'] as const] : [];
    }),
  );

/** Whether a pass is good as far as this device can tell, without a line: signed by the school, of today, not used. */
export function judgePass(token: string, { publicKey, today, spent }: KnownPasses): JudgedPass {
  if (publicKey === null) return refused('pass_unknown');
  const read = readPass(token);
  if (!read || !isSigned(new TextEncoder().encode(read.signed), read.signature, fromBase64url(publicKey)))
    return refused('pass_invalid');
  if (read.facts.day !== today) return refused('pass_other_day');
  const state = spent.get(read.facts.id);
  return state ? refused(`pass_${state}`) : { facts: read.facts, fault: null };
}
