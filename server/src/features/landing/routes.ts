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
import {
  changeSchoolPage,
  schoolPageEntity,
  schoolPageId,
  schoolPageOf,
} from './school-page/school-page-service.ts';

/** Enough for a family that mistypes; a machine gives up. */
const enquiriesPerMinute = 6;

/** The public page: what visitors see of the school, and what the office gets from them. */
export const landingRoutes = (app: App) => {
  refuseConstraints(app, { enquiry_level_id_level_id_fk: { code: 'not_allowed', field: 'levelId' } });
  const prerendered = prerenderer();
  app.decorate('renewPublicPage', () => prerendered.renew());
  publicRoutes(app, prerendered);

  route(app, getSchoolPage, ({ school }) => schoolPageOf(school.read));

  route(app, updateSchoolPage, async (call) => {
    const saved = await changeSchoolPage(call, call.body);
    prerendered.renew();
    return saved;
  });

  route(app, schoolPageAudit, ({ school }) => auditTrail(school.read, schoolPageEntity, schoolPageId));

  const afterwards = backgroundWork(app);
  route(app, addPagePicture, async (call) => {
    const { bytes } = call.body.picture;
    const stored = await storePagePicture(call, bytes);
    afterwards(addAvif(call.school, stored.id, bytes).then(prerendered.renew));
    return stored;
  });

  route(app, sendEnquiry, ({ school, body }) => receiveEnquiry(school, body), {
    perMinute: enquiriesPerMinute,
    bodyLimit: 16_384,
  });

  route(app, listEnquiries, ({ school, query }) =>
    listOf({
      query,
      rows: (page) => findEnquiries(school.read, query, page),
      count: () => countEnquiries(school.read, query),
      present: presentEnquiry,
    }),
  );

  route(app, getEnquiry, ({ school, params }) => readEnquiry(school.read, params.id));

  route(app, exportEnquiries, ({ school, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'enquiries',
      columns: body.columns,
      rows: inBatches((page) => findEnquiries(school.read, body.query, page), presentEnquiryExport),
    }),
  );

  route(app, updateEnquiry, (call) => answerEnquiry(call, call.params.id, call.body));

  route(app, enquiryAudit, ({ school, params }) => auditTrail(school.read, enquiryEntity, params.id));
};
