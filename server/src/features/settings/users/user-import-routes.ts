import { checkUserImport, importUsers, userImportTemplate } from '@suksa/contracts/settings';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { checkImport, importTemplate, runImport } from './user-import-service.ts';

export const userImportRoutes = (app: App) => {
  route(app, userImportTemplate, async ({ school, actor, query, reply }) =>
    streamExport(reply, {
      format: 'xlsx',
      filename: 'staff',
      columns: await importTemplate(school.read, actor, query.language),
      rows: nothing(),
    }),
  );

  route(app, checkUserImport, (call) => checkImport(call, app.sheets, call.body));

  route(app, importUsers, (call) => runImport(call, app.sheets, call.body));
};

async function* nothing() {}
