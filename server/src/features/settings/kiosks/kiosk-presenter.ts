import type { Kiosk, KioskState } from '@suksa/contracts/settings';
import type { KioskRow } from './kiosk-repository.ts';

export const presentKiosk = (row: KioskRow): Kiosk => ({
  id: row.id,
  version: row.version,
  name: row.name,
  state: stateOf(row),
  pairedAt: row.pairedAt?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  browser: row.browser,
  address: row.address,
  madeBy: { lo: row.makerLo, en: row.makerEn },
  codeUntil: (row.codeHash && row.codeExpiresAt?.toISOString()) || null,
});

const stateOf = ({ revokedAt, leftAt, tokenHash }: KioskRow): KioskState => {
  if (revokedAt) return 'revoked';
  if (tokenHash) return 'paired';
  return leftAt ? 'left' : 'waiting';
};

/** What the history compares. */
export const presentKioskAudit = ({ name, state }: Kiosk) => ({ name, state });

/** As the form holds it: nobody reads a PIN again. */
export const presentKioskForm = ({ name, version }: Kiosk) => ({ name, version, pin: '' });
