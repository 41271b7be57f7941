import { audit, auditAll, isOneStatement } from '../audit.ts';
import { lastChange } from '../audit-trail.ts';
import { databaseError } from '../db/database-error.ts';
import { commitBehindNext } from '../db/open-db.ts';
import type { Actor } from './actor.ts';
import type { Queryable, Transaction } from './app.ts';
import type { Caller, Repeatable } from './caller.ts';
import { createOnce } from './create-once.ts';
import { conflict, notFound } from './refuse.ts';
import { isStale } from './version.ts';

/** One line of the audit; who and under which request is known from the call. */
export interface AuditLine {
  /** Verb, as in the permission: `create`, `edit`, `void`. */
  readonly action: string;
  /** What kind of thing, as in the permission: `education.student`. */
  readonly entity: string;
  readonly entityId: number | string;
  readonly branchId?: number | null | undefined;
  /** The record before and after, presented; secrets never. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** The version of the record that this change made: by it a conflict names who was first. */
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
}

/** What came of a change, and what the audit keeps of it: nothing only where nothing was changed. */
export interface Change<Result> {
  readonly result: Result;
  readonly audit: AuditLine | readonly AuditLine[];
}

/**
 * The one way to change anything: a transaction that gives its audit lines with its result, so that neither is kept
 * without the other. What `work` does outside of the transaction it may do twice. For one record take {@link create},
 * {@link edit}, {@link change} or {@link remove}.
 */
export const write = <Result>(
  { actor, school, requestId }: Pick<Caller, 'actor' | 'school' | 'requestId'>,
  work: (tx: Transaction) => Promise<Change<Result>>,
): Promise<Result> =>
  onceMore(() =>
    school.db.transaction(async (tx) => {
      const change = await work(tx);
      // Its lines are the last of it; without any there is nothing that the commit could follow.
      if (isOneStatement([change.audit].flat())) commitBehindNext(tx);
      return writeWithin(tx, { actor, requestId }, change);
    }),
  );

/** SQLSTATE. */
const deadlock = '40P01';

/** Of two who hold what the other needs the database lets one go: nothing of that one was kept, and it comes after. */
const onceMore = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (databaseError(error)?.code !== deadlock) throw error;
    return act();
  }
};

/** Keeps a change with its lines in a transaction that is open: for what belongs to somebody else's change. */
export const writeWithin = async <Result>(
  tx: Transaction,
  { actor, requestId }: Pick<Caller, 'actor' | 'requestId'>,
  { result, audit }: Change<Result>,
): Promise<Result> => {
  await auditAll(
    tx,
    [audit].flat().map((line) => ({ ...line, actor, requestId })),
  );
  return result;
};

/** Who, where it is known, and under which request. */
interface By {
  readonly actor: Pick<Actor, 'userId'> | null;
  readonly requestId?: string | undefined;
}

/** Keeps a line by itself, of what changes no record: who signs in, or can't, and what an answer carries away. */
export const keepLine = (db: Queryable, { actor, requestId }: By, line: AuditLine): Promise<void> =>
  audit(db as Transaction, { ...line, actor, requestId });

/** A kind of record that people create, edit and delete. */
export interface Resource<Item extends { readonly version: number }> {
  /** As permissions and the audit name it. */
  readonly entity: string;
  /**
   * The record as it is now, held until the transaction ends so that two editors come one after the other. Undefined
   * where it isn't there, and where the caller may not know of it.
   */
  readonly lock: (tx: Transaction, id: number, call: Caller) => Promise<Item | undefined>;
  /** The same without holding it, to read it again after a change; {@link lock} unless given. */
  readonly read?: (tx: Transaction, id: number, call: Caller) => Promise<Item | undefined>;
  /** What a conflict shows beside what was typed: the form's values. The record itself unless given. */
  readonly form?: (item: Item) => unknown;
  /**
   * What the audit keeps of it; the record itself unless given. `other` is the record on the other side of a change,
   * for those who keep only what differs.
   */
  readonly audited?: (item: Item, other?: Item) => unknown;
  /** In which branch's log it stands; in none unless given. */
  readonly branchOf?: (item: Item, call: Caller) => number | null;
}

/** Of a call that doesn't come again. */
export const once: Repeatable = { key: null, request: null };

/** Takes the audit's lines of other records that are changed along with the one. */
export type Along = (...lines: readonly AuditLine[]) => void;

/** Makes a record once for a key; `insert` gives its id. Answers with the record as it stands then. */
export const create = <Item extends { readonly version: number }>(
  call: Caller,
  resource: Resource<Item>,
  insert: (tx: Transaction, along: Along) => Promise<number>,
  { key, request }: Repeatable = call.repeatable ?? once,
): Promise<Item> =>
  write(call, async (tx) => {
    const { others, along } = othersAlong();
    let made = false;
    const id = await createOnce(tx, { actor: call.actor, entity: resource.entity, key, request }, () => {
      made = true;
      return insert(tx, along);
    });
    const after = await readAgain(tx, call, resource, id);
    return {
      result: after,
      audit: made ? [lineOf(call, resource, { action: 'create', id, after }), ...others] : [],
    };
  });

