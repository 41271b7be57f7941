import type { MarkCode, MarkCodeChange, MarkCodeInput } from '@suksa/contracts/settings';
import { defaultMarkCodes } from '../../../db/default-mark-codes.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { create, edit, type Resource, remove, write } from '../../../http/write.ts';
import { bandsMade } from './mark-band-service.ts';
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

/** Special codes and results. Bands are changed as a set. */
const codes: Resource<MarkCode> = {
  entity: codeEntity,
  lock: async (tx, id) => {
    const code = presented(await lockCode(tx, id));
    if (code?.kind === 'band') refuse('edited_as_set', { status: 409 });
    return code;
  },
  read: async (tx, id) => presented(await findCode(tx, id)),
  form: presentCodeForm,
  audited: presentCodeAudit,
};

const presented = (row: CodeRow | undefined) => row && presentCode(row);

/** Adds a special code or a result. */
export const addCode = (call: Caller, input: MarkCodeInput): Promise<MarkCode> =>
  create(call, codes, (tx) => insertCode(tx, input));

/** Changes a special code or a result, or offers it no longer. Its kind stays. */
export const changeCode = (
  call: Caller,
  id: number,
  { version, ...input }: MarkCodeChange,
): Promise<MarkCode> =>
  edit(call, codes, { id, version }, async (tx, before) => {
    if (before.kind !== input.kind) refuseField('kind', 'not_allowed');
    // The years that ended so would otherwise lose their word.
    if (before.uses > 0 && before.outcome !== input.outcome) refuseField('outcome', 'code_in_use');
    await updateCode(tx, id, input);
  });

/** Deletes a special code or a result that nothing refers to. */
export const removeCode = (call: Caller, id: number): Promise<void> =>
  remove(call, codes, { id }, async (tx, { uses }) => {
    if (uses > 0) refuse('code_in_use', { status: 409, details: { uses } });
    await deleteCodes(tx, [id]);
  });

/** Gives each kind that has no code at all the usual ones of Lao schools. Answers how many were made. */
export const addDefaults = (call: Caller): Promise<number> =>
  write(call, async (tx) => {
    await lockBandSet(tx);
    const present = await kindsPresent(tx);
    const missing = defaultMarkCodes.filter(({ kind }) => !present.has(kind));
    await insertCodes(tx, missing);
    if (missing.length === 0) return { result: 0, audit: [] };
    const after = { codes: missing.map(({ code }) => code) };
    const made = { action: 'create', entity: codeEntity, entityId: 'usual', after };
    if (!missing.some(({ kind }) => kind === 'band')) return { result: missing.length, audit: made };
    await raiseBandSet(tx);
    return { result: missing.length, audit: [made, await bandsMade(tx, call)] };
  });
