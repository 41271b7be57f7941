import * as education from '@suksa/contracts/education';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { admitStudent } from './admission-service.ts';
import { possibleDuplicates } from './duplicate-service.ts';
import { searchFamilies } from './family-service.ts';

/** Taking a child in: who is known already, which family, and the entry itself. */
export const admissionRoutes = (app: App) => {
  route(app, education.findDuplicates, async ({ body }) => ({
    matches: await possibleDuplicates(app.db, body),
  }));
  route(app, education.findFamilies, async ({ actor, query }) => ({
    families: await searchFamilies(app.db, actor, query.q),
  }));
  route(app, education.admitStudent, ({ actor, context, body, request }) =>
    admitStudent(app.db, { actor, context, admission: body, requestId: request.id }),
  );
};
