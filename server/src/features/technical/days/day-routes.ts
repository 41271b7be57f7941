import * as technical from '@suksa/contracts/technical';
import { auditTrail } from '../../../audit-trail.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { findAbsence } from './absence-repository.ts';
import { absences, addAbsence, changeAbsence, removeAbsence } from './absence-service.ts';
import { answer, substitutesFor } from './cover-service.ts';
import { dayFor, runOn } from './day-service.ts';
import { freeAt } from './free-service.ts';
import { changeLessons, dropChange } from './lesson-change-service.ts';

/** Days as they really are: who is away, who takes over, and what is different. */
export const dayRoutes = (app: App) => {
  refuseConstraints(app, {
    teacher_absence_once: { code: 'absent_already', status: 409 },
    lesson_change_substitute_once: { code: 'substitute_taken', status: 409 },
    lesson_change_room_once: { code: 'day_clash', status: 409 },
    lesson_change_once: { code: 'conflict', status: 409 },
    lesson_change_room_id_fkey: { code: 'room_in_use', status: 409 },
  });
  route(app, technical.readDay, (call) => dayFor(call, call.params.day));
  route(app, technical.chooseWeekday, (call) => runOn(call, call.params.day, call.body));
  route(app, technical.changeLessonsOfDay, (call) => changeLessons(call, call.params.day, call.body.lessons));
  route(app, technical.dropLostChange, (call) => dropChange(call, call.params.id));
  route(app, technical.findFree, (call) => freeAt(call, { ...call.params, ...call.query }));
  route(app, technical.listSubstitutes, (call) => substitutesFor(call, { ...call.params, ...call.query }));
  route(app, technical.answerCover, (call) => answer(call, call.params.id, call.body.accept));
  route(app, technical.createTeacherAbsence, (call) => addAbsence(call, call.body));
  route(app, technical.updateTeacherAbsence, (call) => changeAbsence(call, call.params.id, call.body));
  route(app, technical.deleteTeacherAbsence, (call) => removeAbsence(call, call.params.id));
  route(app, technical.teacherAbsenceAudit, async ({ context: { branchId }, school: { read }, params }) => {
    const found = (await findAbsence(read, { branchId, id: params.id })) ?? notFound();
    return auditTrail(read, absences.entity, found.absence.id);
  });
};
