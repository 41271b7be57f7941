import {
  endOverride,
  releaseFailures,
  releaseHealth,
  releaseWatch,
  reportFailure,
  reportMeasures,
  startOverride,
} from '@suksa/contracts/releases';
import type { App } from '../../http/app.ts';
import { route } from '../../http/route.ts';
import { givePageKey, markDeveloping, unmarkDeveloping } from '../../plugins/releases/page-cookie.ts';
import { commonFailures } from './health/failure-repository.ts';
import { healthOf, watchOf } from './health/health-service.ts';
import { ReleaseHistory } from './health/release-history-service.ts';
import { keepFailure, keepMeasures, pruner } from './health/report-service.ts';
import { stopOverride, takeOverride } from './override/override-service.ts';

/** For one address: a whole school may stand behind it. A page tells a few times, and of few failures. */
const perMinute = 300;

export const releaseRoutes = (app: App) => {
  const history = new ReleaseHistory(app.environment.releasesDir, () =>
    app.readLive().then(
      ({ composition }) => composition.id,
      () => null,
    ),
  );
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

  route(app, startOverride, async ({ actor, body, request, reply }) => {
    const { pageKey, ...taken } = await takeOverride(app, {
      actor,
      entry: body.entry,
      requestId: request.id,
    });
    givePageKey(reply, pageKey);
    markDeveloping(reply);
    return taken;
  });

  route(app, endOverride, async ({ actor, request, reply }) => {
    await stopOverride(app, { actor, requestId: request.id });
    unmarkDeveloping(reply);
  });

  route(app, releaseWatch, ({ query }) => watchOf(app.db, history, query));
};
