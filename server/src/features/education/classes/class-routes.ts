import * as education from '@suksa/contracts/education';
import { auditTrail } from '../../../audit-trail.ts';
import { atOnce, streamExport } from '../../../export.ts';
import { yearOf } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { pageIn } from '../../../list.ts';
import { mergeClasses, previewClassMoves, splitClassInTwo } from './class-moves-service.ts';
import { exportClassRecord, presentClassRecord } from './class-record-presenter.ts';
import { findClassRecords } from './class-record-repository.ts';
import {
  addClass,
  changeClass,
  classChoicesFor,
  classEntity,
  copyYearClasses,
  knownClass,
  removeClass,
} from './class-record-service.ts';
import { readClasses } from './class-service.ts';

/** The classes of a year: opened, changed, copied, split, merged. */
export const classRoutes = (app: App) => {
  refuseConstraints(app, { class_name_unique: { code: 'duplicate', field: 'name' } });
  readingRoutes(app);

  route(app, education.createClass, (call) => addClass(call, call.body));
  route(app, education.updateClass, (call) => changeClass(call, call.params.id, call.body));
  route(app, education.deleteClass, (call) => removeClass(call, call.params.id));
  route(app, education.copyClasses, (call) => copyYearClasses(call, call.body));
  route(app, education.splitClass, (call) => splitClassInTwo(call, call.params.id, call.body));
  route(app, education.mergeClass, (call) => mergeClasses(call, call.params.id, call.body));
};

const readingRoutes = (app: App) => {
  route(app, education.listClasses, (call) => readClasses(call));
  route(app, education.classRecords, async ({ actor, context, school, query }) => {
    const found = await findClassRecords(school.read, { actor, yearId: yearOf(context).id }, query);
    return { rows: pageIn(found, query).map(presentClassRecord), total: found.length };
  });
  route(app, education.exportClasses, ({ actor, context, school, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'classes',
      columns: body.columns,
      rows: atOnce(
        () => findClassRecords(school.read, { actor, yearId: yearOf(context).id }, body.query),
        exportClassRecord,
      ),
    }),
  );
  route(app, education.classChoices, (call) => classChoicesFor(call));
  route(app, education.classAudit, async (call) => {
    const { read } = call.school;
    const { id } = await knownClass(read, call, call.params.id);
    return auditTrail(read, classEntity, id);
  });
  route(app, education.previewMoves, (call) => previewClassMoves(call, call.params.id, call.query.from));
};
