import * as reports from '@suksa/contracts/reports';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { presented } from '../sheet/sheet-presenter.ts';
import { markedExportRow, tableExportRow } from './mark-report-presenter.ts';
import { markReportFile, markReportOf } from './mark-report-service.ts';

/** Marks of a period: students, subjects, classes and teachers. */
export const markReportRoutes = (app: App) => {
  route(app, reports.markReport, (call) => markReportOf(call, call.query));
  route(app, reports.exportMarkReport, async (call) => {
    const { query, format, columns, of } = call.body;
    const file = await markReportFile(call, query);
    return streamExport(call.reply, {
      format,
      filename: `marks-${of}`,
      columns,
      rows:
        of === 'students'
          ? presented(file.students(), markedExportRow)
          : presented(eachOf<Parameters<typeof tableExportRow>[0]>(file[of]), tableExportRow),
    });
  });
};

async function* eachOf<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
