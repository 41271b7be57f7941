import * as reports from '@suksa/contracts/reports';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { presented } from '../sheet/sheet-presenter.ts';
import { censusCellRows, censusExportRow } from './census-presenter.ts';
import {
  censusDifferencesOf,
  censusOf,
  censusRows,
  censusStudentsOf,
  sendCensusOf,
} from './census-service.ts';

/** The school census: its figures, the students behind them, and what was sent. */
export const censusRoutes = (app: App) => {
  route(app, reports.census, (call) => censusOf(call, call.query));
  route(app, reports.censusStudents, (call) => censusStudentsOf(call, call.query));
  route(app, reports.sendCensus, (call) => sendCensusOf(call, call.body));
  route(app, reports.censusDifferences, (call) => censusDifferencesOf(call, call.params.id));
  route(app, reports.exportCensus, async (call) => {
    const { query, format, columns } = call.body;
    const counted = await censusOf(call, query);
    return streamExport(call.reply, {
      format,
      filename: `census-${counted.referenceDay}`,
      columns,
      rows: censusCellRows(counted),
    });
  });
  route(app, reports.exportCensusStudents, (call) => {
    const { query, format, columns } = call.body;
    return streamExport(call.reply, {
      format,
      filename: 'census',
      columns,
      rows: presented(censusRows(call, query), censusExportRow),
    });
  });
};
