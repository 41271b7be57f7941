import * as education from '@suksa/contracts/education';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import {
  leaveSchool,
  moveClass,
  moveClasses,
  readmitStudent,
  resumeStudent,
  suspendStudent,
} from './enrolment-service.ts';
import { readLeavingFacts } from './leaving-service.ts';
import { previewSeveralMoves } from './moves-preview-service.ts';

/** A student's way through the school: moves, leaving, suspension, coming back. */
export const enrolmentRoutes = (app: App) => {
  refuseConstraints(app, { enrolment_no_overlap: { code: 'already_enrolled', field: 'startDate' } });
  route(app, education.moveClass, (call) => moveClass(call, call.params.id, call.body));
  route(app, education.moveClasses, (call) => moveClasses(call, call.body));
  route(app, education.previewSeveralMoves, (call) => previewSeveralMoves(call, call.body));
  route(app, education.leaveSchool, (call) => leaveSchool(call, call.params.id, call.body));
  route(app, education.suspendStudent, (call) => suspendStudent(call, call.params.id, call.body));
  route(app, education.resumeStudent, (call) => resumeStudent(call, call.params.id, call.body));
  route(app, education.readmitStudent, (call) => readmitStudent(call, call.params.id, call.body));
  route(app, education.leavingFacts, async (call) => ({
    rows: await readLeavingFacts(call, call.body.students),
  }));
};
