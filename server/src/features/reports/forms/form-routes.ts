import * as reports from '@suksa/contracts/reports';
import { wholeFile } from '../../../export/whole-file.ts';
import { zipOf } from '../../../export/zip.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { filledForm, formsOfClass } from './fill-form-service.ts';
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
  route(app, reports.fillForm, async (call) => {
    const content = await filledForm(call, call.params.id, call.body);
    return call.reply
      .type(xlsx)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="form-${call.params.id}.xlsx"`)
      .send(content);
  });
};
