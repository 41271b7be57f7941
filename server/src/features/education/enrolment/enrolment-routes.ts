import * as education from '@suksa/contracts/education';
import type { Actor, Context } from '../../../http/actor.ts';
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
  route(app, education.moveClass, (call) => moveClass(app.db, aboutStudent(call)));
  route(app, education.moveClasses, ({ actor, context, body, request }) =>
    moveClasses(app.db, { actor, context, body, requestId: request.id }),
  );
  route(app, education.previewSeveralMoves, ({ actor, context, body }) =>
    previewSeveralMoves(app.db, { actor, context, body }),
  );
  route(app, education.leaveSchool, (call) => leaveSchool(app.db, aboutStudent(call)));
  route(app, education.suspendStudent, (call) => suspendStudent(app.db, aboutStudent(call)));
  route(app, education.resumeStudent, (call) => resumeStudent(app.db, aboutStudent(call)));
  route(app, education.readmitStudent, (call) => readmitStudent(app.db, aboutStudent(call)));
  route(app, education.leavingFacts, async ({ actor, context, body }) => ({
    rows: await readLeavingFacts(app.db, actor, context, body.students),
  }));
};

interface StudentCall<Body> {
  readonly actor: Actor;
  readonly context: Context;
  readonly params: { readonly id: number };
  readonly body: Body;
  readonly request: { readonly id: string };
}

const aboutStudent = <Body>({ actor, context, params, body, request }: StudentCall<Body>) => ({
  actor,
  context,
  id: params.id,
  body,
  requestId: request.id,
});
