import * as education from '@suksa/contracts/education';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { sendErrors, sendTemplate } from './import-files-service.ts';
import { importJobs } from './import-job.ts';
import { discardImport, listImportRows, listImports, uploadImport } from './import-service.ts';

/** Spreadsheets of students: upload, dry run, run, undo. */
export const importRoutes = (app: App) => {
  const jobs = importJobs(app);
  route(app, education.listImports, (call) => listImports(call, jobs, call.query));
  route(app, education.uploadImport, (call) => uploadImport(call, app.sheets, call.body.file));
  route(app, education.importTemplate, (call) => sendTemplate(call, call));
  route(app, education.getImport, (call) => jobs.read(call, call.params.id));
  route(app, education.listImportRows, (call) => listImportRows(call, call.params.id, call.query));
  route(app, education.checkImport, (call) => jobs.check(call, { id: call.params.id, ...call.body }), {
    bodyLimit: 2_000_000,
  });
  route(app, education.exportImportErrors, (call) =>
    sendErrors(call, { id: call.params.id, body: call.body, reply: call.reply }),
  );
  route(app, education.runImport, (call) => jobs.run(call, { id: call.params.id, ...call.body }));
  route(app, education.undoImport, (call) => jobs.undo(call, call.params.id));
  route(app, education.discardImport, (call) => discardImport(call, jobs, call.params.id));
};
