import * as feeinvoice from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { acceptLine, acceptSure, leaveOutLine, reopenLine } from './bank-accept-service.ts';
import { describeBankFile, importStatement, listLines, listStatements } from './bank-service.ts';

/** Statements of banks: read a file, match its lines, make them payments. */
export const bankRoutes = (app: App) => {
  refuseConstraints(app, { bank_line_of_receipt: { code: 'bank_receipt_differs', status: 409 } });

  route(app, feeinvoice.readBankFile, (call) => describeBankFile(call, app.sheets, call.body));
  route(app, feeinvoice.importBankStatement, (call) => importStatement(call, app.sheets, call.body));
  route(app, feeinvoice.listBankStatements, (call) => listStatements(call, call.query));
  route(app, feeinvoice.listBankLines, (call) => listLines(call, call.params.id, call.query));
  route(app, feeinvoice.acceptBankLine, (call) => acceptLine(call, call.params.id, call.body));
  route(app, feeinvoice.acceptBankLines, (call) => acceptSure(call, call.params.id, call.body.most));
  route(app, feeinvoice.leaveOutBankLine, (call) => leaveOutLine(call, call.params.id, call.body.reason));
  route(app, feeinvoice.reopenBankLine, (call) => reopenLine(call, call.params.id));
};
