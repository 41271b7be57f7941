import {
  calendarAddress,
  calendarFeed,
  calendarFile,
  checkHolidayImport,
  confirmHolidays,
  copyHolidays,
  createHoliday,
  deleteHolidays,
  exportHolidayPreview,
  exportHolidays,
  holidayAudit,
  holidayChoices,
  importHolidays,
  listHolidays,
  previewHolidays,
  proposeNational,
  renewCalendarAddress,
  schoolCalendar,
  updateHoliday,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import { atOnce, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { pageIn } from '../../../list.ts';
import { calendarAddressOf, feedText, isKnown, renewAddress, tagOf } from './calendar-feed-service.ts';
import { checkCalendar, runCalendar } from './holiday-import-service.ts';
import { exportedChanges, presentHolidayExport } from './holiday-presenter.ts';
import { previewPlan, previewRows, withMeetings } from './holiday-preview-service.ts';
import { findHolidays, findHolidaysById } from './holiday-repository.ts';
import { holidayEntity } from './holiday-rules.ts';
import {
  addHoliday,
  changeHoliday,
  confirmAll,
  copyYear,
  holidayChoicesFor,
  proposeNationalDays,
  removeAll,
} from './holiday-service.ts';
import { calendarOf, calendarText } from './school-calendar-service.ts';

/** Strangers may call these; a classroom behind one address still gets in. */
const perMinute = 120;

export const holidayRoutes = (app: App) => {
  refuseConstraints(app, {
    holiday_level_id_level_id_fk: { code: 'not_allowed', field: 'levelId' },
    holiday_class_id_class_id_fk: { code: 'not_allowed', field: 'classId' },
  });
  readingRoutes(app);
  writingRoutes(app);
  feedRoutes(app);

  route(app, schoolCalendar, ({ school, query }) => calendarOf(school.read, query), { perMinute });

  route(
    app,
    calendarFile,
    async ({ school, query, reply }) =>
      reply
        .header('content-disposition', 'inline; filename="school-calendar.ics"')
        .type('text/calendar; charset=utf-8')
        .send(await calendarText(school.read, query)),
    { perMinute },
  );
};

const feedRoutes = (app: App) => {
  route(app, calendarAddress, calendarAddressOf);

  route(app, renewCalendarAddress, renewAddress);

  route(
    app,
    calendarFeed,
    async ({ school, params: { secret }, query: { language }, request, reply }) => {
      const text = await feedText(school.read, { secret, language });
      const tag = tagOf(text);
      // Kept by nobody without asking again: a new holiday is there when the telephone next looks.
      reply.header('etag', tag).header('cache-control', 'no-cache');
      if (isKnown(tag, request.headers['if-none-match'])) return reply.code(304).send();
      return reply
        .header('content-disposition', 'inline; filename="school-calendar.ics"')
        .type('text/calendar; charset=utf-8')
        .send(text);
    },
    { perMinute },
  );
};

const readingRoutes = (app: App) => {
  route(app, listHolidays, async ({ school, context, query }) => {
    const found = await findHolidays(school.read, context, query);
    const rows = await withMeetings(school.read, context, pageIn(found, query));
    return { rows, total: found.length };
  });

  route(app, holidayChoices, holidayChoicesFor);

  route(app, exportHolidays, ({ school, context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'holidays',
      columns: body.columns,
      rows: atOnce(() => findHolidays(school.read, context, body.query), presentHolidayExport),
    }),
  );

  route(app, holidayAudit, async ({ school, context, params }) => {
    const [found] = await findHolidaysById(school.read, context, [params.id]);
    return auditTrail(school.read, holidayEntity, (found ?? notFound()).id);
  });
};

const writingRoutes = (app: App) => {
  route(app, createHoliday, (call) => addHoliday(call, call.body));

  route(app, updateHoliday, (call) => changeHoliday(call, call.params.id, call.body));

  route(app, confirmHolidays, async (call) => ({ changed: await confirmAll(call, call.body) }));

  route(app, deleteHolidays, (call) => removeAll(call, call.body));

  route(app, previewHolidays, (call) => previewPlan(call, call.body.plan, call.body));

  route(app, exportHolidayPreview, (call) =>
    streamExport(call.reply, {
      format: call.body.format,
      filename: 'calendar-change',
      columns: call.body.columns,
      rows: exportedChanges(previewRows(call, call.body.query)),
    }),
  );

  route(app, checkHolidayImport, (call) => checkCalendar(call, call.body));

  route(app, importHolidays, (call) => runCalendar(call, call.body));

  route(app, proposeNational, (call) => proposeNationalDays(call, call.body.year));

  route(app, copyHolidays, (call) => copyYear(call, call.body));
};
