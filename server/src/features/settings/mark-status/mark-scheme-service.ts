import type { MarkScheme, MarkSchemeChange, MarkSchemeInput } from '@suksa/contracts/settings';
import { audit } from '../../../audit.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { presentScheme, presentSchemeAudit, presentSchemeForm } from './mark-scheme-presenter.ts';
import {
  deleteSchemeRow,
  findScheme,
  giveLevels,
  insertScheme,
  lockSchemes,
  updateSchemeRow,
} from './mark-scheme-repository.ts';

export const schemeEntity = 'settings.mark_scheme';

export interface SchemeWrite {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Makes a scheme for some levels, which leave the one that they had. */
export const addScheme = (
  db: Database,
  { input, ...write }: SchemeWrite & { readonly input: MarkSchemeInput },
): Promise<MarkScheme> =>
  db.transaction(async (tx) => {
    await lockSchemes(tx);
    if (input.levelIds.length === 0) refuseField('levelIds', 'required');
    const id = await insertScheme(tx, input);
    await giveLevels(tx, id, input.levelIds);
    const after = await schemeNow(tx, id);
    await note(tx, write, { action: 'create', id, after });
    return after;
  });

/** Changes how levels count marks. The scheme of all other levels names none. */
export const changeScheme = (
  db: Database,
  {
    id,
    input: { version, ...input },
    ...write
  }: SchemeWrite & { readonly id: number; readonly input: MarkSchemeChange },
): Promise<MarkScheme> =>
  db.transaction(async (tx) => {
    await lockSchemes(tx);
    const before = await schemeNow(tx, id);
    if (before.version !== version) conflict(presentSchemeForm(before));
    if (!before.isDefault && input.levelIds.length === 0) refuseField('levelIds', 'required');
    if (before.isDefault && input.levelIds.length > 0) refuseField('levelIds', 'not_allowed');
    await updateSchemeRow(tx, id, input);
    await giveLevels(tx, id, input.levelIds);
    const after = await schemeNow(tx, id);
    await note(tx, write, { action: 'edit', id, before, after });
    return after;
  });

/** Its levels go back to the scheme of all others. */
export const removeScheme = (
  db: Database,
  { id, ...write }: SchemeWrite & { readonly id: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSchemes(tx);
    const before = await schemeNow(tx, id);
    if (before.isDefault) refuse('default_scheme', { status: 409 });
    await deleteSchemeRow(tx, id);
    await note(tx, write, { action: 'delete', id, before });
  });

const schemeNow = async (tx: Transaction, id: number): Promise<MarkScheme> =>
  presentScheme((await findScheme(tx, id)) ?? notFound());

interface Note {
  readonly action: string;
  readonly id: number;
  readonly before?: MarkScheme;
  readonly after?: MarkScheme;
}

const note = (tx: Transaction, { actor, requestId }: SchemeWrite, { action, id, before, after }: Note) =>
  audit(tx, {
    actor,
    action,
    entity: schemeEntity,
    entityId: id,
    ...(before && { before: presentSchemeAudit(before) }),
    ...(after && { after: presentSchemeAudit(after) }),
    requestId,
  });
