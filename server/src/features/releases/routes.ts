import {
  endOverride,
  promoteVersion,
  readOutline,
  releaseFailures,
  releaseHealth,
  releaseVersions,
  releaseWatch,
  releaseWatches,
  reportFailure,
  reportMeasures,
  rollBackVersion,
  startOverride,
  startPreview,
  stopTrial,
} from '@suksa/contracts/releases';
import type { App } from '../../http/app.ts';
import { perSchool } from '../../http/per-school.ts';
import { route } from '../../http/route.ts';
import { givePageKey, markDeveloping, unmarkDeveloping } from '../../plugins/releases/page-cookie.ts';
import { commonFailures } from './health/failure-repository.ts';
import { healthOf, watchOf } from './health/health-service.ts';
import { ReleaseHistory } from './health/release-history-service.ts';
import { keepFailure, keepMeasures, pruner } from './health/report-service.ts';
import { stopOverride, takeOverride } from './override/override-service.ts';
import { givePreview } from './preview/preview-service.ts';
import * as acts from './versions/act-service.ts';
import { versionsOf } from './versions/versions-service.ts';
import { recentWatches } from './watch/watch-repository.ts';
import { presentWatch } from './watch/watches-presenter.ts';

/** For one address: a whole school may stand behind it. A page tells a few times, and of few failures. */
const perMinute = 300;

export const releaseRoutes = (app: App) => {
  const history = new ReleaseHistory(app.environment, () =>
    app.readLive().then(
      ({ composition }) => composition.id,
      () => null,
    ),
  );

  const pruners = perSchool(pruner);

  route(
    app,
    reportFailure,
    async ({ body, school, request }) => {
      await keepFailure(school, body, () => app.findActor(request));
      await pruners.of(school)();
    },
    { perMinute, bodyLimit: 8192 },
  );

  route(
    app,
    reportMeasures,
    async ({ body, school }) => {
      await keepMeasures(school, history, body);
      await pruners.of(school)();
    },
    { perMinute, bodyLimit: 8192 },
  );

  route(app, readOutline, () => app.outline(), { perMinute });

  route(app, releaseHealth, ({ school }) => healthOf(school.read, history));

  route(app, releaseFailures, async ({ query, school }) => {
    const rows = await commonFailures(school.read, query.part, query.version);
    return { rows: rows.map((row) => ({ ...row, last: row.last.toISOString() })) };
  });

  route(app, startOverride, async (call) => {
    const { pageKey, ...taken } = await takeOverride(app, call, call.body.entry);
    givePageKey(call.reply, pageKey);
    markDeveloping(call.reply);
    return taken;
  });

  route(app, endOverride, async (call) => {
    await stopOverride(call);
    unmarkDeveloping(call.reply);
  });

  route(app, startPreview, (call) => givePreview(app, call, call.body), { perMinute: 60 });

  route(app, releaseWatches, async ({ school }) => {
    const [live] = await history.chain();
    const watches = await recentWatches(school.read);
    return {
      watching: app.environment.releaseService !== undefined,
      rows: watches.map((watch) => presentWatch(watch, live)),
    };
  });

  route(app, releaseVersions, ({ query, school }) => versionsOf(app, school.read, history, query.part));

  const people = { perMinute: 20 };
  route(app, promoteVersion, (call) => acts.promoteVersion(app, call, call.body), people);
  route(app, rollBackVersion, (call) => acts.rollBackVersion(app, call, call.body), people);
  route(app, stopTrial, (call) => acts.stopTrial(app, call, call.body), people);

  route(app, releaseWatch, ({ query, school }) => watchOf(school.read, history, query));
};
