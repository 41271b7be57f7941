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
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { pageOf } from '../../../list.ts';
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

  route(app, schoolCalendar, ({ query }) => calendarOf(app.db, query), { perMinute });

  route(
    app,
    calendarFile,
    async ({ query, reply }) =>
      reply
        .header('content-disposition', 'inline; filename="school-calendar.ics"')
        .type('text/calendar; charset=utf-8')
        .send(await calendarText(app.db, query)),
    { perMinute },
  );
};

const feedRoutes = (app: App) => {
  route(app, calendarAddress, ({ context }) => calendarAddressOf(app.db, context));

  route(app, renewCalendarAddress, ({ actor, context, request }) =>
    renewAddress(app.db, { actor, context, requestId: request.id }),
  );

  route(
    app,
    calendarFeed,
    async ({ params: { secret }, query: { language }, request, reply }) => {
      const text = await feedText(app.db, { secret, language });
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
  route(app, listHolidays, async ({ context, query }) => {
    const { offset, limit } = pageOf(query);
    const found = await findHolidays(app.db, context, query);
    const rows = await withMeetings(app.db, context, found.slice(offset, offset + limit));
    return { rows, total: found.length };
  });

  route(app, holidayChoices, ({ actor, context }) => holidayChoicesFor(app.db, actor, context));

  route(app, exportHolidays, ({ context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'holidays',
      columns: body.columns,
      rows: inBatches(
        async ({ offset, limit }) =>
          (await findHolidays(app.db, context, body.query)).slice(offset, offset + limit),
        presentHolidayExport,
      ),
    }),
  );

  route(app, holidayAudit, async ({ context, params }) => {
    const [found] = await findHolidaysById(app.db, context, [params.id]);
    return auditTrail(app.db, holidayEntity, (found ?? notFound()).id);
  });
};

const writingRoutes = (app: App) => {
  route(app, createHoliday, ({ actor, context, body: { acceptPast, merge, ...input }, request }) =>
    addHoliday(app.db, { actor, context, input, acceptPast, merge, requestId: request.id }),
  );

  route(
    app,
    updateHoliday,
    ({ actor, context, params: { id }, body: { acceptPast, merge, ...input }, request }) =>
      changeHoliday(app.db, { actor, context, id, input, acceptPast, merge, requestId: request.id }),
  );

  route(app, confirmHolidays, async ({ actor, context, body, request }) => ({
    changed: await confirmAll(app.db, { actor, context, ...body, requestId: request.id }),
  }));

  route(app, deleteHolidays, ({ actor, context, body, request }) =>
    removeAll(app.db, { actor, context, ...body, requestId: request.id }),
  );

  route(app, previewHolidays, ({ actor, context, body }) => previewPlan(app.db, { actor, context, ...body }));

  route(app, exportHolidayPreview, ({ actor, context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'calendar-change',
      columns: body.columns,
      rows: exportedChanges(previewRows(app.db, { actor, context, plan: body.query })),
    }),
  );

  route(app, checkHolidayImport, ({ actor, context, body }) =>
    checkCalendar(app.db, { actor, context, calendar: body }),
  );

  route(app, importHolidays, ({ actor, context, body: { acceptPast, ...calendar }, request }) =>
    runCalendar(app.db, { actor, context, calendar, acceptPast, requestId: request.id }),
  );

  route(app, proposeNational, ({ actor, context, body, request }) =>
    proposeNationalDays(app.db, { actor, context, year: body.year, requestId: request.id }),
  );

  route(app, copyHolidays, ({ actor, context, body, request }) =>
    copyYear(app.db, { actor, context, ...body, requestId: request.id }),
  );
};