/** Which record, as whoever edits it has last seen it. */
interface Edited {
  readonly id: number;
  /** Of the record as it was read; another one now is a conflict. */
  readonly version: number;
  /** `edit` unless told. */
  readonly action?: string;
  readonly reason?: string | undefined;
}

/**
 * Changes a record that somebody has read before. Refuses with `not_found`, and with `conflict` (who changed it, when,
 * and the record as it is now) where somebody was first. Answers with the record as it stands then.
 */
export const edit = <Item extends { readonly version: number }>(
  call: Caller,
  resource: Resource<Item>,
  { id, version, action = 'edit', reason }: Edited,
  apply: (tx: Transaction, before: Item, along: Along) => Promise<unknown>,
): Promise<Item> =>
  change(call, resource, { id, action, reason }, async (tx, before, along) => {
    await refuseStale(tx, resource, { id, version }, before);
    await apply(tx, before, along);
  });

/** A step of a record that doesn't hang on what somebody has read: withdrawing, restoring. */
interface Step {
  readonly id: number;
  readonly action: string;
  readonly reason?: string | undefined;
}

/** Takes a record a step on. Refuses with `not_found`. Answers with the record as it stands then. */
export const change = <Item extends { readonly version: number }>(
  call: Caller,
  resource: Resource<Item>,
  { id, action, reason }: Step,
  apply: (tx: Transaction, before: Item, along: Along) => Promise<unknown>,
): Promise<Item> =>
  write(call, async (tx) => {
    const { others, along } = othersAlong();
    const before = (await resource.lock(tx, id, call)) ?? notFound();
    await apply(tx, before, along);
    const after = await readAgain(tx, call, resource, id);
    return {
      result: after,
      audit: [lineOf(call, resource, { action, id, before, after, reason }), ...others],
    };
  });

/** Deletes a record. Refuses with `not_found`. */
export const remove = <Item extends { readonly version: number }>(
  call: Caller,
  resource: Resource<Item>,
  { id, action = 'delete', reason }: Omit<Step, 'action'> & { readonly action?: string },
  apply: (tx: Transaction, before: Item) => Promise<unknown>,
): Promise<void> =>
  write(call, async (tx) => {
    const before = (await resource.lock(tx, id, call)) ?? notFound();
    await apply(tx, before);
    return { result: undefined, audit: lineOf(call, resource, { action, id, before, reason }) };
  });

/** Refuses with `conflict` a record, held already, that somebody has changed since it was read. */
export const refuseStale = async <Item extends { readonly version: number }>(
  tx: Transaction,
  resource: Pick<Resource<Item>, 'entity' | 'form'>,
  seen: { readonly id: number; readonly version: number },
  current: Item,
): Promise<void> => {
  if (isStale(current, seen.version)) await refuseSecond(tx, resource, seen.id, current);
};

/** Refuses whoever comes second with `conflict`: the record as it is now, and who made it so. */
export const refuseSecond = async <Item extends { readonly version: number }>(
  tx: Transaction,
  { entity, form = same }: Pick<Resource<Item>, 'entity' | 'form'>,
  id: number,
  current: Item,
): Promise<never> => conflict(form(current), await lastChange(tx, { entity, id, version: current.version }));

const othersAlong = (): { readonly others: readonly AuditLine[]; readonly along: Along } => {
  const others: AuditLine[] = [];
  return { others, along: (...lines) => void others.push(...lines) };
};

const readAgain = async <Item extends { readonly version: number }>(
  tx: Transaction,
  call: Caller,
  { lock, read = lock }: Resource<Item>,
  id: number,
): Promise<Item> => (await read(tx, id, call)) ?? notFound();

interface Line<Item> extends Step {
  readonly before?: Item;
  readonly after?: Item;
}

/** The audit's line of one record among those that a {@link write} has changed. */
export const lineOf = <Item extends { readonly version: number }>(
  call: Caller,
  { entity, audited = same, branchOf }: Resource<Item>,
  { id, action, reason, before, after }: Line<Item>,
): AuditLine => {
  const item = after ?? before;
  return {
    action,
    entity,
    entityId: id,
    reason,
    branchId: item && branchOf ? branchOf(item, call) : null,
    ...(before && { before: audited(before, after) }),
    ...(after && { after: audited(after, before) }),
    ...(after && after.version !== before?.version && { version: after.version }),
  };
};

const same = <Value>(value: Value): Value => value;
