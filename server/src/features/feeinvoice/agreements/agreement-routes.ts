import {
  createAgreement as createAgreementCall,
  endAgreement as endAgreementCall,
  listAgreements,
} from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { createAgreement, endAgreement, listAgreementsOf } from './agreement-service.ts';

/** What families have agreed to pay in parts. */
export const agreementRoutes = (app: App) => {
  refuseConstraints(app, {
    instalment_invoice_one_agreement: { code: 'invoice_agreed', status: 409 },
    instalment_invoice_is_owed: { code: 'invoice_changed', status: 409 },
  });
  route(app, listAgreements, (call) => listAgreementsOf(call, call.query));
  route(app, createAgreementCall, (call) => createAgreement(call, call.params.id, call.body));
  route(app, endAgreementCall, (call) => endAgreement(call, call.params.id, call.body));
};
