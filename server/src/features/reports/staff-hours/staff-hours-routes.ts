import * as reports from '@suksa/contracts/reports';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { presented } from '../sheet/sheet-presenter.ts';
import { askForStaff, staffStoryOf, staffTasksFor } from './staff-day-service.ts';
import { staffDayExportRow, staffMonthExportRow } from './staff-hours-presenter.ts';
import {
  staffDayReport,
  staffDayRows,
  staffMonthReport,
  staffMonthRows,
  staffTimesheetOf,
} from './staff-hours-service.ts';

/** When staff came and left, for a day, a month and the payroll. */
export const staffHoursRoutes = (app: App) => {
  route(app, reports.staffDay, (call) => staffDayReport(call, call.query));
  route(app, reports.staffMonth, (call) => staffMonthReport(call, call.query));
  route(app, reports.staffTimesheet, (call) => staffTimesheetOf(call, call.params.id, call.query.month));
  route(app, reports.staffDayStory, (call) => staffStoryOf(call, call.params));
  route(app, reports.askStaffChange, (call) => askForStaff(call, call.params.id, call.body));
  route(app, reports.staffHoursTasks, staffTasksFor);
  route(app, reports.exportStaffDay, (call) => {
    const { query, format, columns } = call.body;
    return streamExport(call.reply, {
      format,
      filename: `staff-${query.date ?? 'today'}`,
      columns,
      rows: presented(staffDayRows(call, query), staffDayExportRow),
    });
  });
  route(app, reports.exportStaffMonth, (call) => {
    const { query, format, columns } = call.body;
    return streamExport(call.reply, {
      format,
      filename: `staff-${query.month ?? 'this-month'}`,
      columns,
      rows: presented(staffMonthRows(call, query), staffMonthExportRow),
    });
  });
};
