import { conflict, refuse } from './refuse.ts';

/** A record that counts its changes; one that isn't there yet is as one that was never changed. */
type Versioned = { readonly version: number | null } | null | undefined;

/** Whether the record isn't the one any more that somebody has read. Only where each of several is answered by itself. */
export const isStale = (now: Versioned, seen: number | null): boolean => (now?.version ?? 0) !== (seen ?? 0);

/**
 * Refuses with `conflict` a record, held already, that somebody has changed since it was read. `shown` gives what the form
 * lays beside what was typed; the record itself unless given. For a record of {@link edit} it is done there, and with
 * `refuseStale` it says who was first.
 */
export const requireVersion = <Now extends Versioned>(
  now: Now,
  seen: number | null,
  shown: () => unknown = () => now,
): void => {
  if (isStale(now, seen)) conflict(shown());
};

/** Refuses with `changed_meanwhile` where nothing was typed that one could compare. */
export const requireUnchanged = (now: Versioned, seen: number | null): void => {
  if (isStale(now, seen)) refuse('changed_meanwhile', { status: 409 });
};
