import {
  addAnnouncementFile,
  announcementAudit,
  announcementChoices,
  announcementReaders,
  createAnnouncement,
  createAnnouncementTemplate,
  deleteAnnouncement,
  deleteAnnouncementTemplate,
  exportAnnouncements,
  listAnnouncements,
  listAnnouncementTemplates,
  restoreAnnouncement,
  updateAnnouncement,
  updateAnnouncementTemplate,
  withdrawAnnouncements,
} from '@suksa/contracts/technical';
import { auditTrail } from '../../../audit-trail.ts';
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { listOf } from '../../../list.ts';
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
import { addTemplate, changeTemplate, removeTemplate, templatesFor } from './templates/template-service.ts';

/** For those who write announcements. A change may be one of the public page's news. */
export const announcementRoutes = (app: App) => {
  refuseConstraints(app, {
    announcement_level_level_id_level_id_fk: { code: 'not_allowed', field: 'levelIds' },
    announcement_class_class_id_class_id_fk: { code: 'not_allowed', field: 'classIds' },
    announcement_template_name_unique: { code: 'duplicate', field: 'name' },
  });
  readingRoutes(app);
  writingRoutes(app);
  templateRoutes(app);
};

const templateRoutes = (app: App) => {
  route(app, listAnnouncementTemplates, templatesFor);
  route(app, createAnnouncementTemplate, (call) => addTemplate(call, call.body));
  route(app, updateAnnouncementTemplate, (call) => changeTemplate(call, call.params.id, call.body));
  route(app, deleteAnnouncementTemplate, (call) => removeTemplate(call, call.params.id));
};

const readingRoutes = (app: App) => {
  route(app, listAnnouncements, (call) => {
    const { school, query } = call;
    return listOf({
      query,
      rows: (page) => findAnnouncements(school.read, call, { query, ...page }),
      count: () => countAnnouncements(school.read, call, query),
      present: presentAnnouncement,
    });
  });

  route(app, announcementChoices, choicesFor);

  route(app, exportAnnouncements, (call) => {
    const { school, body, reply } = call;
    return streamExport(reply, {
      format: body.format,
      filename: 'announcements',
      columns: body.columns,
      rows: inBatches(
        (page) => findAnnouncements(school.read, call, { query: body.query, ...page }),
        presentAnnouncementExport,
      ),
    });
  });

  route(app, announcementAudit, async (call) => {
    const { read } = call.school;
    const [found] = await findAnnouncementsById(read, call, [call.params.id]);
    return auditTrail(read, announcementEntity, (found ?? notFound()).id);
  });

  route(app, announcementReaders, (call) => readersOf(call, call.params.id, call.query.page));
};

const writingRoutes = (app: App) => {
  route(app, createAnnouncement, async (call) => {
    const saved = await addAnnouncement(call, call.body);
    app.renewPublicPage();
    return saved;
  });

  route(app, updateAnnouncement, async (call) => {
    const saved = await changeAnnouncement(call, call.params.id, call.body);
    app.renewPublicPage();
    return saved;
  });

  route(app, withdrawAnnouncements, async (call) => {
    const rows = await withdrawAll(call, call.body.ids);
    app.renewPublicPage();
    return { rows };
  });

  route(app, restoreAnnouncement, (call) => restore(call, call.params.id));

  route(app, deleteAnnouncement, (call) => removeAnnouncement(call, call.params.id));

  route(app, addAnnouncementFile, (call) => storeFile(call, call.body));
};
