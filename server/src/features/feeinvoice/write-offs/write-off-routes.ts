import {
  approveWriteOff,
  listWriteOffs,
  refuseWriteOff,
  requestWriteOff as requestWriteOffCall,
} from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { decideWriteOff, listWriteOffsOf, requestWriteOff } from './write-off-service.ts';

export const writeOffRoutes = (app: App) => {
  refuseConstraints(app, {
    write_off_one_waits: { code: 'write_off_waits', status: 409 },
    write_off_of_balance: { code: 'invoice_changed', status: 409 },
  });
  route(app, listWriteOffs, (call) => listWriteOffsOf(call, call.query));
  route(app, requestWriteOffCall, (call) => requestWriteOff(call, call.params.id, call.body));
  route(app, approveWriteOff, (call) => decideWriteOff(call, call.params.id, { approved: true }));
  route(app, refuseWriteOff, (call) =>
    decideWriteOff(call, call.params.id, { approved: false, reason: call.body.reason }),
  );
};
