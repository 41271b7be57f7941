import { pairingAlphabet } from '@suksa/contracts/settings';
import type { Transaction } from '../../../http/app.ts';
import type { Caller, School } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { callOfServer } from '../../../jobs/server-caller.ts';
import { endKiosk, lockKiosk, noteTries, pairByCode } from '../../../school/accounts/kiosk-session.ts';
import { isPassword } from '../../../school/accounts/passwords.ts';

const entity = 'settings.kiosk';
const triesBeforeLock = 5;
const lockedFor = 5 * 60_000;

interface Device {
  readonly browser: string;
  readonly address: string;
  readonly requestId: string;
}

/** Takes a code as it was typed: small letters and what divides it count for nothing. */
export const codeTyped = (code: string): string =>
  [...code.toUpperCase()].filter((letter) => pairingAlphabet.includes(letter)).join('');

/** Makes the device that names a code the kiosk; gives its token. Nobody is signed in there who could have done it. */
export const pairDevice = (
  school: School,
  code: string,
  { browser, address, requestId }: Device,
): Promise<string> =>
  write(callOfServer(school, { branchId: 0, requestId }), async (tx) => {
    const paired = await pairByCode(tx, { code: codeTyped(code), browser, address });
    if (!paired) return refuse('pairing_code_unknown', { status: 404 });
    const { row, token } = paired;
    const audit = {
      ...{ action: 'pair', entity, entityId: row.id, branchId: row.branchId, version: row.version },
      after: { name: row.name, browser: row.browser, address },
    };
    return { result: token, audit };
  });

/** Ends the kiosk at the device. Wrong PINs are counted, and lock it for a while. */
export const leaveDevice = async (
  call: Pick<Caller, 'actor' | 'school' | 'requestId'>,
  pin: string,
): Promise<void> => {
  const { kiosk } = call.actor;
  if (!kiosk) return refuse('no_permission');
  // The failure must stay: what refuses within the transaction would undo it.
  const fault = await write<Fault | null>(call, async (tx) => {
    const row = (await lockKiosk(tx, kiosk.id)) ?? notFound();
    if (row.pinLockedUntil && row.pinLockedUntil.getTime() > Date.now())
      return { result: { code: 'pin_locked', until: row.pinLockedUntil }, audit: [] };
    if (!(await isPassword(row.pinHash, pin))) return { result: await noteFailure(tx, row), audit: [] };
    await endKiosk(tx, kiosk.id);
    const audit = {
      ...{ action: 'leave', entity, entityId: kiosk.id, branchId: row.branchId, version: row.version + 1 },
      after: { name: row.name },
    };
    return { result: null, audit };
  });
  if (!fault) return;
  const { code, until } = fault;
  const retryAfterSeconds = until && Math.ceil((until.getTime() - Date.now()) / 1000);
  refuse(code, {
    status: until ? 429 : 403,
    fields: [{ path: 'pin', code }],
    ...(retryAfterSeconds && { details: { retryAfterSeconds } }),
  });
};

interface Fault {
  readonly code: string;
  readonly until: Date | null;
}

const noteFailure = async (
  tx: Transaction,
  { id, pinFailures }: { readonly id: number; readonly pinFailures: number },
): Promise<Fault> => {
  const failures = pinFailures + 1;
  const isLocked = failures >= triesBeforeLock;
  const until = isLocked ? new Date(Date.now() + lockedFor) : null;
  await noteTries(tx, id, { pinFailures: isLocked ? 0 : failures, pinLockedUntil: until });
  return { code: until ? 'pin_locked' : 'pin_wrong', until };
};
