import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import type { AuditLine } from '../../../http/write.ts';
import { approveWaiting } from './void-request-repository.ts';

export const requestEntity = 'feeinvoice.void-request';

interface Voided {
  readonly paymentId: number;
  readonly reason: string;
}

/** Ends the request that waits for a void which has come about without it, so that nobody is asked for it any longer. */
export const endWaitingRequest = async (
  tx: Transaction,
  { actor, context: { branchId } }: Pick<Caller, 'actor' | 'context'>,
  { paymentId, reason }: Voided,
): Promise<AuditLine[]> => {
  const entityId = await approveWaiting(tx, paymentId, actor.userId);
  return entityId === null ? [] : [{ action: 'approved', entity: requestEntity, entityId, branchId, reason }];
};
