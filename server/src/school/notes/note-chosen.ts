import type { NoteGroup } from '@suksa/contracts/settings';
import { and, eq, isNull, or } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { standardNotes, standardNoteUses } from '../../db/schema/index.ts';
import type { Context } from '../../http/actor.ts';
import { refuseField } from '../../http/refuse.ts';

interface Chosen {
  readonly context: Pick<Context, 'branchId'>;
  readonly group: NoteGroup;
  /** Null: the reason was written freely. */
  readonly noteId: number | null;
  /** As in the audit: `feeinvoice.payment`. */
  readonly entity: string;
  readonly entityId: number;
}

/**
 * Remembers, in the transaction that keeps a reason, which standard text it was chosen from. The record keeps its
 * own words; this only counts. Refuses at `noteId` what isn't offered in that group and branch.
 */
export const noteChosen = async (
  tx: Transaction,
  { context: { branchId }, group, noteId, entity, entityId }: Chosen,
): Promise<void> => {
  if (noteId === null) return;
  const [offered] = await tx
    .select({ id: standardNotes.id })
    .from(standardNotes)
    .where(
      and(
        eq(standardNotes.id, noteId),
        eq(standardNotes.group, group),
        eq(standardNotes.active, true),
        or(isNull(standardNotes.branchId), eq(standardNotes.branchId, branchId)),
      ),
    );
  if (!offered) return refuseField('noteId', 'not_allowed');
  await tx
    .insert(standardNoteUses)
    .values({ noteId, entity, entityId: String(entityId) })
    .onConflictDoNothing();
};
