import * as reports from '@suksa/contracts/reports';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { presented } from '../sheet/sheet-presenter.ts';
import { graduateExportRow } from './graduate-report-presenter.ts';
import { graduateReportOf, graduateRows } from './graduate-report-service.ts';

/** Who finished a level: register, statistics and honour list. */
export const graduateReportRoutes = (app: App) => {
  route(app, reports.graduateReport, (call) => graduateReportOf(call, call.query));
  route(app, reports.exportGraduateReport, (call) => {
    const { query, format, columns } = call.body;
    return streamExport(call.reply, {
      format,
      filename: 'graduates',
      columns,
      rows: presented(graduateRows(call, query), graduateExportRow),
    });
  });
};
