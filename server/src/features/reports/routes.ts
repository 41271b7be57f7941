import {
  attendanceClasses,
  attendanceDay,
  attendanceMonth,
  attendanceOfStudent,
  exportAttendanceDay,
  exportAttendanceMonth,
} from '@suksa/contracts/reports';
import { type ExportRow, streamExport } from '../../export.ts';
import type { App } from '../../http/app.ts';
import { route } from '../../http/route.ts';
import { filterChoices } from '../../school/attendance/attendance-scope.ts';
import { dayExportRow, monthExportRow } from './attendance/attendance-presenter.ts';
import { dayReport, dayRows } from './attendance/day-service.ts';
import { monthReport, monthRows } from './attendance/month-service.ts';
import { studentMonth } from './attendance/student-month-service.ts';

export async function reportsRoutes(app: App): Promise<void> {
  route(app, attendanceClasses, ({ actor, context }) => filterChoices(app.db, actor, context));

  route(app, attendanceDay, ({ actor, context, query }) => dayReport(app, actor, context, query));

  route(app, attendanceMonth, ({ actor, context, query }) => monthReport(app, actor, context, query));

  route(app, attendanceOfStudent, (call) => studentMonth(call, app.connection, call.params.id));

  route(app, exportAttendanceDay, ({ actor, context, body: { query, format, columns }, reply }) =>
    streamExport(reply, {
      format,
      filename: `attendance-${query.date ?? 'today'}`,
      columns,
      rows: presented(dayRows(app, actor, context, query), dayExportRow),
    }),
  );

  route(app, exportAttendanceMonth, ({ actor, context, body: { query, format, columns }, reply }) =>
    streamExport(reply, {
      format,
      filename: `attendance-${query.month ?? 'this-month'}`,
      columns,
      rows: presented(monthRows(app, actor, context, query), monthExportRow),
    }),
  );
}

async function* presented<Row>(rows: AsyncIterable<Row>, present: (row: Row) => ExportRow) {
  for await (const row of rows) yield present(row);
}
