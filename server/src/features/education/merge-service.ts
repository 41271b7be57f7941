import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { audit } from '../../audit.ts';
import {
  enrolments,
  guardians,
  pupilDocuments,
  pupilFormerNames,
  pupilGuardians,
  pupilMerges,
  pupilPhotos,
  pupils,
} from '../../db/schema/index.ts';
import { insertMany } from '../../db/write-many.ts';
import { type Actor, type Context, writableYear } from '../../http/actor.ts';
import type { Database, Queryable, Transaction } from '../../http/app.ts';
import { notFound, refuse } from '../../http/refuse.ts';
import { type MergePlan, photoMoves, planMerge } from './merge-preview.ts';
import { type Holds, joinRecords } from './merge-records.ts';
import { endSuspension, type MergeStep, mergeSteps, takeBackSteps } from './merge-steps.ts';
import { nameKeys } from './pupil-naming.ts';
import { findPupil, lockPupil } from './pupil-repository.ts';
import { refreshSearchOfMany } from './pupil-search.ts';
import { pupilEntity } from './pupil-service.ts';

interface Call {
  readonly actor: Actor;
  readonly context: Context;
  readonly requestId: string;
}

interface Merge extends Call {
  readonly keep: number;
  readonly drop: number;
  readonly keepVersion: number;
  readonly dropVersion: number;
  readonly take?: readonly string[] | undefined;
  readonly holds?: Holds | undefined;
}

interface PhotoKept {
  readonly contentType: string;
  readonly base64: string;
  readonly updatedAt: string;
}

/** What gives the dropped entry back. */
interface Moved {
  readonly pupil: typeof pupils.$inferSelect;
  /** Only of merges before records could be joined. */
  readonly enrolments?: readonly (typeof enrolments.$inferSelect)[];
  readonly steps?: readonly MergeStep[];
  readonly links: readonly (typeof pupilGuardians.$inferSelect)[];
  readonly formerNames: readonly (typeof pupilFormerNames.$inferSelect)[];
  readonly documents: readonly number[];
  /** Kept whole: it may go along, but leaves with its entry where the other one has its own. */
  readonly photo: PhotoKept | null;
  /** Guardians that were linked to the kept entry, with the family that they came from. */
  readonly guardians: readonly { readonly id: number; readonly familyId: number }[];
  readonly before: Partial<typeof pupils.$inferSelect>;
  /** The kept entry's version after the merge. */
  readonly version: number;
}

/**
 * Makes two entries of one pupil one: details as chosen, guardians, papers, photo and all records go along, and the
 * other entry leaves the register. Refuses with `merge_clash` where two facts can't both hold and nobody chose, and
 * with `merge_blocked` where two certificates of one graduation are out in the world.
 */
export const mergePupils = (
  db: Database,
  { actor, context, requestId, keep, drop, keepVersion, dropVersion, take = [], holds = {} }: Merge,
): Promise<{ id: number }> =>
  db.transaction(async (tx) => {
    writableYear(context);
    for (const id of [keep, drop].sort((a, b) => a - b)) {
      if (!(await lockPupil(tx, actor, id))) notFound();
    }
    await lockRecords(tx, keep, drop);
    const plan = await planMerge(tx, actor, { keep, drop });
    if (plan.kept.version !== keepVersion || plan.dropped.version !== dropVersion) {
      refuse('changed_meanwhile', { status: 409 });
    }
    if (plan.blocked.length > 0) refuse('merge_blocked', { status: 409, details: { blocked: plan.blocked } });
    const open = plan.clashes.filter(({ key }) => !Object.hasOwn(holds, key));
    if (open.length > 0) refuse('merge_clash', { status: 409, details: { clashes: open } });
    const values = valuesOf(plan, take);
    // The database lets records change hands only between entries that a merge joins, so that stands first.
    const [recorded] = await tx
      .insert(pupilMerges)
      .values({ keptId: keep, droppedId: drop, code: plan.dropped.code, moved: {}, createdBy: actor.userId })
      .returning({ id: pupilMerges.id });
    const steps = mergeSteps(tx, { keep, drop });
    const moved: Moved = {
      pupil: plan.dropped,
      steps: steps.steps,
      links: await tx.select().from(pupilGuardians).where(eq(pupilGuardians.pupilId, drop)),
      formerNames: await tx.select().from(pupilFormerNames).where(eq(pupilFormerNames.pupilId, drop)),
      documents: await moveDocuments(tx, drop, keep),
      photo: await photoOf(tx, drop),
      guardians: plan.guardians.map(({ id }) => ({ id, familyId: plan.dropped.familyId })),
      before: Object.fromEntries(
        Object.keys(values).map((field) => [field, plan.kept[field as keyof typeof plan.kept]]),
      ),
      version: keepVersion + 1,
    };
    await joinRecords({ steps, state: plan.state, holds });
    await endSuspension(steps, drop);
    if (plan.takesPhoto) await photoMoves(tx, drop, keep);
    await linkGuardians(tx, keep, moved);
    await tx.delete(pupilFormerNames).where(eq(pupilFormerNames.pupilId, drop));
    await tx.delete(pupils).where(eq(pupils.id, drop));
    await writeKept(tx, keep, { ...plan.kept, ...values }, keepVersion + 1);
    await copyToEnrolments(tx, keep);
    await tx
      .update(pupilMerges)
      .set({ moved })
      .where(eq(pupilMerges.id, recorded?.id ?? 0));
    await audit(tx, {
      actor,
      branchId: context.branchId,
      action: 'merge',
      entity: pupilEntity,
      entityId: keep,
      before: { code: plan.dropped.code },
      after: { code: plan.kept.code, ...values },
      requestId,
    });
    return { id: keep };
  });

