import {
  createDiscount,
  createFeeItem,
  createFeePlan,
  listDiscounts,
  listGrants,
  readFeePlanRevisions,
  readFeePlans,
  readFeeTerms,
  setGrant,
  updateDiscount,
  updateFeeItem,
  updateFeePlan,
  updateFeeTerms,
} from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { addDiscount, changeDiscount, changeGrant, discountsOf, grantsFor } from './discount-service.ts';
import { changeTerms, readTerms } from './fee-terms-service.ts';
import { addItem, changeItem } from './item-service.ts';
import { addPlan, changePlan, readPlans, readRevisions } from './plan-service.ts';

export const planRoutes = (app: App) => {
  refuseConstraints(app, {
    fee_plan_one_a_level: { code: 'plan_exists', status: 409 },
    fee_item_code_unique: { code: 'duplicate', field: 'code' },
  });

  route(app, readFeePlans, (call) => readPlans(call));
  route(app, readFeePlanRevisions, (call) => readRevisions(call, call.params.id));
  route(app, createFeePlan, (call) => addPlan(call, call.body));
  route(app, updateFeePlan, (call) => changePlan(call, call.params.id, call.body));

  route(app, createFeeItem, (call) => addItem(call, call.body));
  route(app, updateFeeItem, (call) => changeItem(call, call.params.id, call.body));

  route(app, readFeeTerms, (call) => readTerms(call));
  route(app, updateFeeTerms, (call) => changeTerms(call, call.body));

  route(app, listDiscounts, async (call) => ({ rows: await discountsOf(call) }));
  route(app, createDiscount, (call) => addDiscount(call, call.body));
  route(app, updateDiscount, (call) => changeDiscount(call, call.params.id, call.body));

  route(app, listGrants, async (call) => ({ rows: await grantsFor(call, call.params.id) }));
  route(app, setGrant, (call) => changeGrant(call, call.params.id, call.body));
};
