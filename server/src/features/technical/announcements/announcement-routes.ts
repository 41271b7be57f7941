import {
  addAnnouncementFile,
  announcementAudit,
  announcementChoices,
  announcementReaders,
  createAnnouncement,
  deleteAnnouncement,
  exportAnnouncements,
  largestAnnouncementFile,
  listAnnouncements,
  restoreAnnouncement,
  updateAnnouncement,
  withdrawAnnouncements,
} from '@suksa/contracts/technical';
import { auditTrail } from '../../../audit-trail.ts';
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { listOf } from '../../../list.ts';
import { todayIn } from '../../../school/clock.ts';
import { storeFile } from './announcement-file-service.ts';
import { presentAnnouncement, presentAnnouncementExport } from './announcement-presenter.ts';
import { countAnnouncements, findAnnouncements, findAnnouncementsById } from './announcement-repository.ts';
import { choicesFor } from './announcement-rights-policy.ts';
import {
  addAnnouncement,
  announcementEntity,
  changeAnnouncement,
  removeAnnouncement,
  restore,
  withdrawAll,
} from './announcement-service.ts';
import { readersOf } from './notice-readers-service.ts';

/** For those who write announcements. A change may be one of the public page's news. */
export const announcementRoutes = (app: App) => {
  refuseConstraints(app, {
    announcement_level_level_id_level_id_fk: { code: 'not_allowed', field: 'levelIds' },
    announcement_class_class_id_class_id_fk: { code: 'not_allowed', field: 'classIds' },
  });
  readingRoutes(app);
  writingRoutes(app);
};

const readingRoutes = (app: App) => {
  route(app, listAnnouncements, ({ actor, context, query }) => {
    const writer = { actor, context, today: todayIn() };
    return listOf({
      query,
      rows: (page) => findAnnouncements(app.db, writer, { query, ...page }),
      count: () => countAnnouncements(app.db, writer, query),
      present: presentAnnouncement,
    });
  });

  route(app, announcementChoices, ({ actor, context }) => choicesFor(app.db, { actor, context }));

  route(app, exportAnnouncements, ({ actor, context, body, reply }) => {
    const writer = { actor, context, today: todayIn() };
    return streamExport(reply, {
      format: body.format,
      filename: 'announcements',
      columns: body.columns,
      rows: inBatches(
        (page) => findAnnouncements(app.db, writer, { query: body.query, ...page }),
        presentAnnouncementExport,
      ),
    });
  });

  route(app, announcementAudit, async ({ actor, context, params }) => {
    const writer = { actor, context, today: todayIn() };
    const [found] = await findAnnouncementsById(app.db, writer, [params.id]);
    return auditTrail(app.db, announcementEntity, (found ?? notFound()).id);
  });

  route(app, announcementReaders, ({ actor, context, params, query }) =>
    readersOf(app.db, { writer: { actor, context, today: todayIn() }, id: params.id, page: query.page }),
  );
};

const writingRoutes = (app: App) => {
  route(app, createAnnouncement, async ({ actor, context, body, request }) => {
    const saved = await addAnnouncement(app.db, { actor, context, input: body, requestId: request.id });
    app.renewPublicPage();
    return saved;
  });

  route(app, updateAnnouncement, async ({ actor, context, params, body, request }) => {
    const call = { actor, context, id: params.id, input: body, requestId: request.id };
    const saved = await changeAnnouncement(app.db, call);
    app.renewPublicPage();
    return saved;
  });

  route(app, withdrawAnnouncements, async ({ actor, context, body, request }) => {
    const rows = await withdrawAll(app.db, { actor, context, ids: body.ids, requestId: request.id });
    app.renewPublicPage();
    return { rows: [...rows] };
  });

  route(app, restoreAnnouncement, ({ actor, context, params, request }) =>
    restore(app.db, { actor, context, id: params.id, requestId: request.id }),
  );

  route(app, deleteAnnouncement, ({ actor, context, params, request }) =>
    removeAnnouncement(app.db, { actor, context, id: params.id, requestId: request.id }),
  );

  route(app, addAnnouncementFile, ({ actor, body }) => storeFile(app.db, { actor, ...body }), {
    bodyLimit: largestAnnouncementFile + 10_000,
  });
};
