import {
  countPrint as countPrintCall,
  countPrints as countPrintsCall,
  exportPayments,
  findFamilies,
  listCashiers,
  listPayments,
  payWithCredit,
  readBankQrText,
  readFamilyBalance as readFamilyBalanceCall,
  readReceipt as readReceiptCall,
  readReceiptPapers,
  readStudentBalance,
  recordPayment as recordPaymentCall,
  summarisePayments,
  voidPaymentAsManager,
  voidPayment as voidPaymentCall,
} from '@suksa/contracts/feeinvoice';
import { streamExport } from '../../export.ts';
import type { App } from '../../http/app.ts';
import { refuseConstraints } from '../../http/constraint-refusals.ts';
import { route } from '../../http/route.ts';
import { todayIn } from '../../school/clock.ts';
import { nameOf } from '../../school/people/full-name.ts';
import { explainFamilies } from '../../school/people/search-match.ts';
import { agreementRoutes } from './agreements/agreement-routes.ts';
import { bankRoutes } from './bank/bank-routes.ts';
import { billingRoutes } from './billing/billing-routes.ts';
import { creditNoteRoutes } from './credit-notes/credit-note-routes.ts';
import { presentFoundFamily } from './families/family-presenter.ts';
import { searchFamilies } from './families/family-repository.ts';
import { readFamilyBalance } from './families/family-service.ts';
import { balanceOfStudent } from './families/household-balance-service.ts';
import { invoiceRoutes } from './invoices/invoice-routes.ts';
import { journalRoutes } from './journal/journal-routes.ts';
import { lateFeeRoutes } from './late-fees/late-fee-routes.ts';
import { cashiersOf } from './ledger/ledger-repository.ts';
import { exportLedger, listLedger, summariseLedger } from './ledger/ledger-service.ts';
import { monthRoutes } from './months/month-routes.ts';
import { movementRoutes } from './movements/movement-routes.ts';
import { itemPayerRoutes } from './payers/item-payer-routes.ts';
import { bankQrTextOf } from './payments/bank-qr-repository.ts';
import { applyFamilyCredit } from './payments/credit-service.ts';
import { recordPayment } from './payments/payment-service.ts';
import { voidPayment } from './payments/void-service.ts';
import { planRoutes } from './plans/plan-routes.ts';
import { countPrint, countPrints, readReceipt, receiptPapers } from './receipts/receipt-service.ts';
import { refundRoutes } from './refunds/refund-routes.ts';
import { reminderRoutes } from './reminders/reminder-routes.ts';
import { tillRoutes } from './tills/till-routes.ts';
import { totalsRoutes } from './totals/totals-routes.ts';
import { transferRoutes } from './transfers/transfer-routes.ts';
import { verifyRoutes } from './verify/verify-routes.ts';
import { voidRequestRoutes } from './voids/void-request-routes.ts';
import { writeOffRoutes } from './write-offs/write-off-routes.ts';

export const feeinvoiceRoutes = (app: App) => {
  invoiceRoutes(app);
  planRoutes(app);
  itemPayerRoutes(app);
  billingRoutes(app);
  bankRoutes(app);
  tillRoutes(app);
  refundRoutes(app);
  transferRoutes(app);
  creditNoteRoutes(app);
  writeOffRoutes(app);
  voidRequestRoutes(app);
  lateFeeRoutes(app);
  agreementRoutes(app);
  reminderRoutes(app);
  totalsRoutes(app);
  monthRoutes(app);
  movementRoutes(app);
  journalRoutes(app);
  verifyRoutes(app);
  refuseConstraints(app, {
    payment_bank_reference_unique: { code: 'bank_reference_used', field: 'bankReference', status: 409 },
    payment_reference_pkey: { code: 'bank_reference_used', status: 409 },
    payment_void_by_second_person: { code: 'void_own_receipt', status: 409 },
    payment_idempotency_key_unique: { code: 'idempotency_key_reused', status: 409 },
  });

  route(app, listPayments, ({ school, actor, context: { branchId }, query }) =>
    listLedger(school.read, { actor, branchId, query }),
  );

  route(app, summarisePayments, ({ school, actor, context: { branchId }, query }) =>
    summariseLedger(school.db, { actor, branchId, query }),
  );

  route(app, exportPayments, ({ school, actor, context: { branchId }, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: `receipts-${todayIn()}`,
      columns: body.columns,
      rows: exportLedger(school.read, { actor, branchId, query: body.query }, body.language),
    }),
  );

  route(app, listCashiers, async ({ school, context: { branchId } }) => ({
    rows: (await cashiersOf(school.read, branchId)).map((user) => ({ id: user.id, name: nameOf(user) })),
  }));

  route(app, readBankQrText, async ({ school, context }) => ({
    text: await bankQrTextOf(school.read, context.branchId),
  }));

  route(app, recordPaymentCall, (call) => recordPayment(call, call.body));

  route(app, readReceiptCall, (call) => readReceipt(call, app.environment.publicAddress, call.params.id));

  route(app, countPrintCall, (call) => countPrint(call, call.params.id, call.body.idempotencyKey));

  route(app, countPrintsCall, (call) =>
    countPrints(
      call,
      call.body.prints.map(({ id, idempotencyKey: key }) => ({ id, key })),
    ),
  );

  route(app, readReceiptPapers, async (call) => ({
    receipts: await receiptPapers(call, app.environment.publicAddress, call.query.ids.split(',').map(Number)),
  }));

  route(app, voidPaymentCall, (call) => voidPayment(call, { ...call.params, ...call.body, as: 'cashier' }));

  route(app, voidPaymentAsManager, (call) =>
    voidPayment(call, { ...call.params, ...call.body, as: 'manager' }),
  );

  route(app, findFamilies, async (call) => {
    const { q } = call.query;
    const families = await searchFamilies(call, q);
    const matches = await explainFamilies(call.school.db, call.actor, { q, families });
    return { rows: families.map((row) => presentFoundFamily(row, matches.get(row.id) ?? null)) };
  });

  route(app, readFamilyBalanceCall, (call) => readFamilyBalance(call, call.params.id));

  route(app, readStudentBalance, (call) => balanceOfStudent(call, call.params.id));

  route(app, payWithCredit, (call) =>
    applyFamilyCredit(call, { familyId: call.params.id, credit: call.body.credit }),
  );
};
