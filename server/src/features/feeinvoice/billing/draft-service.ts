import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { discardDrafts, issueDrafts } from '@suksa/contracts/feeinvoice';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { invoiceEntity } from '../invoices/issue-invoice-service.ts';
import { type DraftRow, draftsOf, removeDrafts } from './billing-repository.ts';
import { groupBy } from './billing-rules.ts';
import { billBatch, lockPayersOf } from './billing-run-service.ts';
import { billingScope } from './billing-service.ts';

type Outcome<Call extends typeof issueDrafts | typeof discardDrafts> = Promise<EndpointOutput<Call>>;

/** Issues drafts, whatever periods they are of: all of them or, where one is refused or the sum isn't the agreed one, none. */
export const issueChosenDrafts = (
  call: Caller,
  { ids, agreed }: EndpointRequest<typeof issueDrafts>['body'],
): Outcome<typeof issueDrafts> =>
  write(call, async (tx) => {
    const drafts = await chosenOf(tx, call, ids);
    const issued: number[] = [];
    const audit: AuditLine[] = [];
    let amount = 0;
    let left = 0;
    for (const [period, some] of groupBy(drafts, (draft) => draft.period)) {
      const studentIds = [...new Set(some.map(({ studentId }) => studentId))];
      const written = await billBatch(tx, call, { period, mode: 'issue' }, studentIds);
      issued.push(...written.result.ids);
      audit.push(...[written.audit].flat());
      amount += written.result.amount;
      left += written.result.left;
    }
    if (issued.length === 0) refuse('nothing_to_bill', { status: 409 });
    if (agreed !== undefined && amount !== agreed)
      refuse('drafts_changed', { status: 409, details: { amount, invoices: issued.length } });
    return { result: { issued, amount, left }, audit };
  });

/** Takes drafts away, and with each the other parts of its bill. */
export const discardChosenDrafts = (call: Caller, ids: readonly number[]): Outcome<typeof discardDrafts> =>
  write(call, async (tx) => {
    const drafts = await chosenOf(tx, call, ids);
    if (drafts.length === 0) refuse('nothing_to_discard', { status: 409 });
    await removeDrafts(
      tx,
      drafts.map(({ id }) => id),
    );
    return { result: { invoices: drafts.length }, audit: drafts.map((draft) => lineOf(call, draft)) };
  });

/** Read again once all who pay are held, at once and in their one order: what others did meanwhile is seen. */
const chosenOf = async (tx: Transaction, call: Caller, ids: readonly number[]): Promise<DraftRow[]> => {
  const { branchId } = billingScope(call, { period: '' });
  const place = { branchId, yearId: writableYear(call.context).id };
  const asked = await draftsOf(tx, place, ids);
  await lockPayersOf(
    tx,
    asked.map(({ studentId }) => studentId),
  );
  return draftsOf(tx, place, ids);
};

const lineOf = ({ context: { branchId } }: Caller, { id, ...draft }: DraftRow): AuditLine => ({
  ...{ action: 'delete', entity: invoiceEntity, entityId: id, branchId },
  before: { status: 'draft', ...draft },
});
