import * as education from '@suksa/contracts/education';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { readOverview } from './overview-service.ts';

/** What the tab's first screen shows of a year. */
export const overviewRoutes = (app: App) => {
  route(app, education.getOverview, readOverview);
};
