import * as technical from '@suksa/contracts/technical';
import { auditTrail } from '../../../audit-trail.ts';
import { yearOf } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { findCurriculumRow } from './curriculum-repository.ts';
import {
  addToCurriculum,
  changeCurriculum,
  copyFromYear,
  curriculumEntity,
  curriculumFor,
  fillFromSubjects,
  removeFromCurriculum,
  weightEffect,
} from './curriculum-service.ts';

/** What is taught in a year of a branch, level by level. */
export const curriculumRoutes = (app: App) => {
  refuseConstraints(app, {
    curriculum_once: { code: 'duplicate', field: 'subjectId' },
    curriculum_subject_id_fkey: { code: 'not_allowed', field: 'subjectId' },
  });
  route(app, technical.readCurriculum, (call) => curriculumFor(call));
  route(app, technical.createCurriculumRow, (call) => addToCurriculum(call, call.body));
  route(app, technical.updateCurriculumRow, (call) => changeCurriculum(call, call.params.id, call.body));
  route(app, technical.deleteCurriculumRow, (call) => removeFromCurriculum(call, call.params.id));
  route(app, technical.previewWeight, (call) => weightEffect(call, call.params.id, call.query));
  route(app, technical.fillCurriculum, (call) => fillFromSubjects(call, call.body.levelIds));
  route(app, technical.copyCurriculum, (call) => copyFromYear(call, call.body));
  route(app, technical.curriculumAudit, async ({ context, school, params: { id } }) => {
    const row = await findCurriculumRow(school.read, { yearId: yearOf(context).id, id });
    return auditTrail(school.read, curriculumEntity, (row ?? notFound()).id);
  });
};