/** Always pupils, then months, then invoices, each by number: payments and the gate wait, and none waits in a ring. */
const lockRecords = async (tx: Transaction, keep: number, drop: number) => {
  for (const table of ['attendance_month', 'invoice', 'card']) {
    await tx.execute(
      sql`select id from ${sql.identifier(table)} where pupil_id in (${keep}, ${drop}) order by id for update`,
    );
  }
};

const leftStatuses = (status: string) => status !== 'enrolled' && status !== 'suspended';

/** What the kept entry becomes: empty details filled, chosen ones taken; who still studies in one of them studies. */
const valuesOf = (plan: MergePlan, take: readonly string[]): Partial<typeof pupils.$inferSelect> => {
  const taken = plan.differs.filter((field) => take.includes(field));
  return {
    ...plan.filled,
    ...Object.fromEntries(taken.map((field) => [field, plan.dropped[field]])),
    ...(taken.includes('birthDate') && { birthDatePrecision: plan.dropped.birthDatePrecision }),
    ...(leftStatuses(plan.kept.status) &&
      !leftStatuses(plan.dropped.status) && { status: plan.dropped.status }),
  };
};

const moveDocuments = async (tx: Transaction, from: number, to: number): Promise<number[]> => {
  const rows = await tx
    .update(pupilDocuments)
    .set({ pupilId: to })
    .where(eq(pupilDocuments.pupilId, from))
    .returning({ id: pupilDocuments.id });
  return rows.map(({ id }) => id);
};

const photoOf = async (tx: Transaction, pupilId: number): Promise<PhotoKept | null> => {
  const [row] = await tx.select().from(pupilPhotos).where(eq(pupilPhotos.pupilId, pupilId));
  return row
    ? {
        contentType: row.contentType,
        base64: row.content.toString('base64'),
        updatedAt: row.updatedAt.toISOString(),
      }
    : null;
};

interface PhotoBack {
  readonly keptId: number;
  readonly droppedId: number;
  readonly photo: PhotoKept | null;
}

/** A photo that the kept entry got from somewhere else since stays where it is. */
const givePhotoBack = async (tx: Transaction, { keptId, droppedId, photo }: PhotoBack) => {
  if (!photo) return;
  const updatedAt = new Date(photo.updatedAt);
  await tx
    .delete(pupilPhotos)
    .where(and(eq(pupilPhotos.pupilId, keptId), eq(pupilPhotos.updatedAt, updatedAt)));
  await tx.insert(pupilPhotos).values({
    pupilId: droppedId,
    contentType: photo.contentType,
    content: Buffer.from(photo.base64, 'base64'),
    updatedAt,
  });
};

/** After the kept entry's own guardians, in the order of the other's. */
const linkGuardians = async (tx: Transaction, keep: number, { guardians: coming, links }: Moved) => {
  const own = await tx
    .select({ order: pupilGuardians.contactOrder })
    .from(pupilGuardians)
    .where(eq(pupilGuardians.pupilId, keep));
  const last = Math.max(0, ...own.map(({ order }) => order));
  await insertMany(
    tx,
    pupilGuardians,
    coming.flatMap(({ id }, index) =>
      links
        .filter(({ guardianId }) => guardianId === id)
        .map((link) => ({
          ...link,
          pupilId: keep,
          isPayer: own.length === 0 && link.isPayer,
          contactOrder: last + index + 1,
        })),
    ),
  );
};

