import * as reports from '@suksa/contracts/reports';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { changeLayout, layoutsFor } from './card-layout-service.ts';
import { longestNamesFor, recordsOfClass } from './card-records-service.ts';
import { cardRuns } from './card-run-job.ts';
import { cardsOfClass, publishClass, saveTexts } from './card-service.ts';
import { cardVerifyRoutes } from './card-verify-routes.ts';
import { cardsForFamily } from './own-cards-service.ts';

/** Report cards: read as proofs, written on, published, and checked by whoever holds one. */
export const cardRoutes = (app: App) => {
  const { publicAddress } = app.environment;
  route(app, reports.ownCards, (call) => cardsForFamily(call, publicAddress));
  route(app, reports.classCards, (call) => {
    const { actor, context, school, params, query } = call;
    return cardsOfClass({ actor, context, school, publicAddress }, params.id, query.period);
  });
  route(app, reports.saveCardTexts, (call) => saveTexts(call, call.params.id, call.body));
  route(app, reports.classCardRecords, ({ actor, context, school, params, query }) =>
    recordsOfClass({ actor, context, school, publicAddress }, params.id, query),
  );
  route(app, reports.longestCardNames, (call) => longestNamesFor(call));
  route(app, reports.readCardLayouts, (call) => layoutsFor(call));
  route(app, reports.changeCardLayout, (call) => changeLayout(call, call.params.kind, call.body));
  route(app, reports.publishCards, (call) => publishClass(call, call.params.id, call.body));
  const runs = cardRuns(app);
  route(app, reports.readCardRun, (call) => runs.read(call, call.query));
  route(app, reports.checkCards, (call) => runs.check(call, call.body));
  route(app, reports.publishManyCards, (call) => runs.publish(call, call.body));
  cardVerifyRoutes(app);
};
