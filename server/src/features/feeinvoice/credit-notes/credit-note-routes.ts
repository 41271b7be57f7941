import {
  issueCreditNote as issueCreditNoteCall,
  listCreditNotes,
  proposeCredit as proposeCreditCall,
} from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { issueCreditNote, listCreditNotesOf, proposeCredit } from './credit-note-service.ts';

export const creditNoteRoutes = (app: App) => {
  refuseConstraints(app, {
    credit_note_within_invoice: { code: 'credit_too_much', status: 409 },
    credit_note_of_issued_invoice: { code: 'invoice_final', status: 409 },
  });
  route(app, listCreditNotes, (call) => listCreditNotesOf(call, call.query));
  route(app, proposeCreditCall, (call) => proposeCredit(call, call.params.id));
  route(app, issueCreditNoteCall, (call) => issueCreditNote(call, call.params.id, call.body));
};
