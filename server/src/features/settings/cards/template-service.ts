import type {
  CardDesign,
  CardTemplate,
  CardTemplateChange,
  CardTemplateInput,
  CardTemplateVersion,
} from '@suksa/contracts/settings';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { create, edit, type Resource, remove } from '../../../http/write.ts';
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
  type TemplateRow,
  updateDesign,
  updateTemplate,
  wasPrinted,
} from './template-repository.ts';

export const templateEntity = 'settings.card_template';

/** As the list has them; the row tells more of the version that is drawn with. */
const templates: Resource<TemplateRow> = {
  entity: templateEntity,
  lock: (tx, id, { context }) => lockTemplate(tx, context.branchId, id),
  read: async (tx, id, { context }) => (await findTemplates(tx, context.branchId, [id]))[0],
  form: presentTemplate,
  audited: (row) => summaryOf(presentTemplate(row)),
  branchOf: (_row, { context }) => context.branchId,
};

/** The designs in use of the caller's branch, and what can be shown on them. */
export const templatesOf = async ({ context: { branchId }, school: { read } }: Caller) => {
  const [found, levels, pictures] = await Promise.all([
    findTemplates(read, branchId),
    levelsTaught(read, branchId),
    branchPictureKinds(read, branchId),
  ]);
  return {
    templates: found.map(presentTemplate),
    levels: levels.map(({ id, nameLo, nameEn }) => ({ id, name: { lo: nameLo, en: nameEn } })),
    pictures,
  };
};

/** A branch has one design in use for each level, one for its other students and one for its staff. */
export const addTemplate = async (
  call: Caller,
  { idempotencyKey: key, ...request }: CardTemplateInput,
): Promise<CardTemplate> => {
  const { design, ...values } = request;
  const { branchId } = call.context;
  const insert = async (tx: Transaction) => {
    if (values.holder === 'staff' && values.levelId !== null) refuseField('levelId', 'not_allowed');
    const taught = await levelsTaught(tx, branchId);
    if (values.levelId !== null && !taught.some(({ id }) => id === values.levelId))
      refuseField('levelId', 'not_allowed');
    await refuseUnknownPictures(tx, design);
    const id = await insertTemplate(tx, { ...values, branchId });
    await insertVersion(tx, { templateId: id, number: 1, design, savedBy: call.actor.userId });
    return id;
  };
  return presentTemplate(await create(call, templates, insert, { key, request }));
};

/** A version that cards were printed with stays as it is: the change becomes the next one. */
export const changeTemplate = async (
  call: Caller,
  id: number,
  { version, design, ...values }: CardTemplateChange,
): Promise<CardTemplate> =>
  presentTemplate(
    await edit(call, templates, { id, version }, async (tx, row) => {
      await refuseUnknownPictures(tx, design);
      if (JSON.stringify(design) !== JSON.stringify(presentTemplate(row).design))
        await storeDesign(tx, { row, design, savedBy: call.actor.userId });
      await updateTemplate(tx, id, values);
    }),
  );

interface DesignStored {
  readonly row: TemplateRow;
  readonly design: CardDesign;
  readonly savedBy: number;
}

const storeDesign = (tx: Transaction, { row, design, savedBy }: DesignStored) =>
  row.lockedAt === null
    ? updateDesign(tx, row.versionId, design, savedBy)
    : insertVersion(tx, { templateId: row.id, number: row.number + 1, design, savedBy });

/** One that was never printed is deleted; the others are kept for the cards that were printed with them. */
export const removeTemplate = (call: Caller, id: number): Promise<void> =>
  remove(call, templates, { id }, async (tx) => {
    if (await wasPrinted(tx, id)) await updateTemplate(tx, id, { retired: true });
    else await deleteTemplate(tx, id);
  });

/** Every version of a design, newest first. */
export const versionsOf = async (
  { context: { branchId }, school: { read } }: Pick<Caller, 'context' | 'school'>,
  id: number,
): Promise<CardTemplateVersion[]> => {
  if ((await findTemplates(read, branchId, [id])).length === 0) notFound();
  return (await findVersions(read, id)).map(presentVersion);
};

/** Refuses what isn't a design in use of the caller's branch. */
export const knownTemplate = async (
  { context: { branchId }, school: { read } }: Pick<Caller, 'context' | 'school'>,
  id: number,
): Promise<number> => (await findTemplates(read, branchId, [id]))[0]?.id ?? notFound();

const refuseUnknownPictures = async (tx: Transaction, { front, back }: CardDesign) => {
  const wanted = new Set(
    [...front.layers, ...back.layers].flatMap((layer) => (layer.kind === 'picture' ? [layer.pictureId] : [])),
  );
  const known = await knownPictures(tx, [...wanted]);
  if (known.length < wanted.size) refuse('unknown_picture');
};
