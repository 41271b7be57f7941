import type { Endpoint, Resource } from '@suksa/contracts';
import { ApiError } from './api-error.ts';
import { host } from './host.ts';

/** Several writes in a row are one change: what they changed is asked for once, so long after the last, in milliseconds. */
const quiet = 30;

/** A write that takes long, such as a file on a slow line, holds up what others have changed no longer than that. */
const patience = 1000;

let underWay = 0;
let changed = new Set<Resource>();
/** When the first of it was. */
let changedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

/**
 * Makes a call; when it has changed something, or may have, every query that reads such a thing is asked again where it
 * is shown, and is stale where it isn't. An answer that was lost on the way may have been a success, and a refusal
 * because things are no longer so says that the screen is out of date.
 */
export async function andRefresh<Answer>(endpoint: Endpoint, call: () => Promise<Answer>): Promise<Answer> {
  if (!endpoint.changes?.length) return call();
  underWay++;
  refreshWhenQuiet();
  try {
    const answer = await call();
    note(endpoint);
    return answer;
  } catch (cause) {
    if (cause instanceof ApiError && mayBeOutOfDate(cause)) note(endpoint);
    throw cause;
  } finally {
    underWay--;
    refreshWhenQuiet();
  }
}

/**
 * Asks again for what the call changes, once more: for work that goes on after its call has been answered, when it has
 * ended.
 */
export function refreshAfter(ended: Pick<Endpoint, 'changes'>): void {
  note(ended);
  refreshWhenQuiet();
}

/** Resolves when what has been changed so far was asked for again. */
export async function refreshed(): Promise<void> {
  if (changed.size > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

const mayBeOutOfDate = ({ status }: ApiError): boolean =>
  status === 0 || status === 404 || status === 409 || status >= 500;

function note({ changes = [] }: Pick<Endpoint, 'changes'>): void {
  if (changed.size === 0) changedAt = performance.now();
  for (const resource of changes) changed.add(resource);
}

function refreshWhenQuiet(): void {
  if (changed.size === 0) return;
  clearTimeout(timer);
  const left = changedAt + patience - performance.now();
  timer = setTimeout(refresh, underWay > 0 ? Math.max(quiet, left) : quiet);
}

function refresh(): void {
  const resources = changed;
  const told = waiting;
  changed = new Set();
  waiting = [];
  void host()
    .queryClient.invalidateQueries({
      predicate: ({ meta }) => readsOf(meta).some((resource) => resources.has(resource)),
    })
    .finally(() => {
      for (const tell of told) tell();
    });
}

const readsOf = (meta: Record<string, unknown> | undefined) => (meta as QueryMeta | undefined)?.reads ?? [];

/** What a query says of itself, for {@link andRefresh}. */
export interface QueryMeta extends Record<string, unknown> {
  readonly reads: readonly Resource[];
}
