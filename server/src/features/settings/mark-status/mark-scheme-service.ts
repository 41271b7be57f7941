import type { MarkScheme, MarkSchemeChange, MarkSchemeInput } from '@suksa/contracts/settings';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { create, edit, type Resource, remove } from '../../../http/write.ts';
import { presentScheme, presentSchemeAudit, presentSchemeForm } from './mark-scheme-presenter.ts';
import {
  deleteSchemeRow,
  findScheme,
  giveLevels,
  insertScheme,
  lockSchemes,
  type SchemeRow,
  updateSchemeRow,
} from './mark-scheme-repository.ts';

export const schemeEntity = 'settings.mark_scheme';

const schemes: Resource<MarkScheme> = {
  entity: schemeEntity,
  lock: async (tx, id) => {
    await lockSchemes(tx);
    return presented(await findScheme(tx, id));
  },
  read: async (tx, id) => presented(await findScheme(tx, id)),
  form: presentSchemeForm,
  audited: presentSchemeAudit,
};

const presented = (row: SchemeRow | undefined) => row && presentScheme(row);

/** Makes a scheme for some levels, which leave the one that they had. */
export const addScheme = (call: Caller, input: MarkSchemeInput): Promise<MarkScheme> =>
  create(call, schemes, async (tx) => {
    await lockSchemes(tx);
    if (input.levelIds.length === 0) refuseField('levelIds', 'required');
    const id = await insertScheme(tx, input);
    await giveLevels(tx, id, input.levelIds);
    return id;
  });

/** Changes how levels count marks. The scheme of all other levels names none. */
export const changeScheme = (
  call: Caller,
  id: number,
  { version, ...input }: MarkSchemeChange,
): Promise<MarkScheme> =>
  edit(call, schemes, { id, version }, async (tx, { isDefault }) => {
    if (!isDefault && input.levelIds.length === 0) refuseField('levelIds', 'required');
    if (isDefault && input.levelIds.length > 0) refuseField('levelIds', 'not_allowed');
    await updateSchemeRow(tx, id, input);
    await giveLevels(tx, id, input.levelIds);
  });

/** Its levels go back to the scheme of all others. */
export const removeScheme = (call: Caller, id: number): Promise<void> =>
  remove(call, schemes, { id }, async (tx, { isDefault }) => {
    if (isDefault) refuse('default_scheme', { status: 409 });
    await deleteSchemeRow(tx, id);
  });
