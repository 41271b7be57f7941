import * as education from '@suksa/contracts/education';
import { largestSheet } from '@suksa/contracts/spreadsheet';
import { auditTrail } from '../../../audit-trail.ts';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import {
  batchEntity,
  buildBatch,
  changeBatch,
  judgeBatch,
  knownBatchRow,
  openBatch,
  readBatches,
  removeBatch,
} from './graduation-batch-service.ts';
import { duplicateFor, handOverTo, issueFor, readPapers } from './graduation-certificate-service.ts';
import { readExamGrid, storeExam } from './graduation-exam-service.ts';
import {
  changeGraduate,
  exportGraduateRows,
  knownGraduate,
  readGraduate,
  readGraduates,
} from './graduation-service.ts';
import { checkExamFile, examSheetOf } from './graduation-sheet-service.ts';
import { graduateEntity, takeSteps } from './graduation-step-service.ts';

/** From the candidates of a final level to certificates and alumni. */
export const graduationRoutes = (app: App) => {
  refuseConstraints(app, {
    graduation_batch_once: { code: 'duplicate', field: 'levelId' },
    graduation_certificate_candidate_id_fkey: { code: 'batch_in_use', status: 409 },
    graduation_hand_over_once: { code: 'already_handed_over', status: 409 },
  });
  batchRoutes(app);
  listRoutes(app);
  examRoutes(app);
  stepRoutes(app);
  certificateRoutes(app);
};

const batchRoutes = (app: App) => {
  route(app, education.listBatches, ({ context }) => readBatches(app.db, { context }));
  route(app, education.createBatch, ({ actor, context, body, request }) =>
    openBatch(app.db, { actor, context, input: body, requestId: request.id }),
  );
  route(app, education.updateBatch, ({ actor, context, params, body, request }) =>
    changeBatch(app.db, { actor, context, id: params.id, input: body, requestId: request.id }),
  );
  route(app, education.deleteBatch, ({ actor, context, params, request }) =>
    removeBatch(app.db, { actor, context, id: params.id, requestId: request.id }),
  );
  route(app, education.buildCandidates, ({ actor, context, params, request }) =>
    buildBatch(app.db, { actor, context, id: params.id, requestId: request.id }),
  );
  route(app, education.judgeCandidates, ({ actor, context, params, body, request }) =>
    judgeBatch(app.db, {
      actor,
      context,
      id: params.id,
      candidates: body.candidates,
      requestId: request.id,
    }),
  );
  route(app, education.batchAudit, async ({ context, params }) => {
    const { batch } = await knownBatchRow(app.db, { context }, params.id);
    return auditTrail(app.db, batchEntity, batch.id);
  });
};

const listRoutes = (app: App) => {
  route(app, education.listGraduates, ({ actor, context, query }) =>
    readGraduates(app.db, { actor, context, query }),
  );
  route(app, education.exportGraduates, ({ actor, context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: body.query.view === 'alumni' ? 'alumni' : 'graduates',
      columns: body.columns,
      rows: exportGraduateRows(app.db, { actor, context, query: body.query }),
    }),
  );
  route(app, education.getGraduate, ({ actor, context, params }) =>
    readGraduate(app.db, { actor, context }, params.id),
  );
  route(app, education.editGraduate, async ({ actor, context, params, body, request }) => {
    await changeGraduate(app.db, { actor, context, id: params.id, input: body, requestId: request.id });
    return readGraduate(app.db, { actor, context }, params.id);
  });
  route(app, education.graduateAudit, async ({ actor, context, params }) =>
    auditTrail(app.db, graduateEntity, await knownGraduate(app.db, { actor, context }, params.id)),
  );
};

const examRoutes = (app: App) => {
  route(app, education.examGrid, ({ actor, context, params }) =>
    readExamGrid(app.db, { actor, context, id: params.id }),
  );
  route(app, education.saveExam, ({ actor, context, params, body, request }) =>
    storeExam(app.db, { actor, context, id: params.id, input: body, requestId: request.id }),
  );
  route(
    app,
    education.checkExamSheet,
    ({ actor, context, params, body }) => checkExamFile(app, { actor, context, id: params.id, ...body }),
    { bodyLimit: largestSheet + 10_000 },
  );
  route(app, education.examSheet, async ({ actor, context, params, query, reply }) => {
    const { columns, rows } = await examSheetOf(app.db, { actor, context, id: params.id }, query.language);
    return streamExport(reply, { format: 'xlsx', filename: 'exam', columns, rows });
  });
};

const stepRoutes = (app: App) => {
  route(app, education.takeOfficeStep, ({ actor, context, body, request }) =>
    takeSteps(app.db, { actor, context, ...body, requestId: request.id }),
  );
  route(app, education.takeHeadStep, ({ actor, context, body, request }) =>
    takeSteps(app.db, { actor, context, ...body, requestId: request.id }),
  );
};

const certificateRoutes = (app: App) => {
  route(app, education.issueCertificates, ({ actor, context, body, request }) =>
    issueFor(app.db, { actor, context, body, requestId: request.id }),
  );
  route(app, education.handOver, async ({ actor, context, params, body, request }) => {
    await handOverTo(app.db, { actor, context, id: params.id, body, requestId: request.id });
    return readGraduate(app.db, { actor, context }, params.id);
  });
  route(app, education.issueDuplicate, async ({ actor, context, params, body, request }) => {
    await duplicateFor(app.db, { actor, context, id: params.id, body, requestId: request.id });
    return readGraduate(app.db, { actor, context }, params.id);
  });
  route(app, education.graduatePapers, async ({ actor, context, query }) => ({
    rows: await readPapers(app.db, { actor, context, ids: query.candidates.split(',').map(Number) }),
  }));
};
