import type { FastifyRequest } from 'fastify';
import type { Actor, Context } from '../../../http/actor.ts';
import type { CustomerPlace } from './customer-policy.ts';
import type { CustomerWrite } from './customer-service.ts';

interface Call {
  readonly actor: Actor;
  readonly context: Context;
}

/** Where a call looks at customers: the branch of the header, with what the caller may see there. */
export const placeOf = ({ actor, context }: Call): CustomerPlace => ({ actor, branchId: context.branchId });

export const writeOf = (call: Call & { readonly request: FastifyRequest }): CustomerWrite => ({
  ...placeOf(call),
  requestId: call.request.id,
});
