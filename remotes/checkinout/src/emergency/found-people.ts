import type { FoundMark } from '@suksa/contracts/checkinout';
import { keptStore } from '../device/durable-store.ts';

const storageName = 'checkinout.found';
/** Whose mark says that all begin again. */
export const everybody = '';

/** By whom it is of: the last that was said. */
export type FoundMarks = ReadonlyMap<string, FoundMark>;

/** What was ticked off on a day; outlives a reload, because a list that forgets is worse than none. */
export function foundToday(day: string): FoundMarks {
  try {
    const kept = JSON.parse(keptStore.getItem(storageName) ?? 'null') as {
      day?: unknown;
      marks?: unknown;
    };
    if (kept?.day !== day || !Array.isArray(kept.marks)) return new Map();
    return new Map((kept.marks as FoundMark[]).map((mark) => [mark.who, mark]));
  } catch (cause) {
    console.warn('Who was found could not be read', cause);
    return new Map();
  }
}

export function keepFound(day: string, marks: FoundMarks): void {
  try {
    keptStore.setItem(storageName, JSON.stringify({ day, marks: [...marks.values()] }));
  } catch (cause) {
    console.warn('Who was found could not be kept', cause);
  }
}

interface Shared {
  /** As it was when it was sent. */
  readonly sent: FoundMarks;
  /** With what was ticked off meanwhile. */
  readonly own: FoundMarks;
  /** What the server makes of all wardens' marks. */
  readonly told: readonly FoundMark[];
}

/** What all wardens know, by the server's word, but for what was said here since it was asked. */
export const putTogether = ({ sent, own, told }: Shared): FoundMarks =>
  new Map([
    ...own,
    ...told.flatMap((mark) =>
      sent.get(mark.who)?.at === own.get(mark.who)?.at ? [[mark.who, mark] as const] : [],
    ),
  ]);

/** Whoever counts as found: ticked off last, and not before all began again. */
export function foundIn(marks: FoundMarks): ReadonlySet<string> {
  const begun = marks.get(everybody)?.at ?? '';
  return new Set([...marks.values()].flatMap(({ who, found, at }) => (found && at > begun ? [who] : [])));
}
