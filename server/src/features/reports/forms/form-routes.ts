import * as reports from '@suksa/contracts/reports';
import { wholeFile } from '../../../export/whole-file.ts';
import { zipOf } from '../../../export/zip.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { filledForm, formsOfClass } from './fill-form-service.ts';
import { formRuns } from './form-run-job.ts';
import { fetchedRun } from './form-run-service.ts';
import { changeTies, formFor, formsFor, keepForm, removeForm } from './form-service.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Forms of the ministry and the district: kept as they came, tied to fields, and filled. */
export const formRoutes = (app: App) => {
  route(app, reports.listForms, formsFor);
  route(app, reports.readForm, (call) => formFor(call, call.params.id));
  route(app, reports.addForm, (call) => keepForm(call, call.body));
  route(app, reports.tieForm, (call) => changeTies(call, call.params.id, call.body));
  route(app, reports.removeForm, (call) => removeForm(call, call.params.id));
  route(app, reports.fillClassForms, async (call) => {
    const { size, content } = await wholeFile(zipOf(await formsOfClass(call, call.params.id, call.body)));
    return call.reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="forms-${call.params.id}.zip"`)
      .send(content);
  });
  const runs = formRuns(app);
  route(app, reports.readFormRun, (call) => runs.read(call, call.params.id));
  route(app, reports.fillManyForms, (call) => runs.start(call, call.params.id, call.body));
  route(app, reports.downloadFormRun, async (call) => {
    const file = await fetchedRun(app, call, call.params.id, call.body.jobId);
    return call.reply
      .type(file.isArchive ? 'application/zip' : xlsx)
      .header('cache-control', 'private, no-store')
      .header('content-length', file.size)
      .header(
        'content-disposition',
        `attachment; filename="forms-${call.params.id}.${file.isArchive ? 'zip' : 'xlsx'}"`,
      )
      .send(file.content);
  });
  route(app, reports.fillForm, async (call) => {
    const content = await filledForm(call, call.params.id, call.body);
    return call.reply
      .type(xlsx)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="form-${call.params.id}.xlsx"`)
      .send(content);
  });
};
