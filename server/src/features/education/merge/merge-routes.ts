import * as education from '@suksa/contracts/education';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { planMerge, presentPlan } from './merge-preview-service.ts';
import { listMerges, mergeStudents, undoMerge } from './merge-service.ts';

/** Two entries of one student made one, and the way back. */
export const mergeRoutes = (app: App) => {
  route(app, education.previewMerge, async ({ actor, query }) =>
    presentPlan(await planMerge(app.db, actor, query)),
  );
  route(app, education.mergeStudents, ({ actor, context, body, request }) =>
    mergeStudents(app.db, { actor, context, requestId: request.id, ...body }),
  );
  route(app, education.listMerges, ({ actor, params }) => listMerges(app.db, actor, params.id));
  route(app, education.undoMerge, ({ actor, context, params, request }) =>
    undoMerge(app.db, { actor, context, requestId: request.id, id: params.id }),
  );
};
