import {
  releaseFailures,
  releaseHealth,
  releaseWatch,
  reportFailure,
  reportMeasures,
} from '@suksa/contracts/releases';
import type { App } from '../../http/app.ts';
import { route } from '../../http/route.ts';
import { commonFailures } from './failure-repository.ts';
import { healthOf, watchOf } from './health-service.ts';
import { ReleaseHistory } from './release-history.ts';
import { keepFailure, keepMeasures, pruner } from './report-service.ts';

/** For one address: a whole school may stand behind it. A page tells a few times, and of few failures. */
const perMinute = 300;

export const releaseRoutes = (app: App) => {
  const history = new ReleaseHistory(app.environment.releasesDir);
  const prune = pruner(app);

  route(
    app,
    reportFailure,
    async ({ body, request }) => {
      await keepFailure(app, body, request);
      await prune();
    },
    { perMinute, bodyLimit: 8192 },
  );

  route(
    app,
    reportMeasures,
    async ({ body }) => {
      await keepMeasures(app, history, body);
      await prune();
    },
    { perMinute, bodyLimit: 8192 },
  );

  route(app, releaseHealth, () => healthOf(app.db, history));

  route(app, releaseFailures, async ({ query }) => {
    const rows = await commonFailures(app.db, query.part, query.version);
    return { rows: rows.map((row) => ({ ...row, last: row.last.toISOString() })) };
  });

  route(app, releaseWatch, ({ query }) => watchOf(app.db, history, query));
};
