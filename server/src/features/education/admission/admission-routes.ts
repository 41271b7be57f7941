import * as education from '@suksa/contracts/education';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { admitStudent } from './admission-service.ts';
import { possibleDuplicates } from './duplicate-service.ts';
import { searchFamilies } from './family-service.ts';

/** Taking a child in: who is known already, which family, and the entry itself. */
export const admissionRoutes = (app: App) => {
  route(app, education.findDuplicates, async ({ school, body }) => ({
    matches: await possibleDuplicates(school.read, body),
  }));
  route(app, education.findFamilies, async ({ actor, school, query }) => ({
    families: await searchFamilies(school.read, actor, query.q),
  }));
  route(app, education.admitStudent, (call) => admitStudent(call, call.body));
};
