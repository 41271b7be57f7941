import * as education from '@suksa/contracts/education';
import { auditTrail } from '../../../audit-trail.ts';
import { inBatches, streamExport } from '../../../export.ts';
import { yearOf } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { pageOf } from '../../../list.ts';
import { mergeClasses, previewClassMoves, splitClassInTwo } from './class-moves-service.ts';
import { readClasses } from './class-service.ts';
import { exportKeptClass, presentKeptClass } from './kept-class-presenter.ts';
import { findKeptClasses } from './kept-class-repository.ts';
import {
  addClass,
  changeClass,
  classChoicesFor,
  classEntity,
  copyYearClasses,
  knownClass,
  removeClass,
} from './kept-class-service.ts';

/** The classes of a year: opened, changed, copied, split, merged. */
export const classRoutes = (app: App) => {
  refuseConstraints(app, { class_name_unique: { code: 'duplicate', field: 'name' } });
  readingRoutes(app);

  route(app, education.createClass, ({ actor, context, body, request }) =>
    addClass(app.db, { actor, context, input: body, requestId: request.id }),
  );
  route(app, education.updateClass, ({ actor, context, params, body, request }) =>
    changeClass(app.db, { actor, context, id: params.id, input: body, requestId: request.id }),
  );
  route(app, education.deleteClass, ({ actor, context, params, request }) =>
    removeClass(app.db, { actor, context, id: params.id, requestId: request.id }),
  );
  route(app, education.copyClasses, ({ actor, context, body, request }) =>
    copyYearClasses(app.db, { actor, context, body, requestId: request.id }),
  );
  route(app, education.splitClass, ({ actor, context, params, body, request }) =>
    splitClassInTwo(app.db, { actor, context, id: params.id, body, requestId: request.id }),
  );
  route(app, education.mergeClass, ({ actor, context, params, body, request }) =>
    mergeClasses(app.db, { actor, context, id: params.id, body, requestId: request.id }),
  );
};

const readingRoutes = (app: App) => {
  route(app, education.listClasses, ({ actor, context }) => readClasses(app.db, actor, context));
  route(app, education.keptClasses, async ({ actor, context, query }) => {
    const { offset, limit } = pageOf(query);
    const found = await findKeptClasses(app.db, { actor, yearId: yearOf(context).id }, query);
    return { rows: found.slice(offset, offset + limit).map(presentKeptClass), total: found.length };
  });
  route(app, education.exportClasses, ({ actor, context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'classes',
      columns: body.columns,
      rows: inBatches(
        async ({ offset, limit }) =>
          (await findKeptClasses(app.db, { actor, yearId: yearOf(context).id }, body.query)).slice(
            offset,
            offset + limit,
          ),
        exportKeptClass,
      ),
    }),
  );
  route(app, education.classChoices, ({ context }) => classChoicesFor(app.db, context));
  route(app, education.classAudit, async ({ actor, context, params }) => {
    const { id } = await knownClass(app.db, { actor, context }, params.id);
    return auditTrail(app.db, classEntity, id);
  });
  route(app, education.previewMoves, ({ actor, context, params, query }) =>
    previewClassMoves(app.db, { actor, context, id: params.id, from: query.from }),
  );
};
