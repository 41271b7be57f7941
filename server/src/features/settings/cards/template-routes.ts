import {
  addCardPicture,
  cardBranchPicture,
  cardPhotos,
  cardPicture,
  cardPreview,
  cardTemplateAudit,
  cardTemplateVersions,
  createCardTemplate,
  listCardTemplates,
  retireCardTemplate,
  saveCardTemplate,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { facesOf, readCardPicture, storeCardPicture } from './card-picture-service.ts';
import { branchPicture } from './place-repository.ts';
import { previewOf } from './preview-service.ts';
import {
  addTemplate,
  changeTemplate,
  knownTemplate,
  removeTemplate,
  templateEntity,
  templatesOf,
  versionsOf,
} from './template-service.ts';

/** What cards look like: designs, their pictures, and people to try them with. */
export const cardTemplateRoutes = (app: App) => {
  refuseConstraints(app, {
    card_template_one_in_use: { code: 'duplicate', field: 'levelId' },
    card_design_stays: { code: 'conflict', status: 409 },
  });
  designRoutes(app);
  pictureRoutes(app);
};

const designRoutes = (app: App) => {
  route(app, listCardTemplates, templatesOf);

  route(app, createCardTemplate, (call) => addTemplate(call, call.body));

  route(app, saveCardTemplate, (call) => changeTemplate(call, call.params.id, call.body));

  route(app, retireCardTemplate, (call) => removeTemplate(call, call.params.id));

  route(app, cardTemplateVersions, async (call) => ({ versions: await versionsOf(call, call.params.id) }));

  route(app, cardTemplateAudit, async (call) =>
    auditTrail(call.school.read, templateEntity, await knownTemplate(call, call.params.id)),
  );

  route(app, cardPreview, (call) => previewOf(call, call.query));
};

const pictureRoutes = (app: App) => {
  route(app, addCardPicture, (call) => storeCardPicture(call, call.body.picture.bytes));

  route(app, cardPicture, async ({ school, params, reply }) =>
    reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('vary', 'authorization')
      .type('image/png')
      .send(await readCardPicture(school, params.id)),
  );

  route(app, cardBranchPicture, async ({ school, context, params, reply }) => {
    const picture = await branchPicture(school.read, context.branchId, params.kind);
    const content = await school.files.read(picture);
    return reply.header('cache-control', 'private, no-cache').type(picture.contentType).send(content);
  });

  route(app, cardPhotos, async (call) =>
    call.reply
      .header('cache-control', 'no-store')
      .type('application/octet-stream')
      .send(await facesOf(call, call.body)),
  );
};
