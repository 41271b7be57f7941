import { oldestDueFirst, sumOf } from '@suksa/contracts/fee-allocation';
import { writableYear } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { creditNotesWithRest, insertCreditNoteUses } from '../credit-notes/credit-note-repository.ts';
import { paymentEntity } from './payment-policy.ts';
import { insertAllocations, lockAccount, lockOpenInvoices, paymentsWithRest } from './payment-repository.ts';

interface CreditUse {
  readonly familyId: number;
  /** What the caller saw. A repeated request finds another credit and moves nothing. */
  readonly credit: number;
}

/**
 * Pays open invoices, oldest due date first, with what earlier receipts have left and credit notes have returned, the
 * oldest first.
 */
export const applyFamilyCredit = (call: Caller, { familyId, credit }: CreditUse) => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  const account = { familyId, branchId };
  return write(call, async (tx) => {
    if (!(await lockAccount(tx, actor, account))) return notFound();
    const open = await lockOpenInvoices(tx, account);
    const sources = [
      ...(await paymentsWithRest(tx, account)).map((source) => ({ ...source, isNote: false })),
      ...(await creditNotesWithRest(tx, account)).map((source) => ({ ...source, isNote: true })),
    ];
    const available = sources.reduce((sum, { rest }) => sum + rest, 0);
    if (available !== credit) refuse('credit_changed', { status: 409, details: { credit: available } });
    if (open.length === 0) refuse('nothing_owed');
    let owed = open;
    const audit: AuditLine[] = [];
    for (const { id, receipt, rest, isNote } of sources) {
      const allocations = oldestDueFirst(owed, rest);
      if (allocations.length === 0) break;
      await (isNote ? insertCreditNoteUses : insertAllocations)(tx, id, allocations);
      const after = { receipt, amount: sumOf(allocations), allocations };
      const entity = isNote ? 'feeinvoice.credit-note' : paymentEntity;
      audit.push({ action: 'use_credit', entity, entityId: id, branchId, after });
      owed = afterPaying(owed, allocations);
    }
    return { result: { used: totalOf(open) - totalOf(owed) }, audit };
  });
};

type Open = readonly { readonly id: number; readonly balance: number; readonly dueDate: string }[];

const afterPaying = (open: Open, allocations: ReturnType<typeof oldestDueFirst>) =>
  open.map((invoice) => {
    const paid = allocations.find(({ invoiceId }) => invoiceId === invoice.id)?.amount ?? 0;
    return { ...invoice, balance: invoice.balance - paid };
  });

const totalOf = (open: Open) => open.reduce((sum, { balance }) => sum + balance, 0);
