import * as technical from '@suksa/contracts/technical';
import { auditTrail } from '../../../audit-trail.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { copyFromYear } from './copy-teaching-service.ts';
import { teachingEntity } from './teaching-cells-service.ts';
import { markTeachersOn } from './teaching-policy.ts';
import { placeOf, presentName } from './teaching-presenter.ts';
import { changeCells, changeProfile, knownClassOf, teachingFor } from './teaching-service.ts';

/** Who teaches what to whom, from when until when. */
export const teachingRoutes = (app: App) => {
  refuseConstraints(app, {
    teacher_assignment_one_main: { code: 'conflict', status: 409 },
    teacher_assignment_no_repeat: { code: 'conflict', status: 409 },
    teaching_profile_subject_subject_id_fkey: { code: 'not_allowed', field: 'subjectIds' },
  });
  route(app, technical.readTeaching, (call) => teachingFor(call));
  route(app, technical.changeTeaching, (call) => changeCells(call, call.body));
  route(app, technical.copyTeaching, (call) => copyFromYear(call, call.body));
  route(app, technical.updateTeachingProfile, (call) => changeProfile(call, call.params.id, call.body));
  route(app, technical.markTeachers, async ({ context, school: { read }, params, query }) => {
    const classId = await knownClassOf(read, context, params.classId);
    const found = await markTeachersOn(read, { classId, subjectId: params.subjectId, day: query.date });
    return { teachers: found.map((row) => ({ id: row.id, name: presentName(row) })) };
  });
  route(app, technical.teachingAudit, async ({ context, school: { read }, params }) => {
    const classId = await knownClassOf(read, context, params.classId);
    return auditTrail(read, teachingEntity, placeOf({ classId, subjectId: params.subjectId }));
  });
};
