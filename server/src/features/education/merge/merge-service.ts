import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Files } from '../../../db/files/files.ts';
import { insertOne } from '../../../db/insert-one.ts';
import {
  enrolments,
  guardians,
  studentDocuments,
  studentFormerNames,
  studentGuardians,
  studentMerges,
  studentPhotos,
  students,
} from '../../../db/schema/index.ts';
import { insertMany } from '../../../db/write-many.ts';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { requireUnchanged } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { nameKeys } from '../../../school/people/full-name.ts';
import { refreshSearchOfMany } from '../../../school/people/refresh-search.ts';
import { findStudent, lockStudent } from '../student/student-repository.ts';
import { studentLine } from '../student/student-service.ts';
import type { Holds } from './merge-joining-rules.ts';
import { type MergePlan, photoMoves, planMerge } from './merge-preview-service.ts';
import { joinRecords } from './merge-records-repository.ts';
import { endSuspension, type MergeStep, mergeSteps, undoSteps } from './merge-steps-repository.ts';

interface Merge {
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
  readonly student: typeof students.$inferSelect;
  /** Only of merges before records could be joined. */
  readonly enrolments?: readonly (typeof enrolments.$inferSelect)[];
  readonly steps?: readonly MergeStep[];
  readonly links: readonly (typeof studentGuardians.$inferSelect)[];
  readonly formerNames: readonly (typeof studentFormerNames.$inferSelect)[];
  readonly documents: readonly number[];
  /** Kept whole: it may go along, but leaves with its entry where the other one has its own. */
  readonly photo: PhotoKept | null;
  /** Guardians that were linked to the kept entry, with the family that they came from. */
  readonly guardians: readonly { readonly id: number; readonly familyId: number }[];
  readonly before: Partial<typeof students.$inferSelect>;
  /** The kept entry's version after the merge. */
  readonly version: number;
}

/**
 * Makes two entries of one student one: details as chosen, guardians, papers, photo and all records go along, and the
 * other entry leaves the register. Refuses with `merge_clash` where two facts can't both hold and nobody chose, and
 * with `merge_blocked` where two certificates of one graduation are out in the world.
 */
