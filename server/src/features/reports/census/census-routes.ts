import * as reports from '@suksa/contracts/reports';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { presented } from '../sheet/sheet-presenter.ts';
import { censusFollowedOf, censusSchoolOf, followedRows, schoolRows } from './census-follow-service.ts';
import { censusCellRows, censusExportRow, followedExportRow } from './census-presenter.ts';
import { censusOf, censusRows, censusStudentsOf } from './census-service.ts';
import { censusDifferencesOf, censusSentOf, sendCensusOf } from './census-submission-service.ts';

/** The school census: its figures, the students behind them, and what was sent. */
export const censusRoutes = (app: App) => {
  route(app, reports.census, (call) => censusOf(call, call.query));
  route(app, reports.censusStudents, (call) => censusStudentsOf(call, call.query));
  route(app, reports.sendCensus, (call) => sendCensusOf(call, call.body));
  route(app, reports.censusDifferences, (call) => censusDifferencesOf(call, call.params.id));
  route(app, reports.censusSent, (call) => censusSentOf(call, call.params.id));
  route(app, reports.censusFollowed, (call) => censusFollowedOf(call, call.query));
  route(app, reports.censusSchool, (call) => censusSchoolOf(call, call.query));
  route(app, reports.exportCensusFollowed, (call) => {
    const { query, format, columns } = call.body;
    return streamExport(call.reply, {
      format,
      filename: 'census-followed',
      columns,
      rows: presented(followedRows(call, query), followedExportRow),
    });
  });
  route(app, reports.exportCensusSchool, (call) => {
    const { query, format, columns, of } = call.body;
    return streamExport(call.reply, {
      format,
      filename: `census-${of}`,
      columns,
      rows: schoolRows(call, query, of),
    });
  });
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
