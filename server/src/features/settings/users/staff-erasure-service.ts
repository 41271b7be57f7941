import type { StaffErasure } from '@suksa/contracts/settings/data/staff-erasure';
import { laoSortKey } from '@suksa/i18n/lao';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { hashOfNoPassword } from '../../../school/accounts/erase-accounts.ts';
import {
  countErasedOfStaff,
  countKeptOfStaff,
  eraseAroundStaff,
  staffLeftBefore,
  standingOf,
} from './staff-erasure-repository.ts';
import { refuseOwn, userEntity } from './user-policy.ts';
import { takeTurn } from './user-repository.ts';
import { loadBelow } from './user-service.ts';

/** By which the books of money, the register of marks and papers name somebody. */
const naming = new Set(['receipts', 'tills', 'teaching', 'marks', 'papers']);

const planFor = async (db: Queryable, id: number): Promise<StaffErasure> => {
  const standing = (await standingOf(db, id)) ?? notFound();
  const removed = await countErasedOfStaff(db, id);
  const kept = await countKeptOfStaff(db, id);
  return {
    version: standing.version,
    erasedAt: standing.erasedAt?.toISOString() ?? null,
    hindrances: [
      ...(standing.erasedAt && removed.length === 0 ? (['erased'] as const) : []),
      ...(standing.isDisabled ? [] : (['works'] as const)),
      ...(standing.teaches ? (['teaches'] as const) : []),
      ...(standing.hasCash ? (['cash'] as const) : []),
    ],
    nameStays: kept.some(({ what }) => naming.has(what)),
    removed,
    kept,
  };
};

/** Somebody else’s account, of staff, that the caller may change. The server by itself may all of them. */
const refuseForeign = async (tx: Transaction, { actor }: Caller, id: number): Promise<void> => {
  if (actor.userId === 0) return;
  refuseOwn(actor, await loadBelow(tx, actor, id));
};

/** What erasing somebody who worked here would take away, what stays, and why it can't be done now. */
export const previewStaffErasure = (call: Caller, id: number): Promise<StaffErasure> =>
  call.school.db.transaction(async (tx) => {
    await refuseForeign(tx, call, id);
    return planFor(tx, id);
  });

const nobody = { lo: 'ພະນັກງານເກົ່າ', en: 'Former staff', sortKey: laoSortKey('ພະນັກງານເກົ່າ') };

/**
 * Takes away what nobody has to keep of somebody who worked here. Receipts, tills, marks and papers stay as they are, with
 * the name on them; where none of them knows this person the name goes as well. The audit says that it was done, by whom
 * and why, and nothing of what was taken away.
 */
export const eraseStaff = async (
  call: Caller,
  id: number,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<StaffErasure> => {
  const passwordHash = await hashOfNoPassword();
  return write(call, async (tx) => {
    await takeTurn(tx);
    await refuseForeign(tx, call, id);
    const plan = await planFor(tx, id);
    requireVersion(plan, version);
    if (plan.hindrances.length > 0)
      refuse('erasure_hindered', { status: 409, details: { hindrances: plan.hindrances } });
    await eraseAroundStaff(tx, { id, passwordHash, name: plan.nameStays ? null : nobody });
    return {
      result: await planFor(tx, id),
      audit: {
        action: 'erase',
        entity: userEntity,
        entityId: id,
        after: {
          removed: plan.removed.map(({ what }) => what),
          kept: plan.kept.map(({ what }) => what),
          nameStays: plan.nameStays,
        },
        reason,
        version: version + 1,
      },
    };
  });
};

/** Whose accounts were closed before a day, and of whom more is known than has to be: for the rule of a school. */
export const staffToErase = (db: Queryable, day: string) => staffLeftBefore(db, day);