export const mergeStudents = (
  call: Caller,
  { keep, drop, keepVersion, dropVersion, take = [], holds = {} }: Merge,
): Promise<{ id: number }> =>
  write(call, async (tx) => {
    const { actor, context } = call;
    writableYear(context);
    await lockRecords(tx, beforeStudents, [keep, drop]);
    for (const id of [keep, drop].sort((a, b) => a - b)) {
      if (!(await lockStudent(tx, actor, id))) notFound();
    }
    await lockRecords(tx, ['invoice', 'card'], [keep, drop]);
    const plan = await planMerge(tx, actor, { keep, drop });
    requireUnchanged(plan.kept, keepVersion);
    requireUnchanged(plan.dropped, dropVersion);
    if (plan.blocked.length > 0) refuse('merge_blocked', { status: 409, details: { blocked: plan.blocked } });
    const open = plan.clashes.filter(({ key }) => !Object.hasOwn(holds, key));
    if (open.length > 0) refuse('merge_clash', { status: 409, details: { clashes: open } });
    const values = valuesOf(plan, take);
    // The database lets records change hands only between entries that a merge joins, so that stands first.
    const mergeId = await insertOne(tx, studentMerges, {
      keptId: keep,
      droppedId: drop,
      code: plan.dropped.code,
      moved: {},
      createdBy: actor.userId,
    });
    const steps = mergeSteps(tx, { keep, drop });
    const moved: Moved = {
      student: plan.dropped,
      steps: steps.steps,
      links: await tx.select().from(studentGuardians).where(eq(studentGuardians.studentId, drop)),
      formerNames: await tx.select().from(studentFormerNames).where(eq(studentFormerNames.studentId, drop)),
      documents: await moveDocuments(tx, drop, keep),
      photo: await photoOf(tx, call.school.files, drop),
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
    await tx.delete(studentFormerNames).where(eq(studentFormerNames.studentId, drop));
    await tx.delete(students).where(eq(students.id, drop));
    await writeKept(tx, keep, { ...plan.kept, ...values }, keepVersion + 1);
    await copyToEnrolments(tx, keep);
    await tx.update(studentMerges).set({ moved }).where(eq(studentMerges.id, mergeId));
    const line = {
      action: 'merge',
      before: { code: plan.dropped.code },
      after: { code: plan.kept.code, ...values },
      version: keepVersion + 1,
    };
    return { result: { id: keep }, audit: studentLine(call, keep, line) };
  });

/** Who decides on a request holds it and then the month; a scan holds the month and then asks for the student. */
const beforeStudents = ['leave_request', 'attendance_change', 'attendance_month'];

/** In the order in which others hold them, each by number: they wait, and none waits in a ring. */
const lockRecords = async (tx: Transaction, tables: readonly string[], students: readonly number[]) => {
  for (const table of tables) {
    await tx.execute(
      sql`select id from ${sql.identifier(table)} where student_id = any(${sql.param([...students])}::int[]) order by id for update`,
    );
  }
};

const hasLeft = (status: string) => status !== 'enrolled' && status !== 'suspended';

/** What the kept entry becomes: empty details filled, chosen ones taken; who still studies in one of them studies. */
const valuesOf = (plan: MergePlan, take: readonly string[]): Partial<typeof students.$inferSelect> => {
  const taken = plan.differs.filter((field) => take.includes(field));
  return {
    ...plan.filled,
    ...Object.fromEntries(taken.map((field) => [field, plan.dropped[field]])),
    ...(taken.includes('birthDate') && { birthDatePrecision: plan.dropped.birthDatePrecision }),
    ...(hasLeft(plan.kept.status) && !hasLeft(plan.dropped.status) && { status: plan.dropped.status }),
  };
};

const moveDocuments = async (tx: Transaction, from: number, to: number): Promise<number[]> => {
  const rows = await tx
    .update(studentDocuments)
    .set({ studentId: to })
    .where(eq(studentDocuments.studentId, from))
    .returning({ id: studentDocuments.id });
  return rows.map(({ id }) => id);
};

const photoOf = async (tx: Transaction, files: Files, studentId: number): Promise<PhotoKept | null> => {
  const [row] = await tx.select().from(studentPhotos).where(eq(studentPhotos.studentId, studentId));
  return row
    ? {
        contentType: row.contentType,
        base64: (await files.read(row)).toString('base64'),
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
    .delete(studentPhotos)
    .where(and(eq(studentPhotos.studentId, keptId), eq(studentPhotos.updatedAt, updatedAt)));
  await tx.insert(studentPhotos).values({
    studentId: droppedId,
    contentType: photo.contentType,
    content: Buffer.from(photo.base64, 'base64'),
    updatedAt,
  });
};

/** After the kept entry's own guardians, in the order of the other's. */
const linkGuardians = async (tx: Transaction, keep: number, { guardians: coming, links }: Moved) => {
  const own = await tx
    .select({ order: studentGuardians.contactOrder })
    .from(studentGuardians)
    .where(eq(studentGuardians.studentId, keep));
  const last = Math.max(0, ...own.map(({ order }) => order));
  await insertMany(
    tx,
    studentGuardians,
    coming.flatMap(({ id }, index) =>
      links
        .filter(({ guardianId }) => guardianId === id)
        .map((link) => ({
          ...link,
          studentId: keep,
          isPayer: own.length === 0 && link.isPayer,
          contactOrder: last + index + 1,
        })),
    ),
  );
};

const writeKept = async (tx: Transaction, id: number, row: typeof students.$inferSelect, version: number) => {
  const { latinSortKey: _, ...values } = row;
  await tx
    .update(students)
    .set({ ...values, ...nameKeys(row), version, updatedAt: new Date() })
    .where(eq(students.id, id));
  const people = await tx
    .select({ id: guardians.id })
    .from(guardians)
    .innerJoin(studentGuardians, eq(studentGuardians.guardianId, guardians.id))
    .where(eq(studentGuardians.studentId, id));
  await refreshSearchOfMany(tx, { studentIds: [id], guardianIds: people.map((person) => person.id) });
};

/** What a stay in a class knows of its student is copied when the student changes; here the stay changed students. */
const copyToEnrolments = (tx: Transaction, id: number) =>
  tx.execute(sql`
    update enrolment set sort_key = p.sort_key, latin_sort_key = p.latin_sort_key, student_status = p.status
    from student p where p.id = ${id} and enrolment.student_id = p.id
      and (enrolment.sort_key, enrolment.latin_sort_key, enrolment.student_status)
        is distinct from (p.sort_key, p.latin_sort_key, p.status)`);

/** Merges into a student that have not been taken back. */
export const listMerges = async ({ actor, school: { read } }: Caller, id: number) => {
  if (!(await findStudent(read, actor, id))) notFound();
  const rows = await read
    .select({ id: studentMerges.id, code: studentMerges.code, at: studentMerges.createdAt })
    .from(studentMerges)
    .where(and(eq(studentMerges.keptId, id), isNull(studentMerges.undoneAt)))
    .orderBy(desc(studentMerges.id));
  return { merges: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
};

/** Gives the dropped entry back, and the kept one what it was; refuses once the kept one has later changes. */
export const undoMerge = (call: Caller, id: number): Promise<{ id: number }> =>
  write(call, async (tx) => {
    const { actor, context } = call;
    writableYear(context);
    const [merge] = await tx
      .select()
      .from(studentMerges)
      .where(and(eq(studentMerges.id, id), isNull(studentMerges.undoneAt)))
      .for('update');
    if (!merge) return notFound();
    const { keptId, droppedId } = merge;
    const moved = merge.moved as Moved;
    await lockRecords(tx, beforeStudents, [keptId]);
    const kept = (await lockStudent(tx, actor, keptId)) ?? notFound();
    requireUnchanged(kept, moved.version);
    await insertMany(tx, students, [moved.student]);
    await tx
      .update(studentMerges)
      .set({ undoneAt: new Date(), undoneBy: actor.userId })
      .where(eq(studentMerges.id, id));
    // The database opens one for who comes in suspended; what there was comes back by the steps.
    if (moved.steps) await tx.execute(sql`delete from student_suspension where student_id = ${droppedId}`);
    await undoSteps(tx, moved.steps ?? [], droppedId);
    await insertMany(tx, enrolments, moved.enrolments ?? []);
    await insertMany(tx, studentGuardians, moved.links);
    await insertMany(tx, studentFormerNames, moved.formerNames);
    await tx
      .update(studentDocuments)
      .set({ studentId: droppedId })
      .where(sql`${studentDocuments.id} = any(${sql.param([...moved.documents])}::int[])`);
    await givePhotoBack(tx, { keptId, droppedId, photo: moved.photo });
    const linked = moved.guardians.map((guardian) => guardian.id);
    await tx
      .delete(studentGuardians)
      .where(
        sql`${studentGuardians.studentId} = ${keptId} and ${studentGuardians.guardianId} = any(${sql.param(linked)}::int[])`,
      );
    await writeKept(tx, keptId, { ...kept, ...moved.before }, kept.version + 1);
    await copyToEnrolments(tx, keptId);
    await copyToEnrolments(tx, droppedId);
    await refreshSearchOfMany(tx, { studentIds: [droppedId], guardianIds: [] });
    const line = { action: 'merge_undone', after: { code: merge.code }, version: kept.version + 1 };
    return { result: { id: droppedId }, audit: studentLine(call, keptId, line) };
  });
