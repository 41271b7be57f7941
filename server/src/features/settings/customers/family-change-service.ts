import type { CustomerDetails, MergePreview, SplitInput } from '@suksa/contracts/settings';
import type * as z from 'zod/mini';
import { audit } from '../../../audit.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import type { CustomerPlace } from './customer-policy.ts';
import { indexFamily, insertFamily, lockFamilies, touchFamily } from './customer-repository.ts';
import { type CustomerWrite, customerEntity, loadVisible, readDetails } from './customer-service.ts';
import * as changes from './family-change-repository.ts';

interface Merge extends CustomerWrite {
  readonly id: number;
  readonly other: number;
}

/** What would move, without moving it. */
export const previewMerge = (
  db: Database,
  { id, other, ...place }: Omit<Merge, 'requestId'>,
): Promise<MergePreview> =>
  db.transaction(async (tx) => {
    const [kept, given] = await loadTwo(tx, place, id, other);
    const moved = await changes.belongingsOf(tx, other);
    const phones = new Set(kept.members.map(({ phone }) => phone).filter(Boolean));
    return {
      kept: { id: kept.id, name: kept.name },
      given: { id: given.id, name: given.name },
      children: given.children.filter(({ id: child }) => moved.students.includes(child)),
      members: given.members.map(({ nameLo, nameEn }) => ({ lo: nameLo, en: nameEn })),
      samePhones: given.members.map(({ phone }) => phone).filter((phone) => phones.has(phone)),
      invoices: moved.invoices.length,
      owed: given.balance,
      receipts: moved.payments.length,
      credit: given.credit,
    };
  });

/** Makes two families one: children, members, invoices and receipts of `other` are then those of `id`. */
export const mergeFamilies = (
  db: Database,
  { id, other, requestId, ...place }: Merge,
): Promise<CustomerDetails> =>
  db.transaction(async (tx) => {
    await lockFamilies(tx, [id, other]);
    const [kept, given] = await loadTwo(tx, place, id, other);
    const moved = await changes.belongingsOf(tx, other);
    await changes.moveTo(tx, id, moved);
    await changes.writeHouseholds(
      tx,
      moved.households.map(({ studentId }) => studentId),
      householdsAfter(moved.households, other, id),
    );
    await changes.setMergedInto(tx, [other, ...moved.families], id);
    await touchFamily(tx, id);
    await indexFamily(tx, id);
    await changes.insertChange(tx, {
      kind: 'merge',
      familyId: id,
      otherId: other,
      moved,
      byId: place.actor.userId,
    });
    await tell(tx, place, { action: 'merge', id, requestId, told: { from: given.name } });
    await tell(tx, place, { action: 'merge', id: other, requestId, told: { into: kept.name } });
    return readDetails(tx, place, id);
  });

interface Split extends CustomerWrite {
  readonly id: number;
  readonly input: z.output<typeof SplitInput>;
}

/** Makes a family of its own of some children and members. Their open invoices go along; what is paid stays. */
export const splitFamily = (
  db: Database,
  { id, input, requestId, ...place }: Split,
): Promise<CustomerDetails> =>
  db.transaction(async (tx) => {
    await lockFamilies(tx, [id]);
    const before = await loadVisible(tx, place, id);
    if (before.version !== input.version) conflict(before);
    const own = await changes.belongingsOf(tx, id);
    if (input.studentIds.some((student) => !own.students.includes(student)))
      refuseField('studentIds', 'not_allowed');
    if (input.memberIds.some((member) => !own.guardians.includes(member)))
      refuseField('memberIds', 'not_allowed');
    if (own.students.length === input.studentIds.length && own.guardians.length === input.memberIds.length)
      refuse('all_would_leave', { status: 409 });
    const made = await insertFamily(tx, { nameLo: input.name.lo, nameEn: input.name.en });
    const moved = {
      students: input.studentIds,
      guardians: input.memberIds,
      invoices: input.studentIds.length > 0 ? await changes.openInvoicesOf(tx, id, input.studentIds) : [],
      payments: [],
      families: [],
      households: own.households.filter(({ studentId }) => input.studentIds.includes(studentId)),
    };
    await changes.moveTo(tx, made, moved);
    await changes.writeHouseholds(tx, moved.students, householdsAfter(moved.households, id, made));
    await touchFamily(tx, id);
    for (const family of [id, made]) await indexFamily(tx, family);
    await changes.insertChange(tx, {
      kind: 'split',
      familyId: id,
      otherId: made,
      moved,
      byId: place.actor.userId,
    });
    await tell(tx, place, { action: 'split', id, requestId, told: { into: input.name } });
    await tell(tx, place, { action: 'split', id: made, requestId, told: { from: before.name } });
    return readDetails(tx, place, made);
  });

