import * as reports from '@suksa/contracts/reports';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { presented } from '../sheet/sheet-presenter.ts';
import { issuePaperOf, noteExitOf } from './exit-record-service.ts';
import { exitExportRow } from './exit-report-presenter.ts';
import { exitReportOf, exitRows } from './exit-report-service.ts';

/** Who stopped studying here, why, and what is still open. */
export const exitReportRoutes = (app: App) => {
  route(app, reports.exitReport, (call) => exitReportOf(call, call.query));
  route(app, reports.noteExit, (call) => noteExitOf(call, call.params.id, call.body));
  route(app, reports.issueTransferPaper, (call) => issuePaperOf(call, call.params.id, call.body.version));
  route(app, reports.exportExitReport, (call) => {
    const { query, format, columns } = call.body;
    return streamExport(call.reply, {
      format,
      filename: 'leavers',
      columns,
      rows: presented(exitRows(call, query), exitExportRow),
    });
  });
};
