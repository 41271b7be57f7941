import {
  approveVoid,
  bounceCheque,
  listVoidRequests,
  refuseVoid,
  requestVoid as requestVoidCall,
} from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { bounce } from './bounce-service.ts';
import { decideVoid, listVoidRequestsOf, requestVoid } from './void-request-service.ts';

/** Receipts that are taken back later than on their day: asked for and countersigned, or by the bank. */
export const voidRequestRoutes = (app: App) => {
  refuseConstraints(app, {
    void_request_one_waits: { code: 'void_waits', status: 409 },
    payment_void_bounces_cheque: { code: 'receipt_not_cheque', status: 409 },
  });
  route(app, listVoidRequests, (call) => listVoidRequestsOf(call, call.query));
  route(app, requestVoidCall, (call) => requestVoid(call, call.params.id, call.body));
  route(app, approveVoid, (call) => decideVoid(call, call.params.id, { approved: true }));
  route(app, refuseVoid, (call) =>
    decideVoid(call, call.params.id, { approved: false, reason: call.body.reason }),
  );
  route(app, bounceCheque, (call) => bounce(call, call.params.id, call.body));
};
