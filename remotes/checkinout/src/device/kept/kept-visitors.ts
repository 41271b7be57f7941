import { Visitor } from '@suksa/contracts/checkinout';
import { compareTimes } from '@suksa/contracts/days';
import * as z from 'zod/mini';
import { vault } from '../vault.ts';
import { isClosed, type KeptCall } from './kept-calls.ts';

const storageName = 'checkinout.visitors';
const VisitorList = z.object({ date: z.string(), visitors: z.array(Visitor) });
export type KeptVisitors = z.infer<typeof VisitorList>;

/** Who visited, as the server last told; outlives a reload without a line, and is read with the device's key alone. */
export function keptVisitors(): KeptVisitors | null {
  try {
    const kept = vault.box()?.openText(localStorage.getItem(storageName) ?? '', storageName);
    return VisitorList.safeParse(kept).data ?? null;
  } catch (cause) {
    console.warn('The visitors kept here could not be read', cause);
    return null;
  }
}

export function keepVisitors(kept: KeptVisitors): void {
  const sealed = vault.box()?.sealText(kept, storageName);
  if (!sealed) return;
  try {
    localStorage.setItem(storageName, sealed);
  } catch (cause) {
    console.warn('The visitors could not be kept', cause);
  }
}

export interface ShownVisitor extends Visitor {
  /** Said here, and not yet known to the server. */
  readonly isWaiting: boolean;
}

interface VisitorSources {
  readonly known: KeptVisitors | null;
  readonly waiting: readonly KeptCall[];
  readonly day: string;
  readonly dayOf: (at: string) => string;
}

/**
 * The day's visitors, the last to come first, and who came before and hasn't left: what the server knows, with what was
 * said here since.
 */
export function visitorsShown({ known, waiting, day, dayOf }: VisitorSources): readonly ShownVisitor[] {
  const left = new Map(
    waiting.flatMap(({ kind, body, at }) =>
      kind === 'visitor_end' ? [[String(body.key), at] as const] : [],
    ),
  );
  const shown = new Map(
    (known?.visitors ?? []).map((one): [string, ShownVisitor] => [
      one.key,
      {
        ...one,
        leftAt: one.leftAt ?? left.get(one.key) ?? null,
        isWaiting: one.leftAt === null && left.has(one.key),
      },
    ]),
  );
  for (const call of waiting) {
    const { kind, body, at } = call;
    const key = String(body.key);
    if (kind !== 'visitor' || isClosed(call) || shown.has(key)) continue;
    shown.set(key, {
      ...{ key, name: String(body.name), host: String(body.host), reason: String(body.reason) },
      ...{ arrivedAt: at, leftAt: left.get(key) ?? null, isWaiting: true },
    });
  }
  return [...shown.values()]
    .filter(({ arrivedAt, leftAt }) => leftAt === null || dayOf(arrivedAt) === day || dayOf(leftAt) === day)
    .sort((a, b) => compareTimes(b.arrivedAt, a.arrivedAt));
}
