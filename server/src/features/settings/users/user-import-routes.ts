import { checkUserImport, importUsers, userImportTemplate } from '@suksa/contracts/settings';
import { largestSheet } from '@suksa/contracts/spreadsheet';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { checkImport, importTemplate, runImport } from './user-import-service.ts';

/** The file, its name and the punctuation around them. */
const bodyLimit = largestSheet + 10_000;

export const userImportRoutes = (app: App) => {
  route(app, userImportTemplate, async ({ actor, query, reply }) =>
    streamExport(reply, {
      format: 'xlsx',
      filename: 'staff',
      columns: await importTemplate(app.db, actor, query.language),
      rows: nothing(),
    }),
  );

  route(app, checkUserImport, ({ actor, body }) => checkImport(app, { actor, ...body }), { bodyLimit });

  route(
    app,
    importUsers,
    ({ actor, body, request }) => runImport(app, { actor, ...body, requestId: request.id }),
    { bodyLimit },
  );
};

async function* nothing() {}
