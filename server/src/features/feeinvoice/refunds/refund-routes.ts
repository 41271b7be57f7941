import {
  approveRefund,
  listRefunds,
  payRefund as payRefundCall,
  refuseRefund,
  requestRefund as requestRefundCall,
} from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { decideRefund, listRefundsOf, payRefund, requestRefund } from './refund-service.ts';

export const refundRoutes = (app: App) => {
  refuseConstraints(app, {
    refund_bank_reference_unique: { code: 'bank_reference_used', field: 'bankReference', status: 409 },
    refund_till_open: { code: 'till_needed', status: 409 },
    refund_within_till: { code: 'till_too_little', status: 409 },
    payment_void_not_refunded: { code: 'receipt_refunded', status: 409 },
  });

  route(app, listRefunds, (call) => listRefundsOf(call, call.query));
  route(app, requestRefundCall, (call) => requestRefund(call, call.body));
  route(app, approveRefund, (call) => decideRefund(call, call.params.id, { approved: true }));
  route(app, refuseRefund, (call) =>
    decideRefund(call, call.params.id, { approved: false, reason: call.body.reason }),
  );
  route(app, payRefundCall, (call) => payRefund(call, call.params.id, call.body));
};
