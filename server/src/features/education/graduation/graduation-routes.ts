import * as education from '@suksa/contracts/education';
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
import {
  duplicateFor,
  handOverTo,
  issueFor,
  readGraduateDocuments,
} from './graduation-certificate-service.ts';
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
  route(app, education.listBatches, readBatches);
  route(app, education.createBatch, (call) => openBatch(call, call.body));
  route(app, education.updateBatch, (call) => changeBatch(call, call.params.id, call.body));
  route(app, education.deleteBatch, (call) => removeBatch(call, call.params.id));
  route(app, education.buildCandidates, (call) => buildBatch(call, call.params.id));
  route(app, education.judgeCandidates, (call) => judgeBatch(call, call.params.id, call.body.candidates));
  route(app, education.batchAudit, async (call) => {
    const { batch } = await knownBatchRow(call, call.params.id);
    return auditTrail(call.school.read, batchEntity, batch.id);
  });
};

const listRoutes = (app: App) => {
  route(app, education.listGraduates, (call) => readGraduates(call, call.query));
  route(app, education.exportGraduates, (call) => {
    const { format, columns, query } = call.body;
    return streamExport(call.reply, {
      format,
      filename: query.view === 'alumni' ? 'alumni' : 'graduates',
      columns,
      rows: exportGraduateRows(call, query),
    });
  });
  route(app, education.getGraduate, (call) => readGraduate(call.school.read, call, call.params.id));
  route(app, education.editGraduate, async (call) => {
    await changeGraduate(call, call.params.id, call.body);
    return readGraduate(call.school.db, call, call.params.id);
  });
  route(app, education.graduateAudit, async (call) =>
    auditTrail(call.school.read, graduateEntity, await knownGraduate(call, call.params.id)),
  );
};

const examRoutes = (app: App) => {
  route(app, education.examGrid, (call) => readExamGrid(call, call.params.id));
  route(app, education.saveExam, (call) => storeExam(call, call.params.id, call.body));
  route(app, education.checkExamSheet, (call) =>
    checkExamFile(app.sheets, call, { id: call.params.id, ...call.body }),
  );
  route(app, education.examSheet, async (call) => {
    const { columns, rows } = await examSheetOf(call, call.params.id, call.query.language);
    return streamExport(call.reply, { format: 'xlsx', filename: 'exam', columns, rows });
  });
};

const stepRoutes = (app: App) => {
  route(app, education.takeOfficeStep, (call) => takeSteps(call, call.body));
  route(app, education.takeHeadStep, (call) => takeSteps(call, call.body));
};

const certificateRoutes = (app: App) => {
  route(app, education.issueCertificates, (call) => issueFor(call, call.body));
  route(app, education.handOver, async (call) => {
    await handOverTo(call, call.params.id, call.body);
    return readGraduate(call.school.db, call, call.params.id);
  });
  route(app, education.issueDuplicate, async (call) => {
    await duplicateFor(call, call.params.id, call.body);
    return readGraduate(call.school.db, call, call.params.id);
  });
  route(app, education.graduateDocuments, async (call) => ({
    rows: await readGraduateDocuments(call, call.query.candidates.split(',').map(Number)),
  }));
};
