import {
  attendanceClasses,
  attendanceDay,
  attendanceMonth,
  attendanceOfStudent,
  attendanceYear,
  exportAttendanceDay,
  exportAttendanceMonth,
  exportAttendanceYear,
} from '@suksa/contracts/reports';
import { streamExport } from '../../export.ts';
import type { App } from '../../http/app.ts';
import { route } from '../../http/route.ts';
import { filterChoices } from '../../school/attendance/attendance-scope.ts';
import { dayExportRow, monthExportRow } from './attendance/attendance-presenter.ts';
import { dayReport, dayRows } from './attendance/day-service.ts';
import { monthReport, monthRows } from './attendance/month-service.ts';
import { studentMonth } from './attendance/student-month-service.ts';
import { yearExportRow } from './attendance/year-presenter.ts';
import { yearReport, yearRows } from './attendance/year-service.ts';
import { cardRoutes } from './cards/card-routes.ts';
import { censusRoutes } from './census/census-routes.ts';
import { exitReportRoutes } from './exits/exit-report-routes.ts';
import { followUpRoutes } from './follow-up/follow-up-routes.ts';
import { formRoutes } from './forms/form-routes.ts';
import { graduateReportRoutes } from './graduates/graduate-report-routes.ts';
import { leaveRoutes } from './leave/leave-routes.ts';
import { markReportRoutes } from './mark-report/mark-report-routes.ts';
import { markBookRoutes } from './marks/mark-book-routes.ts';
import { presented } from './sheet/sheet-presenter.ts';
import { staffHoursRoutes } from './staff-hours/staff-hours-routes.ts';

export async function reportsRoutes(app: App): Promise<void> {
  staffHoursRoutes(app);
  graduateReportRoutes(app);
  markBookRoutes(app);
  markReportRoutes(app);
  cardRoutes(app);
  formRoutes(app);
  exitReportRoutes(app);
  censusRoutes(app);
  leaveRoutes(app);
  followUpRoutes(app);

  route(app, attendanceClasses, ({ actor, context, school }) => filterChoices(school.read, actor, context));

  route(app, attendanceDay, (call) => dayReport(call, call.query));

  route(app, attendanceMonth, (call) => monthReport(call, call.query));

  route(app, attendanceOfStudent, (call) => studentMonth(call, call.params.id));

  route(app, attendanceYear, (call) => yearReport(call, call.query));

  route(app, exportAttendanceYear, (call) => {
    const { query, format, columns } = call.body;
    return streamExport(call.reply, {
      format,
      filename: `attendance-${query.period ?? 'term'}`,
      columns,
      rows: presented(yearRows(call, query), yearExportRow),
    });
  });

  route(app, exportAttendanceDay, (call) => {
    const { query, format, columns } = call.body;
    return streamExport(call.reply, {
      format,
      filename: `attendance-${query.date ?? 'today'}`,
      columns,
      rows: presented(dayRows(call, query), dayExportRow),
    });
  });

  route(app, exportAttendanceMonth, (call) => {
    const { query, format, columns } = call.body;
    return streamExport(call.reply, {
      format,
      filename: `attendance-${query.month ?? 'this-month'}`,
      columns,
      rows: presented(monthRows(call, query), monthExportRow),
    });
  });
}
