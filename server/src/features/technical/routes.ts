import {
  createSubject,
  deleteSubject,
  exportSubjects,
  listLevels,
  listSubjects,
  subjectAudit,
  updateSubject,
} from '@suksa/contracts/technical';
import { auditTrail } from '../../audit-trail.ts';
import { atOnce, streamExport } from '../../export.ts';
import type { App } from '../../http/app.ts';
import { refuseConstraints } from '../../http/constraint-refusals.ts';
import { route } from '../../http/route.ts';
import { pageIn } from '../../list.ts';
import { announcementRoutes } from './announcements/announcement-routes.ts';
import { noticeRoutes } from './announcements/notice-routes.ts';
import { curriculumRoutes } from './curriculum/curriculum-routes.ts';
import { dayRoutes } from './days/day-routes.ts';
import { feedRoutes } from './feeds/feed-routes.ts';
import { periodSetRoutes } from './periods/period-set-routes.ts';
import { roomRoutes } from './rooms/room-routes.ts';
import { presentLevel, presentSubject, presentSubjectExport } from './subjects/subject-presenter.ts';
import { allLevels, findSubjects } from './subjects/subject-repository.ts';
import { addSubject, changeSubject, removeSubject, subjectEntity } from './subjects/subject-service.ts';
import { teachingRoutes } from './teaching/teaching-routes.ts';
import { timetableRoutes } from './timetable/timetable-routes.ts';

export const technicalRoutes = (app: App) => {
  announcementRoutes(app);
  noticeRoutes(app);
  curriculumRoutes(app);
  teachingRoutes(app);
  roomRoutes(app);
  periodSetRoutes(app);
  timetableRoutes(app);
  dayRoutes(app);
  feedRoutes(app);
  refuseConstraints(app, {
    subject_code_unique: { code: 'duplicate', field: 'code' },
    subject_level_level_id_level_id_fk: { code: 'not_allowed', field: 'levelIds' },
    teacher_assignment_subject_id_subject_id_fk: { code: 'subject_in_use', status: 409 },
    mark_subject_id_fkey: { code: 'subject_in_use', status: 409 },
    mark_sheet_subject_id_fkey: { code: 'subject_in_use', status: 409 },
    graduation_exam_subject_subject_id_fkey: { code: 'subject_in_exam', status: 409 },
  });

  route(app, listSubjects, async ({ school, query }) => {
    const found = await findSubjects(school.read, query);
    return { rows: pageIn(found, query).map(presentSubject), total: found.length };
  });

  route(app, exportSubjects, ({ school, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'subjects',
      columns: body.columns,
      rows: atOnce(() => findSubjects(school.read, body.query), presentSubjectExport),
    }),
  );

  route(app, createSubject, (call) => addSubject(call, call.body));

  route(app, updateSubject, (call) => changeSubject(call, call.params.id, call.body));

  route(app, deleteSubject, (call) => removeSubject(call, call.params.id));

  route(app, subjectAudit, ({ school, params }) => auditTrail(school.read, subjectEntity, params.id));

  route(app, listLevels, async ({ school }) => ({ rows: (await allLevels(school.read)).map(presentLevel) }));
};