const writeKept = async (tx: Transaction, id: number, row: typeof pupils.$inferSelect, version: number) => {
  const { latinSortKey: _, ...values } = row;
  await tx
    .update(pupils)
    .set({ ...values, ...nameKeys(row), version, updatedAt: new Date() })
    .where(eq(pupils.id, id));
  const people = await tx
    .select({ id: guardians.id })
    .from(guardians)
    .innerJoin(pupilGuardians, eq(pupilGuardians.guardianId, guardians.id))
    .where(eq(pupilGuardians.pupilId, id));
  await refreshSearchOfMany(tx, { pupilIds: [id], guardianIds: people.map((person) => person.id) });
};

/** What a stay in a class knows of its pupil is copied when the pupil changes; here the stay changed pupils. */
const copyToEnrolments = (tx: Transaction, id: number) =>
  tx.execute(sql`
    update enrolment set sort_key = p.sort_key, latin_sort_key = p.latin_sort_key, pupil_status = p.status
    from pupil p where p.id = ${id} and enrolment.pupil_id = p.id
      and (enrolment.sort_key, enrolment.latin_sort_key, enrolment.pupil_status)
        is distinct from (p.sort_key, p.latin_sort_key, p.status)`);

/** Merges into a pupil that have not been taken back. */
export const listMerges = async (db: Queryable, actor: Actor, id: number) => {
  if (!(await findPupil(db, actor, id))) notFound();
  const rows = await db
    .select({ id: pupilMerges.id, code: pupilMerges.code, at: pupilMerges.createdAt })
    .from(pupilMerges)
    .where(and(eq(pupilMerges.keptId, id), isNull(pupilMerges.undoneAt)))
    .orderBy(desc(pupilMerges.id));
  return { merges: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
};

/** Gives the dropped entry back, and the kept one what it was; refuses once the kept one has later changes. */
export const undoMerge = (
  db: Database,
  { actor, context, requestId, id }: Call & { readonly id: number },
): Promise<{ id: number }> =>
  db.transaction(async (tx) => {
    writableYear(context);
    const [merge] = await tx
      .select()
      .from(pupilMerges)
      .where(and(eq(pupilMerges.id, id), isNull(pupilMerges.undoneAt)))
      .for('update');
    if (!merge) return notFound();
    const { keptId, droppedId } = merge;
    const moved = merge.moved as Moved;
    const kept = (await lockPupil(tx, actor, keptId)) ?? notFound();
    if (kept.version !== moved.version) refuse('changed_meanwhile', { status: 409 });
    await insertMany(tx, pupils, [moved.pupil]);
    await tx
      .update(pupilMerges)
      .set({ undoneAt: new Date(), undoneBy: actor.userId })
      .where(eq(pupilMerges.id, id));
    // The database opens one for who comes in suspended; what there was comes back by the steps.
    if (moved.steps) await tx.execute(sql`delete from pupil_suspension where pupil_id = ${droppedId}`);
    await takeBackSteps(tx, moved.steps ?? [], droppedId);
    await insertMany(tx, enrolments, moved.enrolments ?? []);
    await insertMany(tx, pupilGuardians, moved.links);
    await insertMany(tx, pupilFormerNames, moved.formerNames);
    await tx
      .update(pupilDocuments)
      .set({ pupilId: droppedId })
      .where(sql`${pupilDocuments.id} = any(${sql.param([...moved.documents])}::int[])`);
    await givePhotoBack(tx, { keptId, droppedId, photo: moved.photo });
    const linked = moved.guardians.map((guardian) => guardian.id);
    await tx
      .delete(pupilGuardians)
      .where(
        sql`${pupilGuardians.pupilId} = ${keptId} and ${pupilGuardians.guardianId} = any(${sql.param(linked)}::int[])`,
      );
    await writeKept(tx, keptId, { ...kept, ...moved.before }, kept.version + 1);
    await copyToEnrolments(tx, keptId);
    await copyToEnrolments(tx, droppedId);
    await refreshSearchOfMany(tx, { pupilIds: [droppedId], guardianIds: [] });
    await audit(tx, {
      actor,
      branchId: context.branchId,
      action: 'merge_undone',
      entity: pupilEntity,
      entityId: keptId,
      after: { code: merge.code },
      requestId,
    });
    return { id: droppedId };
  });
