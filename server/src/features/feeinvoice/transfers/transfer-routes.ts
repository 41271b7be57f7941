import {
  listTransferBranches,
  movePayment as movePaymentCall,
  readCreditTransfer,
  transferCredit as transferCreditCall,
} from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { movePayment } from './move-service.ts';
import { readTransfer, transferBranches, transferCredit } from './transfer-service.ts';

export const transferRoutes = (app: App) => {
  refuseConstraints(app, {
    payment_void_not_transferred: { code: 'receipt_transferred', status: 409 },
  });

  route(app, transferCreditCall, (call) => transferCredit(call, call.params.id, call.body));
  route(app, listTransferBranches, async (call) => ({
    rows: (await transferBranches(call, call.params.id)).map(({ id, name }) => ({ id, name })),
  }));
  route(app, readCreditTransfer, (call) => readTransfer(call, call.params.id));
  route(app, movePaymentCall, (call) => movePayment(call, call.params.id, call.body));
};
