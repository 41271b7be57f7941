import {
  askWhatIf,
  checkBilling,
  discardDrafts,
  issueDrafts,
  lastBilling,
  listBillingPeriods,
  runBilling,
} from '@suksa/contracts/feeinvoice';
import { yearOf } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { periodsOf, plannedLevels } from '../plans/plan-repository.ts';
import { billingRuns } from './billing-job.ts';
import { presentBilling } from './billing-presenter.ts';
import { billingScope, priceStudents } from './billing-service.ts';
import { discardChosenDrafts, issueChosenDrafts } from './draft-service.ts';
import { whatIf } from './what-if-service.ts';

export const billingRoutes = (app: App) => {
  const runs = billingRuns(app);
  refuseConstraints(app, { invoice_period_unique: { code: 'billing_running', status: 409 } });

  route(app, listBillingPeriods, async ({ school, context }) => {
    const place = { branchId: context.branchId, yearId: yearOf(context).id };
    const [rows, levels] = await Promise.all([
      periodsOf(school.read, place),
      plannedLevels(school.read, place),
    ]);
    return { rows, levels };
  });

  route(app, checkBilling, async (call) => {
    const { query, school, context } = call;
    const choice = { period: query.period, classId: query.class, levelId: query.level };
    const all = await priceStudents(school.read, billingScope(call, choice));
    return presentBilling(all, query, context.year?.end ?? null);
  });

  route(app, runBilling, (call) => runs.start(call, call.body));

  route(app, issueDrafts, (call) => issueChosenDrafts(call, call.body));

  route(app, discardDrafts, (call) => discardChosenDrafts(call, call.body.ids));

  route(app, askWhatIf, (call) => whatIf(call, call.body.change));

  route(app, lastBilling, async (call) => ({ run: await runs.last(call) }));
};
