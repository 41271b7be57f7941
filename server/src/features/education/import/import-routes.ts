import * as education from '@suksa/contracts/education';
import { largestSheet } from '@suksa/contracts/spreadsheet';
import type { Actor, Context } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { sendErrors, sendTemplate } from './import-files-service.ts';
import { runImport } from './import-run-service.ts';
import {
  checkImport,
  discardImport,
  listImportRows,
  listImports,
  readImport,
  uploadImport,
} from './import-service.ts';
import { undoImport } from './import-undo-service.ts';

/** Spreadsheets of students: upload, dry run, run, undo. */
export const importRoutes = (app: App) => {
  route(app, education.listImports, ({ context, query }) => listImports(app, context, query));
  route(
    app,
    education.uploadImport,
    (call) => uploadImport(app, { ...whoAsks(call), file: call.body.file }),
    { bodyLimit: largestSheet + 10_000 },
  );
  route(app, education.importTemplate, ({ actor, context, body, reply }) =>
    sendTemplate(app.db, { actor, context, body, reply }),
  );
  route(app, education.getImport, ({ context, params }) => readImport(app, context, params.id));
  route(app, education.listImportRows, ({ context, params, query }) =>
    listImportRows(app, context, { id: params.id, query }),
  );
  route(
    app,
    education.checkImport,
    (call) => checkImport(app, { ...whoAsks(call), id: call.params.id, ...call.body }),
    { bodyLimit: 2_000_000 },
  );
  route(app, education.exportImportErrors, ({ context, params, body, reply }) =>
    sendErrors(app, { context, id: params.id, body, reply }),
  );
  route(app, education.runImport, (call) =>
    runImport(app, { ...whoAsks(call), id: call.params.id, ...call.body }),
  );
  route(app, education.undoImport, (call) => undoImport(app, { ...whoAsks(call), id: call.params.id }));
  route(app, education.discardImport, async (call) => {
    await discardImport(app, { ...whoAsks(call), id: call.params.id });
    return undefined;
  });
};

interface Asked {
  readonly actor: Actor;
  readonly context: Context;
  readonly request: { readonly id: string };
}

const whoAsks = ({ actor, context, request }: Asked) => ({ actor, context, requestId: request.id });
