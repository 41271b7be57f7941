import { randomUUID } from 'node:crypto';
import { type EndpointOutput, type EndpointRequest, printableOf } from '@suksa/contracts';
import type { acceptBankLine, acceptBankLines } from '@suksa/contracts/feeinvoice';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, Refusal, refuse } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { familyNameOf } from '../families/family-repository.ts';
import { recordWithin } from '../payments/payment-service.ts';
import { recordedReferences } from './bank-match-repository.ts';
import { asReference, findOut } from './bank-match-service.ts';
import { branchOfBank } from './bank-policy.ts';
import { findStatement, type LineRow, linesOf, lockLine, stepLine } from './bank-repository.ts';

type Acceptance = EndpointRequest<typeof acceptBankLine>['body'];
type Accepted = EndpointOutput<typeof acceptBankLine>;

/** Makes a line a payment in the way in which the till does, or ties it to the receipt that stands for it already. */
export const acceptLine = (call: Caller, id: number, acceptance: Acceptance): Promise<Accepted> => {
  writableYear(call.context);
  return write(call, async (tx) => {
    const row = await lockOpen(tx, call, id);
    const receipt =
      acceptance.paymentId === null
        ? await pay(tx, call, row, acceptance)
        : await recordedOf(tx, call, row, acceptance.paymentId);
    const { userId } = call.actor;
    await stepLine(tx, id, { step: 'accepted', paymentId: receipt.id, leftOutReason: '', decidedBy: userId });
    const after = { receipt: receipt.number, amount: row.line.amount, day: row.line.day };
    return { result: { receipt }, audit: lineOf('accept', call, id, after) };
  });
};

const lineOf = (action: string, { context }: Caller, id: number, after: object): AuditLine => ({
  ...{ action, entity: 'feeinvoice.bank-line', entityId: id, branchId: context.branchId, after },
});

const lockOpen = async (tx: Transaction, call: Caller, id: number): Promise<LineRow> => {
  const row = (await lockLine(tx, branchOfBank(call), id)) ?? notFound();
  if (row.line.step !== 'open') refuse('bank_line_decided', { status: 409 });
  return row;
};

const pay = async (tx: Transaction, call: Caller, { line, bank }: LineRow, acceptance: Acceptance) => {
  const { invoices, keepRest } = acceptance;
  const familyId = acceptance.familyId ?? notFound();
  const { receipt, id } = await recordWithin(tx, call, {
    idempotencyKey: randomUUID(),
    familyId,
    payer: printableOf(line.payer) || (await familyNameOf(tx, familyId)),
    method: 'bank_transfer',
    bankReference: await freeReference(tx, { line, bank }),
    amount: line.amount,
    tendered: null,
    others: [],
    note: `${bank} ${line.day}`,
    allocations: invoices,
    keepRest,
  });
  return { id, number: receipt };
};

/** One whose receipt was made void comes again under the same reference with the line's own mark. */
const freeReference = async (
  tx: Transaction,
  { line, bank }: Pick<LineRow, 'line' | 'bank'>,
): Promise<string> => {
  const own = asReference(line.reference || `${bank}-${line.day}-${line.id}`).slice(0, 48);
  let reference = own;
  for (let again = 2; ; again++) {
    const used = await recordedReferences(tx, [reference]);
    if (!used.some(({ isVoid }) => isVoid)) return reference;
    reference = `${own}#${again}`;
  }
};

const recordedOf = async (tx: Transaction, { context }: Caller, { line }: LineRow, paymentId: number) => {
  const used = await recordedReferences(tx, [asReference(line.reference)]);
  const same =
    used.find((one) => one.paymentId === paymentId && one.branchId === context.branchId) ?? notFound();
  if (same.isVoid || same.isTaken || same.amount !== line.amount)
    refuse('bank_receipt_differs', { status: 409 });
  return { id: same.paymentId, number: same.receipt };
};

/** Accepts what is sure now, line by line: one that is refused keeps no other from it. */
export const acceptSure = async (
  call: Caller,
  statementId: number,
  most: number,
): Promise<EndpointOutput<typeof acceptBankLines>> => {
  const { context, school } = call;
  writableYear(context);
  (await findStatement(school.db, branchOfBank(call), statementId)) ?? notFound();
  const found = await findOut(school.db, call, await linesOf(school.db, statementId));
  const sure = [...found].filter(([, { state }]) => state === 'sure');
  let accepted = 0;
  let refused = 0;
  for (const [id, { matches, recorded }] of sure.slice(0, most)) {
    const [match] = matches;
    const acceptance = {
      familyId: recorded ? null : (match?.family.id ?? 0),
      invoices: match?.invoices.map(({ invoiceId, amount }) => ({ invoiceId, amount })),
      keepRest: false,
      paymentId: recorded?.id ?? null,
    };
    try {
      await acceptLine(call, id, acceptance);
      accepted += 1;
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      refused += 1;
    }
  }
  return { accepted, refused, left: sure.length - accepted };
};

/** Says that a line isn't a family's money. */
export const leaveOutLine = (call: Caller, id: number, reason: string) => {
  writableYear(call.context);
  return write(call, async (tx) => {
    await lockOpen(tx, call, id);
    const { userId } = call.actor;
    await stepLine(tx, id, { step: 'left_out', paymentId: null, leftOutReason: reason, decidedBy: userId });
    return { result: { id }, audit: { ...lineOf('leave_out', call, id, {}), reason } };
  });
};

/** Asks about it again. */
export const reopenLine = (call: Caller, id: number) => {
  const { context } = call;
  writableYear(context);
  return write(call, async (tx) => {
    const { line } = (await lockLine(tx, branchOfBank(call), id)) ?? notFound();
    if (line.step !== 'left_out') refuse('bank_line_decided', { status: 409 });
    await stepLine(tx, id, { step: 'open', paymentId: null, leftOutReason: '', decidedBy: null });
    return { result: { id }, audit: lineOf('reopen', call, id, {}) };
  });
};
