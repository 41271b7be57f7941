import type { EndpointRequest } from '@suksa/contracts';
import type { FeeTerms, updateFeeTerms } from '@suksa/contracts/feeinvoice';
import type { Caller } from '../../../http/caller.ts';
import { edit, type Resource } from '../../../http/write.ts';
import { findFeeTerms, lockFeeTerms, updateFeeTermsRow } from './fee-terms-repository.ts';

const terms: Resource<FeeTerms> = {
  entity: 'feeinvoice.terms',
  lock: (tx, branchId) => lockFeeTerms(tx, branchId),
  branchOf: (_terms, { context }) => context.branchId,
};

/** What holds for all fees of the branch. */
export const readTerms = ({ context, school }: Pick<Caller, 'context' | 'school'>): Promise<FeeTerms> =>
  findFeeTerms(school.read, context.branchId);

/** Changes it for what isn't issued, charged or asked for yet. */
export const changeTerms = (
  call: Caller,
  { version, ...input }: EndpointRequest<typeof updateFeeTerms>['body'],
): Promise<FeeTerms> => {
  const id = call.context.branchId;
  return edit(call, terms, { id, version }, (tx) => updateFeeTermsRow(tx, id, input));
};
