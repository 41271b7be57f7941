import type { Kiosk, KioskChange, PairingCode } from '@suksa/contracts/settings';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { change, create, edit, once, type Resource } from '../../../http/write.ts';
import { gateSecretsOf } from '../../../school/accounts/gate-secrets.ts';
import { hashPassword } from '../../../school/accounts/passwords.ts';
import { presentKiosk, presentKioskAudit, presentKioskForm } from './kiosk-presenter.ts';
import {
  findKiosk,
  giveCode,
  insertKiosk,
  type KioskRow,
  lockKioskOf,
  revokeKioskRow,
  updateKioskRow,
} from './kiosk-repository.ts';

export const kioskEntity = 'settings.kiosk';
/** Long enough to walk to the gate. */
const codeLastsFor = 15 * 60_000;

const presented = (row: KioskRow | undefined) => row && presentKiosk(row);

const kiosks: Resource<Kiosk> = {
  entity: kioskEntity,
  lock: async (tx, id, { context }) => presented(await lockKioskOf(tx, context, id)),
  read: async (tx, id, { context }) => presented(await findKiosk(tx, context, id)),
  form: presentKioskForm,
  audited: presentKioskAudit,
  branchOf: (_kiosk, { context }) => context.branchId,
};

/** Names a device to be; the code that it is paired by is shown this once. */
export const addKiosk = async (
  call: Caller,
  { name, pin }: { readonly name: string; readonly pin: string },
): Promise<PairingCode> => {
  const pinHash = await hashPassword(pin);
  const given = codeGiven();
  const insert = async (tx: Transaction) => {
    const { branchId } = call.context;
    const id = await insertKiosk(tx, { branchId, name, pinHash, madeBy: call.actor.userId });
    await given.give(tx, id);
    return id;
  };
  // The code is told once: who has not heard it needs another.
  return given.with(await create(call, kiosks, insert, once));
};

/** Renames it, and gives it another PIN where one was typed. */
export const changeKiosk = async (
  call: Caller,
  id: number,
  { version, name, pin }: KioskChange,
): Promise<Kiosk> => {
  const pinHash = pin && (await hashPassword(pin));
  return edit(call, kiosks, { id, version }, async (tx, before) => {
    if (before.state === 'revoked') refuse('kiosk_revoked');
    await updateKioskRow(tx, id, { name, ...(pinHash && { pinHash }) });
  });
};

/** A code for another device, or for the same once more. */
export const newCode = async (call: Caller, id: number): Promise<PairingCode> => {
  const given = codeGiven();
  const kiosk = await change(call, kiosks, { id, action: 'code' }, async (tx, before) => {
    if (before.state === 'revoked') refuse('kiosk_revoked');
    await given.give(tx, id);
  });
  return given.with(kiosk);
};

/** What its guard types while there is no line; it changes with each pairing. */
export const openingOf = async ({ school, context }: Caller, id: number): Promise<{ code: string }> => {
  const { tokenHash, pairedAt } = (await findKiosk(school.read, context, id)) ?? notFound();
  if (!pairedAt || !tokenHash) return refuse('kiosk_not_paired');
  return { code: (await gateSecretsOf(school.db)).openingCode({ id, pairedAt }) };
};

/** Twice is as good as once. */
export const revoke = (call: Caller, id: number): Promise<Kiosk> =>
  change(call, kiosks, { id, action: 'revoke' }, (tx) => revokeKioskRow(tx, id));

const codeGiven = () => {
  const until = new Date(Date.now() + codeLastsFor);
  let code = '';
  return {
    give: async (tx: Transaction, id: number) => {
      code = await giveCode(tx, id, until);
    },
    with: (kiosk: Kiosk): PairingCode => ({ kiosk, code, until: until.toISOString() }),
  };
};