/**
 * Takes a merge or a split back, as long as nothing was paid on it and nobody moved on since. Invoices that were
 * written meanwhile go with their children.
 */
export const undoChange = (
  db: Database,
  { id, requestId, ...place }: CustomerWrite & { readonly id: number },
): Promise<CustomerDetails> =>
  db.transaction(async (tx) => {
    const change = (await changes.lockChange(tx, id)) ?? notFound();
    const { kind, familyId, otherId, at } = change;
    const moved = change.moved as changes.Moved;
    await lockFamilies(tx, [familyId, otherId]);
    await loadVisible(tx, place, familyId);
    if (change.undoneAt !== null) refuse('undone_already', { status: 409 });
    const [now, back] = kind === 'merge' ? [familyId, otherId] : [otherId, familyId];
    if (await changes.movedSince(tx, moved.students, now)) refuse('moved_since', { status: 409 });
    if (await changes.paidSince(tx, moved, at)) refuse('paid_since', { status: 409 });
    // A family that was split off goes back whole, with whoever was added to it since.
    const taken = kind === 'merge' ? moved : await changes.belongingsOf(tx, now);
    if (kind === 'split' && taken.payments.length > 0) refuse('paid_since', { status: 409 });
    await changes.moveTo(tx, back, {
      ...taken,
      invoices:
        kind === 'merge'
          ? [
              ...moved.invoices,
              ...(await changes.invoicesUnder(tx, now, ownedAgain(moved, otherId, familyId))),
            ]
          : taken.invoices,
    });
    await changes.writeHouseholds(
      tx,
      [...moved.households, ...taken.households].map(({ studentId }) => studentId),
      moved.households,
    );
    if (kind === 'merge') {
      await changes.setMergedInto(tx, [otherId], null);
      await changes.setMergedInto(tx, moved.families, otherId);
    } else await changes.setMergedInto(tx, [otherId], familyId);
    await touchFamily(tx, familyId);
    for (const family of [familyId, otherId]) await indexFamily(tx, family);
    await changes.markUndone(tx, id);
    for (const family of [familyId, otherId])
      await tell(tx, place, { action: `undo_${kind}`, id: family, requestId });
    return readDetails(tx, place, familyId);
  });

const loadTwo = async (tx: Transaction, place: CustomerPlace, id: number, other: number) => {
  if (id === other) refuse('same_family', { status: 409 });
  return [await loadVisible(tx, place, id), await loadVisible(tx, place, other)] as const;
};

/** One family takes the place of another; a child whose two households become one has no shares any more. */
const householdsAfter = (rows: changes.Moved['households'], from: number, to: number) => {
  const renamed = rows.map((row) => (row.familyId === from ? { ...row, familyId: to } : row));
  const twice = new Set(
    renamed
      .filter((row) =>
        renamed.some(
          (same) => same !== row && same.studentId === row.studentId && same.familyId === row.familyId,
        ),
      )
      .map(({ studentId }) => studentId),
  );
  return renamed.filter(({ studentId }) => !twice.has(studentId));
};

/** Children of the family that comes back, and those of others whose second household it was. */
const ownedAgain = ({ students, households }: changes.Moved, back: number, kept: number) => {
  const second = households.filter(({ familyId }) => familyId === back).map(({ studentId }) => studentId);
  const shared = second.filter(
    (id) => !households.some((row) => row.studentId === id && row.familyId === kept),
  );
  return [...new Set([...students, ...shared])];
};

interface Told {
  readonly action: string;
  readonly id: number;
  readonly requestId: string;
  readonly told?: object;
}

const tell = (tx: Transaction, { actor, branchId }: CustomerPlace, { action, id, requestId, told }: Told) =>
  audit(tx, { actor, branchId, action, entity: customerEntity, entityId: id, after: told, requestId });
