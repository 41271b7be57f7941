import {
  addPagePicture,
  enquiryAudit,
  exportEnquiries,
  getEnquiry,
  getSchoolPage,
  listEnquiries,
  schoolPageAudit,
  sendEnquiry,
  updateEnquiry,
  updateSchoolPage,
} from '@suksa/contracts/landing';
import { auditTrail } from '../../audit-trail.ts';
import { backgroundWork } from '../../background-work.ts';
import { inBatches, streamExport } from '../../export.ts';
import type { App } from '../../http/app.ts';
import { refuseConstraints } from '../../http/constraint-refusals.ts';
import { route } from '../../http/route.ts';
import { listOf } from '../../list.ts';
import { presentEnquiry, presentEnquiryExport } from './enquiries/enquiry-presenter.ts';
import { countEnquiries, findEnquiries } from './enquiries/enquiry-repository.ts';
import { answerEnquiry, enquiryEntity, readEnquiry, receiveEnquiry } from './enquiries/enquiry-service.ts';
import { addAvif, storePagePicture } from './school-page/picture-service.ts';
import { prerenderer } from './school-page/prerender-service.ts';
import { publicRoutes } from './school-page/public-routes.ts';
import { changeSchoolPage, schoolPageEntity, schoolPageOf } from './school-page/school-page-service.ts';

/** Enough for a family that mistypes; a machine gives up. */
const enquiriesPerMinute = 6;
const pictureBytes = 11_000_000;

/** The public page: what visitors see of the school, and what the office gets from them. */
export const landingRoutes = (app: App) => {
  refuseConstraints(app, { enquiry_level_id_level_id_fk: { code: 'not_allowed', field: 'levelId' } });
  const prerendered = prerenderer(app.db);
  app.decorate('renewPublicPage', () => prerendered.renew());
  publicRoutes(app, prerendered);

  route(app, getSchoolPage, () => schoolPageOf(app.db));

  route(app, updateSchoolPage, async ({ actor, body, request }) => {
    const saved = await changeSchoolPage(app.db, { actor, input: body, requestId: request.id });
    prerendered.renew();
    return saved;
  });

  route(app, schoolPageAudit, () => auditTrail(app.db, schoolPageEntity, 1));

  const afterwards = backgroundWork(app);
  route(
    app,
    addPagePicture,
    async ({ actor, body, request }) => {
      const stored = await storePagePicture(app.db, { actor, picture: body.picture, requestId: request.id });
      afterwards(addAvif(app.db, stored.id, body.picture).then(prerendered.renew));
      return stored;
    },
    { bodyLimit: pictureBytes },
  );

  route(app, sendEnquiry, ({ body }) => receiveEnquiry(app.db, body), {
    perMinute: enquiriesPerMinute,
    bodyLimit: 16_384,
  });

  route(app, listEnquiries, ({ query }) =>
    listOf({
      query,
      rows: (page) => findEnquiries(app.db, query, page),
      count: () => countEnquiries(app.db, query),
      present: presentEnquiry,
    }),
  );

  route(app, getEnquiry, ({ params }) => readEnquiry(app.db, params.id));

  route(app, exportEnquiries, ({ body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'enquiries',
      columns: body.columns,
      rows: inBatches((page) => findEnquiries(app.db, body.query, page), presentEnquiryExport),
    }),
  );

  route(app, updateEnquiry, ({ actor, params, body, request }) =>
    answerEnquiry(app.db, { actor, id: params.id, input: body, requestId: request.id }),
  );

  route(app, enquiryAudit, ({ params }) => auditTrail(app.db, enquiryEntity, params.id));
};
