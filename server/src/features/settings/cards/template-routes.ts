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
  route(app, listCardTemplates, ({ context }) => templatesOf(app.db, context));

  route(app, createCardTemplate, ({ actor, context, body, request }) =>
    addTemplate(app.db, { actor, context, input: body, requestId: request.id }),
  );

  route(app, saveCardTemplate, ({ actor, context, params, body, request }) =>
    changeTemplate(app.db, { actor, context, id: params.id, input: body, requestId: request.id }),
  );

  route(app, retireCardTemplate, ({ actor, context, params, request }) =>
    removeTemplate(app.db, { actor, context, id: params.id, requestId: request.id }),
  );

  route(app, cardTemplateVersions, async ({ context, params }) => ({
    versions: await versionsOf(app.db, context, params.id),
  }));

  route(app, cardTemplateAudit, async ({ context, params }) =>
    auditTrail(app.db, templateEntity, await knownTemplate(app.db, context, params.id)),
  );

  route(app, cardPreview, ({ actor, context, query }) => previewOf(app.db, { actor, context, ...query }));
};

const pictureRoutes = (app: App) => {
  route(app, addCardPicture, ({ actor, context, body, request }) =>
    storeCardPicture(app.db, { actor, context, bytes: body.picture.bytes, requestId: request.id }),
  );

  route(app, cardPicture, async ({ params, reply }) =>
    reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('vary', 'authorization')
      .type('image/png')
      .send(await readCardPicture(app.db, params.id)),
  );

  route(app, cardBranchPicture, async ({ context, params, reply }) => {
    const { contentType, content } = await branchPicture(app.db, context.branchId, params.kind);
    return reply.header('cache-control', 'private, no-cache').type(contentType).send(content);
  });

  route(app, cardPhotos, async ({ actor, context, body, reply }) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/octet-stream')
      .send(await facesOf(app.db, { actor, context, ...body })),
  );
};
