import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { bounceCheque } from '@suksa/contracts/feeinvoice';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { dueIn } from '../../../school/calendar/due-dates.ts';
import { todayIn } from '../../../school/clock.ts';
import { nextCode } from '../../../school/money/number-series.ts';
import { insertInvoice } from '../invoices/issue-invoice-repository.ts';
import { invoiceEntity } from '../invoices/issue-invoice-service.ts';
import { mayVoidAsManager, paymentEntity } from '../payments/payment-policy.ts';
import { findPayment, insertVoid, lockAccount } from '../payments/payment-repository.ts';
import { findFeeTerms } from '../plans/fee-terms-repository.ts';
import { chequeOf } from './void-request-repository.ts';
import { endWaitingRequest } from './waiting-request-service.ts';

/** What a cheque that came back costs is due two weeks later. */
const daysToPay = 14;

/** Takes back the receipt of a cheque that the bank didn't pay, and bills what the branch takes for it. */
export const bounce = (
  call: Caller,
  id: number,
  { reason, chargeFee }: EndpointRequest<typeof bounceCheque>['body'],
): Promise<EndpointOutput<typeof bounceCheque>> => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  return write(call, async (tx) => {
    const { familyId } = (await findPayment(tx, id, branchId)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
    const payment = (await findPayment(tx, id, branchId)) ?? notFound();
    const cheque = (await chequeOf(tx, id)) ?? notFound();
    if (payment.isVoid) refuse('already_void', { status: 409 });
    if (!cheque.cheque) refuse('receipt_not_cheque', { status: 409 });
    if (!mayVoidAsManager(actor, payment, todayIn())) refuse('void_own_receipt', { status: 409 });
    await insertVoid(tx, { paymentId: id, voidedBy: actor.userId, reason, bounced: true });
    const { bounceFee: fee } = await findFeeTerms(tx, branchId);
    const { studentId } = cheque;
    const billed =
      chargeFee && fee > 0 && studentId !== null
        ? [await billFee(tx, call, { familyId, studentId, fee, receipt: payment.receipt })]
        : [];
    const line = { action: 'bounce', entity: paymentEntity, entityId: id, branchId, reason };
    const audit = {
      ...{ ...line, before: { status: 'valid' } },
      after: { status: 'void', receipt: payment.receipt, amount: payment.amount },
    };
    const ended = await endWaitingRequest(tx, call, { paymentId: id, reason });
    return { result: { fee: billed.length > 0 ? fee : 0 }, audit: [audit, ...ended, ...billed] };
  });
};

interface Bill {
  readonly familyId: number;
  readonly studentId: number;
  readonly fee: number;
  readonly receipt: string;
}

const billFee = async (
  tx: Transaction,
  { context }: Pick<Caller, 'context'>,
  { familyId, studentId, fee, receipt }: Bill,
): Promise<AuditLine> => {
  const { branchId } = context;
  const { id: yearId } = writableYear(context);
  const issueDate = todayIn();
  const dueDate = await dueIn(tx, branchId, daysToPay);
  const year = Number(issueDate.slice(0, 4));
  const { code: number } = await nextCode(tx, { branchId, kind: 'invoice', year });
  const invoice = {
    branchId,
    yearId,
    studentId,
    familyId,
    period: null,
    number,
    issueDate,
    dueDate,
    total: fee,
  };
  const text = { textLo: `ຄ່າເຊັກຖືກສົ່ງຄືນ ${receipt}`, textEn: `Returned cheque of ${receipt}` };
  const id = await insertInvoice(tx, invoice, [{ feeItemId: null, kind: 'fee', ...text, amount: fee }]);
  const line = { action: 'create', entity: invoiceEntity, entityId: id, branchId };
  return { ...line, after: { number, total: fee, dueDate, status: 'issued', receipt } };
};
