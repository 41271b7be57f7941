import {
  bankCash as bankCashCall,
  countTill as countTillCall,
  explainTill as explainTillCall,
  forceCloseTill as forceCloseTillCall,
  listTills,
  openTill as openTillCall,
  readMyTill,
  readTill,
} from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import {
  bankCash,
  countTill,
  explainTill,
  forceCloseTill,
  listTillsOf,
  myTill,
  openTill,
  readTillOf,
} from './till-service.ts';

export const tillRoutes = (app: App) => {
  refuseConstraints(app, {
    till_one_a_cashier: { code: 'till_open', status: 409 },
    till_taken_once: { code: 'handover_taken', status: 409 },
    cash_deposit_slip_unique: { code: 'slip_used', field: 'slip', status: 409 },
    payment_cash_in_till: { code: 'till_needed', status: 409 },
    payment_till_open: { code: 'till_needed', status: 409 },
  });

  route(app, readMyTill, (call) => myTill(call));
  route(app, listTills, (call) => listTillsOf(call, call.query));
  route(app, readTill, (call) => readTillOf(call, call.params.id));
  route(app, openTillCall, (call) => openTill(call, call.body));
  route(app, countTillCall, (call) => countTill(call, call.params.id, call.body));
  route(app, explainTillCall, (call) => explainTill(call, call.params.id, call.body.reason));
  route(app, forceCloseTillCall, (call) => forceCloseTill(call, call.params.id, call.body));
  route(app, bankCashCall, (call) => bankCash(call, call.params.id, call.body));
};
