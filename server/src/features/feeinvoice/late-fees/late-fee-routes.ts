import {
  chargeLateFees as chargeLateFeesCall,
  listLateInvoices,
  waiveLateFee as waiveLateFeeCall,
} from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { chargeLateFees, readLateInvoices, waiveLateFee } from './late-fee-service.ts';

export const lateFeeRoutes = (app: App) => {
  refuseConstraints(app, {
    late_fee_once_or_never: { code: 'late_fee_settled', status: 409 },
    late_fee_waiver_pkey: { code: 'late_fee_settled', status: 409 },
  });
  route(app, listLateInvoices, (call) => readLateInvoices(call));
  route(app, chargeLateFeesCall, (call) => chargeLateFees(call, call.body));
  route(app, waiveLateFeeCall, (call) => waiveLateFee(call, call.body));
};
