import * as education from '@suksa/contracts/education';
import { streamExport } from '../../export.ts';
import type { Actor, Context } from '../../http/actor.ts';
import type { App } from '../../http/app.ts';
import { refuseConstraints } from '../../http/constraint-refusals.ts';
import { route } from '../../http/route.ts';
import { todayIn } from '../../school/clock.ts';
import { readAddresses } from './address/address-service.ts';
import { admitStudent } from './admission/admission-service.ts';
import { possibleDuplicates } from './admission/duplicate-service.ts';
import { searchFamilies } from './admission/family-service.ts';
import { classRoutes } from './classes/class-routes.ts';
import { readClasses } from './classes/class-service.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { settleExitsDaily } from './enrolment/dated-exits-job.ts';
import {
  leaveSchool,
  moveClass,
  moveClasses,
  readmitStudent,
  resumeStudent,
  suspendStudent,
} from './enrolment/enrolment-service.ts';
import { readLeavingFacts } from './enrolment/leaving-service.ts';
import { previewSeveralMoves } from './enrolment/moves-preview-service.ts';
import { graduationRoutes } from './graduation/graduation-routes.ts';
import { importRoutes } from './import/import-routes.ts';
import { mergeRoutes } from './merge/merge-routes.ts';
import { readOverview } from './overview/overview-service.ts';
import { searchLeavers } from './register/leaver-search-service.ts';
import { exportRegister, readRegister } from './register/register-service.ts';
import { rolloverRoutes } from './rollover/rollover-routes.ts';
import { lookAtHealth, lookAtRestrictions } from './student/guarded-text-service.ts';
import { readPhoto, removePhoto, storePhoto } from './student/photo-service.ts';
import { editStudent, readHistory, readStudent } from './student/student-service.ts';

const aYear = 31_536_000;

/** The register, its students, and what their forms ask. */
export async function educationRoutes(app: App) {
  refuseConstraints(app, {
    enrolment_no_overlap: { code: 'already_enrolled', field: 'startDate' },
    rollover_batch_one_draft: { code: 'rollover_draft_meanwhile', status: 409 },
  });
  settleExitsDaily(app);
  registerRoutes(app);
  studentRoutes(app);
  enrolmentRoutes(app);
  photoRoutes(app);
  classRoutes(app);
  rolloverRoutes(app);
  graduationRoutes(app);
  importRoutes(app);
  documentRoutes(app);
  mergeRoutes(app);
  route(app, education.listClasses, ({ actor, context }) => readClasses(app.db, actor, context));
  route(app, education.getOverview, ({ actor, context }) => readOverview(app.db, actor, context));
  route(app, education.findFamilies, async ({ actor, query }) => ({
    families: await searchFamilies(app.db, actor, query.q),
  }));
}

const registerRoutes = (app: App) => {
  route(app, education.listStudents, ({ actor, context, query }) =>
    readRegister(app.db, { actor, context, query }),
  );
  route(app, education.findLeavers, ({ actor, context, query }) =>
    searchLeavers(app.db, actor, context, query.q),
  );
  route(app, education.exportStudents, async ({ actor, context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: `students-${todayIn()}`,
      columns: body.columns,
      rows: await exportRegister(app.db, { actor, context, query: body.query }),
    }),
  );
};

const studentRoutes = (app: App) => {
  route(app, education.leavingFacts, async ({ actor, context, body }) => ({
    rows: await readLeavingFacts(app.db, actor, context, body.students),
  }));
  route(app, education.findDuplicates, async ({ body }) => ({
    matches: await possibleDuplicates(app.db, body),
  }));
  route(app, education.admitStudent, ({ actor, context, body, request }) =>
    admitStudent(app.db, { actor, context, admission: body, requestId: request.id }),
  );
  route(app, education.listAddresses, ({ actor, body }) => readAddresses(app.db, actor, body.students));
  route(app, education.getStudent, ({ actor, params }) => readStudent(app.db, actor, params.id));
  route(app, education.editStudent, ({ actor, context, params, body, request }) =>
    editStudent(app.db, { actor, context, id: params.id, edit: body, requestId: request.id }),
  );
  route(app, education.lookAtHealth, ({ actor, context, params, request }) =>
    lookAtHealth(app.db, { actor, context, id: params.id, requestId: request.id }),
  );
  route(app, education.lookAtRestrictions, ({ actor, context, params, request }) =>
    lookAtRestrictions(app.db, { actor, context, id: params.id, requestId: request.id }),
  );
  route(app, education.studentHistory, ({ actor, params }) => readHistory(app.db, actor, params.id));
};

const enrolmentRoutes = (app: App) => {
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

const photoRoutes = (app: App) => {
  route(app, education.getPhoto, async ({ actor, params, query, reply }) => {
    const photo = await readPhoto(app.db, { actor, id: params.id, size: query.size });
    return reply
      .type('image/jpeg')
      .header('cache-control', query.v ? `private, max-age=${aYear}, immutable` : 'private, no-cache')
      .header('vary', 'authorization')
      .send(photo);
  });
  route(
    app,
    education.setPhoto,
    async ({ actor, context, params, body, request }) => ({
      photo: await storePhoto(app.db, {
        actor,
        context,
        id: params.id,
        photo: body.photo,
        requestId: request.id,
      }),
    }),
    { bodyLimit: education.largestPhoto + 10_000 },
  );
  route(app, education.removePhoto, async ({ actor, context, params, request }) => {
    await removePhoto(app.db, { actor, context, id: params.id, requestId: request.id });
    return undefined;
  });
};
