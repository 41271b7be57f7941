import * as education from '@suksa/contracts/education';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { planMerge, presentPlan } from './merge-preview-service.ts';
import { listMerges, mergeStudents, undoMerge } from './merge-service.ts';

/** Two entries of one student made one, and the way back. */
export const mergeRoutes = (app: App) => {
  route(app, education.previewMerge, async ({ actor, school, query }) =>
    presentPlan(await planMerge(school.read, actor, query)),
  );
  route(app, education.mergeStudents, (call) => mergeStudents(call, call.body));
  route(app, education.listMerges, (call) => listMerges(call, call.params.id));
  route(app, education.undoMerge, (call) => undoMerge(call, call.params.id));
};
