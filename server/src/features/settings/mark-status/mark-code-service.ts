import type { MarkCode, MarkCodeChange, MarkCodeInput } from '@suksa/contracts/settings';
import { audit } from '../../../audit.ts';
import { usualMarkCodes } from '../../../db/usual-mark-codes.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { presentCode, presentCodeAudit, presentCodeForm } from './mark-code-presenter.ts';
import {
  type CodeRow,
  deleteCodes,
  findCode,
  insertCode,
  insertCodes,
  kindsPresent,
  lockBandSet,
  lockCode,
  raiseBandSet,
  updateCode,
} from './mark-code-repository.ts';

export const codeEntity = 'settings.mark_code';

export interface CodeWrite {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Adds a special code or a result. */
export const addCode = (
  db: Database,
  { input, ...write }: CodeWrite & { readonly input: MarkCodeInput },
): Promise<MarkCode> =>
  db.transaction(async (tx) => {
    const id = await insertCode(tx, input);
    const after = present(await findCode(tx, id));
    await note(tx, write, { action: 'create', id, after });
    return after;
  });

/** Changes a special code or a result, or offers it no longer. Its kind stays; bands are changed as a set. */
export const changeCode = (
  db: Database,
  {
    id,
    input: { version, ...input },
    ...write
  }: CodeWrite & { readonly id: number; readonly input: MarkCodeChange },
): Promise<MarkCode> =>
  db.transaction(async (tx) => {
    const before = present(await lockCode(tx, id));
    if (before.kind === 'band') refuse('edited_as_set', { status: 409 });
    if (before.version !== version) conflict(presentCodeForm(before));
    if (before.kind !== input.kind) refuseField('kind', 'not_allowed');
    // The years that ended so would otherwise lose their word.
    if (before.uses > 0 && before.outcome !== input.outcome) refuseField('outcome', 'code_in_use');
    await updateCode(tx, id, input);
    const after = present(await findCode(tx, id));
    await note(tx, write, { action: 'edit', id, before, after });
    return after;
  });

/** Deletes a special code or a result that nothing refers to. */
export const removeCode = (db: Database, { id, ...write }: CodeWrite & { readonly id: number }) =>
  db.transaction(async (tx): Promise<void> => {
    const before = present(await lockCode(tx, id));
    if (before.kind === 'band') refuse('edited_as_set', { status: 409 });
    if (before.uses > 0) refuse('code_in_use', { status: 409, details: { uses: before.uses } });
    await deleteCodes(tx, [id]);
    await note(tx, write, { action: 'delete', id, before });
  });

/** Gives each kind that has no code at all the usual ones of Lao schools. Answers how many were made. */
export const makeUsual = (db: Database, write: CodeWrite): Promise<number> =>
  db.transaction(async (tx) => {
    await lockBandSet(tx);
    const present = await kindsPresent(tx);
    const missing = usualMarkCodes.filter(({ kind }) => !present.has(kind));
    await insertCodes(tx, missing);
    if (missing.some(({ kind }) => kind === 'band')) await raiseBandSet(tx);
    if (missing.length > 0)
      await audit(tx, {
        ...write,
        action: 'create',
        entity: codeEntity,
        entityId: 'usual',
        after: { codes: missing.map(({ code }) => code) },
      });
    return missing.length;
  });

const present = (row: CodeRow | undefined): MarkCode => presentCode(row ?? notFound());

interface Note {
  readonly action: string;
  readonly id: number;
  readonly before?: MarkCode;
  readonly after?: MarkCode;
}

const note = (tx: Transaction, { actor, requestId }: CodeWrite, { action, id, before, after }: Note) =>
  audit(tx, {
    actor,
    action,
    entity: codeEntity,
    entityId: id,
    ...(before && { before: presentCodeAudit(before) }),
    ...(after && { after: presentCodeAudit(after) }),
    requestId,
  });
