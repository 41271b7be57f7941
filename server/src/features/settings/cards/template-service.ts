import type {
  CardDesign,
  CardTemplate,
  CardTemplateChange,
  CardTemplateInput,
  CardTemplateVersion,
} from '@suksa/contracts/settings';
import { audit } from '../../../audit.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { branchPictureKinds, levelsTaught } from './place-repository.ts';
import { presentTemplate, presentVersion, summaryOf } from './template-presenter.ts';
import {
  deleteTemplate,
  findTemplates,
  findVersions,
  insertTemplate,
  insertVersion,
  knownPictures,
  lockTemplate,
  updateDesign,
  updateTemplate,
  wasPrinted,
} from './template-repository.ts';

export const templateEntity = 'settings.card_template';

interface Write {
  readonly actor: Actor;
  readonly context: Context;
  readonly requestId: string;
}

/** The designs in use of the caller's branch, and what can be shown on them. */
export const templatesOf = async (db: Database, { branchId }: Context) => {
  const [templates, levels, pictures] = await Promise.all([
    findTemplates(db, branchId),
    levelsTaught(db, branchId),
    branchPictureKinds(db, branchId),
  ]);
  return {
    templates: templates.map(presentTemplate),
    levels: levels.map(({ id, nameLo, nameEn }) => ({ id, name: { lo: nameLo, en: nameEn } })),
    pictures,
  };
};

/** A branch has one design in use for each level, one for its other students and one for its staff. */
export const addTemplate = (
  db: Database,
  { input: { design, ...values }, ...write }: Write & { readonly input: CardTemplateInput },
): Promise<CardTemplate> =>
  db.transaction(async (tx) => {
    const { branchId } = write.context;
    if (values.holder === 'staff' && values.levelId !== null) refuseField('levelId', 'not_allowed');
    const taught = await levelsTaught(tx, branchId);
    if (values.levelId !== null && !taught.some(({ id }) => id === values.levelId))
      refuseField('levelId', 'not_allowed');
    await refuseUnknownPictures(tx, design);
    const id = await insertTemplate(tx, { ...values, branchId });
    await insertVersion(tx, { templateId: id, number: 1, design, savedBy: write.actor.userId });
    const after = await templateNow(tx, write, id);
    await note(tx, write, { action: 'create', id, after: summaryOf(after) });
    return after;
  });

/** A version that cards were printed with stays as it is: the change becomes the next one. */
export const changeTemplate = (
  db: Database,
  {
    id,
    input: { version, design, ...values },
    ...write
  }: Write & {
    readonly id: number;
    readonly input: CardTemplateChange;
  },
): Promise<CardTemplate> =>
  db.transaction(async (tx) => {
    const row = (await lockTemplate(tx, write.context.branchId, id)) ?? notFound();
    const before = presentTemplate(row);
    if (before.version !== version) conflict(before);
    await refuseUnknownPictures(tx, design);
    if (JSON.stringify(design) !== JSON.stringify(before.design))
      await storeDesign(tx, { row, design, write });
    await updateTemplate(tx, id, values);
    const after = await templateNow(tx, write, id);
    await note(tx, write, { action: 'edit', id, before: summaryOf(before), after: summaryOf(after) });
    return after;
  });

interface DesignStored {
  readonly row: {
    readonly id: number;
    readonly versionId: number;
    readonly number: number;
    readonly lockedAt: Date | null;
  };
  readonly design: CardDesign;
  readonly write: Write;
}

const storeDesign = (tx: Transaction, { row, design, write: { actor } }: DesignStored) =>
  row.lockedAt === null
    ? updateDesign(tx, row.versionId, design, actor.userId)
    : insertVersion(tx, { templateId: row.id, number: row.number + 1, design, savedBy: actor.userId });

/** One that was never printed is deleted; the others are kept for the cards that were printed with them. */
export const removeTemplate = (
  db: Database,
  { id, ...write }: Write & { readonly id: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const before = presentTemplate((await lockTemplate(tx, write.context.branchId, id)) ?? notFound());
    if (await wasPrinted(tx, id)) await updateTemplate(tx, id, { retired: true });
    else await deleteTemplate(tx, id);
    await note(tx, write, { action: 'delete', id, before: summaryOf(before) });
  });

/** Every version of a design, newest first. */
export const versionsOf = async (
  db: Database,
  { branchId }: Context,
  id: number,
): Promise<CardTemplateVersion[]> => {
  if ((await findTemplates(db, branchId, [id])).length === 0) notFound();
  return (await findVersions(db, id)).map(presentVersion);
};

/** Refuses what isn't a design in use of the caller's branch. */
export const knownTemplate = async (db: Database, { branchId }: Context, id: number): Promise<number> =>
  (await findTemplates(db, branchId, [id]))[0]?.id ?? notFound();

const templateNow = async (tx: Transaction, { context }: Write, id: number): Promise<CardTemplate> =>
  presentTemplate((await findTemplates(tx, context.branchId, [id]))[0] ?? notFound());

const refuseUnknownPictures = async (tx: Transaction, { front, back }: CardDesign) => {
  const wanted = new Set(
    [...front.layers, ...back.layers].flatMap((layer) => (layer.kind === 'picture' ? [layer.pictureId] : [])),
  );
  const known = await knownPictures(tx, [...wanted]);
  if (known.length < wanted.size) refuse('unknown_picture');
};

interface Note {
  readonly action: string;
  readonly id: number;
  readonly before?: unknown;
  readonly after?: unknown;
}

const note = (tx: Transaction, { actor, context, requestId }: Write, { id, ...entry }: Note) =>
  audit(tx, { actor, branchId: context.branchId, entity: templateEntity, entityId: id, requestId, ...entry });
