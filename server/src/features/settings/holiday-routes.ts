import {
  calendarFile,
  confirmHolidays,
  copyHolidays,
  createHoliday,
  deleteHolidays,
  exportHolidays,
  holidayAudit,
  holidayChoices,
  listHolidays,
  proposeNational,
  schoolCalendar,
  updateHoliday,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../audit-trail.ts';
import { inBatches, streamExport } from '../../export.ts';
import type { App } from '../../http/app.ts';
import { refuseConstraints } from '../../http/constraint-refusals.ts';
import { notFound } from '../../http/refuse.ts';
import { route } from '../../http/route.ts';
import { pageOf } from '../../list.ts';
import { presentHoliday, presentHolidayExport } from './holiday-presenter.ts';
import { findHolidays, findHolidaysById } from './holiday-repository.ts';
import {
  addHoliday,
  changeHoliday,
  confirmAll,
  copyYear,
  holidayChoicesFor,
  holidayEntity,
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

const readingRoutes = (app: App) => {
  route(app, listHolidays, async ({ context, query }) => {
    const { offset, limit } = pageOf(query);
    const found = await findHolidays(app.db, context, query);
    return { rows: found.slice(offset, offset + limit).map(presentHoliday), total: found.length };
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
  route(app, createHoliday, ({ actor, context, body, request }) =>
    addHoliday(app.db, { actor, context, input: body, requestId: request.id }),
  );

  route(app, updateHoliday, ({ actor, context, params, body, request }) =>
    changeHoliday(app.db, { actor, context, id: params.id, input: body, requestId: request.id }),
  );

  route(app, confirmHolidays, async ({ actor, context, body, request }) => ({
    changed: await confirmAll(app.db, { actor, context, ids: body.ids, requestId: request.id }),
  }));

  route(app, deleteHolidays, ({ actor, context, body, request }) =>
    removeAll(app.db, { actor, context, ids: body.ids, requestId: request.id }),
  );

  route(app, proposeNational, ({ actor, context, body, request }) =>
    proposeNationalDays(app.db, { actor, context, year: body.year, requestId: request.id }),
  );

  route(app, copyHolidays, ({ actor, context, body, request }) =>
    copyYear(app.db, { actor, context, ...body, requestId: request.id }),
  );
};
