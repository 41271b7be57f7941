import type { Caller } from '../../../http/caller.ts';

/** Where a document of the books is read or written: what every list and every step of one hangs on. */
export type Place = Pick<Caller, 'actor' | 'context'>;

/** Whose documents: the branch's, of families that the caller may know of. */
export const scopeOf = ({ actor, context }: Place) => ({ actor, branchId: context.branchId });

/** For whom one is presented, and whether anything may be done with it: in a closed year nothing. */
export const shownTo = ({ actor, context }: Place) => ({
  actor,
  writable: context.year?.state !== 'closed',
});
