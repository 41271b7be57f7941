import type { PupilImport } from '@suksa/contracts/education';
import { sql } from 'drizzle-orm';
import { audit } from '../../audit.ts';
import { auditEntries, pupilImportRows, pupils } from '../../db/schema/index.ts';
import { insertMany } from '../../db/write-many.ts';
import { writableYear } from '../../http/actor.ts';
import type { App, Queryable, Transaction } from '../../http/app.ts';
import { Refusal, refuse } from '../../http/refuse.ts';
import { type Progress, workOn } from './import-progress.ts';
import { claimImport } from './import-repository.ts';
import { type ImportCall, importEntity, readImport, settledImport } from './import-service.ts';
import { deletePupils, restorePupils } from './import-take-back.ts';
import type { NewUndo } from './import-write.ts';
import type { ChangedUndo } from './import-write-changes.ts';
import { twoScriptName } from './pupil-naming.ts';
import { pupilReferences } from './pupil-references.ts';
import { pupilEntity } from './pupil-service.ts';

const mostNamed = 20;

/**
 * Begins to take a whole run back: new pupils are deleted (their codes are not given again), changed ones become what they
 * were. Refuses with `undo_blocked`, naming the pupils and what stands in the way, once any has later changes.
 */
export const undoImport = async (
  app: App,
  { actor, context, id, requestId }: ImportCall & { readonly id: number },
): Promise<PupilImport> => {
  writableYear(context);
  const { fileName, state } = await settledImport(app, context, id);
  if (state !== 'done') refuse('wrong_state', { status: 409 });
  await refuseBlocked(app.db, await writtenRows(app.db, id));
  if (!(await claimImport(app.db, id, { from: ['done'], state: 'undoing', failure: '' }))) {
    refuse('wrong_state', { status: 409 });
  }
  workOn(app, id, async (say) => {
    try {
      await takeBack(app, { actor, context, id, requestId, fileName, say });
    } catch (cause) {
      const failure = cause instanceof Refusal ? cause.code : 'undo_failed';
      await claimImport(app.db, id, { from: ['undoing'], state: 'done', failure });
      if (!(cause instanceof Refusal)) throw cause;
    }
  });
  return readImport(app, context, id);
};

interface TakeBack extends ImportCall {
  readonly id: number;
  readonly fileName: string;
  readonly say: (progress: Progress) => void;
}

const takeBack = (app: App, { actor, context, id, requestId, fileName, say }: TakeBack): Promise<void> =>
  app.db.transaction(async (tx) => {
    const rows = await writtenRows(tx, id);
    await lockPupils(tx, rows);
    await refuseBlocked(tx, rows);
    const fresh = rows.flatMap(({ pupilId, undo }) => (undo.kind === 'new' ? [pupilId] : []));
    const changed = rows.flatMap(({ pupilId, undo }) => (undo.kind === 'changed' ? [{ pupilId, undo }] : []));
    await restorePupils(tx, changed);
    await deletePupils(tx, fresh, (done) => say({ done: changed.length + done, total: rows.length }));
    await insertMany(
      tx,
      auditEntries,
      rows.map(({ pupilId, undo }) => ({
        actorId: actor.userId,
        branchId: context.branchId,
        action: undo.kind === 'new' ? 'delete' : 'import_undone',
        entity: pupilEntity,
        entityId: String(pupilId),
        reason: fileName,
        requestId,
      })),
    );
    const undone = await claimImport(tx, id, {
      from: ['undoing'],
      state: 'undone',
      undoneBy: actor.userId,
      undoneAt: new Date(),
    });
    if (!undone) refuse('wrong_state', { status: 409 });
    await audit(tx, {
      actor,
      branchId: context.branchId,
      action: 'undo',
      entity: importEntity,
      entityId: id,
      after: { fileName, new: fresh.length, changed: changed.length },
      requestId,
    });
  });

/** The rows that made or changed a pupil. */
const writtenRows = async (db: Queryable, id: number): Promise<UndoRow[]> => {
  const rows = await db
    .select({ pupilId: pupilImportRows.pupilId, undo: pupilImportRows.undo })
    .from(pupilImportRows)
    .where(sql`${pupilImportRows.importId} = ${id} and ${pupilImportRows.undo} is not null`);
  return rows.flatMap(({ pupilId, undo }) =>
    pupilId === null ? [] : [{ pupilId, undo: undo as NewUndo | ChangedUndo }],
  );
};

const lockPupils = (tx: Transaction, rows: readonly UndoRow[]) =>
  tx
    .select({ id: pupils.id })
    .from(pupils)
    .where(sql`${pupils.id} = any(${sql.param(rows.map(({ pupilId }) => pupilId))}::int[])`)
    .orderBy(pupils.id)
    .for('update');

interface UndoRow {
  readonly pupilId: number;
  readonly undo: NewUndo | ChangedUndo;
}

/** Refuses where a pupil has another version or anything that refers to it. */
const refuseBlocked = async (db: Queryable, rows: readonly UndoRow[]) => {
  const ids = rows.map(({ pupilId }) => pupilId);
  const now = await db
    .select()
    .from(pupils)
    .where(sql`${pupils.id} = any(${sql.param(ids)}::int[])`);
  const byId = new Map(now.map((pupil) => [pupil.id, pupil]));
  const reasons = new Map<number, Set<string>>();
  const stands = (pupilId: number, reason: string) =>
    reasons.set(pupilId, (reasons.get(pupilId) ?? new Set()).add(reason));
  for (const { pupilId, undo } of rows) {
    const expected = undo.kind === 'new' ? 1 : undo.version;
    if (byId.get(pupilId)?.version !== expected) stands(pupilId, 'edited');
  }
  const fresh = rows.flatMap(({ pupilId, undo }) => (undo.kind === 'new' ? [pupilId] : []));
  for (const { pupilId, reason } of await pupilReferences(db, fresh)) stands(pupilId, reason);
  if (reasons.size === 0) return;
  const blocked = [...reasons].slice(0, mostNamed).flatMap(([pupilId, why]) => {
    const pupil = byId.get(pupilId);
    return pupil ? [{ id: pupilId, code: pupil.code, name: twoScriptName(pupil), reasons: [...why] }] : [];
  });
  refuse('undo_blocked', { status: 409, details: { blocked, total: reasons.size } });
};
