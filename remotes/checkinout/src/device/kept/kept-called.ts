import { keptStore } from '../durable-store.ts';

const storageName = 'checkinout.called';

/** A class as it was called on this device, whether or not the server knows of it. */
export interface CalledClass {
  readonly day: string;
  /** By the server's clock. */
  readonly at: string;
  readonly present: readonly number[];
  readonly absent: readonly number[];
}

/** Who was called present on this device on a day, by the student's id, with when that was said first. */
export function calledPresent(day: string): ReadonlyMap<number, string> {
  try {
    const kept = JSON.parse(keptStore.getItem(storageName) ?? 'null') as {
      day?: unknown;
      present?: unknown;
    };
    if (kept?.day !== day || !Array.isArray(kept.present)) return new Map();
    return new Map(kept.present.map(([id, at]: readonly unknown[]) => [Number(id), String(at)]));
  } catch (cause) {
    console.warn('Who was called here could not be read', cause);
    return new Map();
  }
}

/** The last word on a student counts; of another day nothing stays. */
export function keepCalled({ day, at, present, absent }: CalledClass): void {
  const known = new Map(calledPresent(day));
  for (const id of absent) known.delete(id);
  for (const id of present) known.set(id, known.get(id) ?? at);
  try {
    keptStore.setItem(storageName, JSON.stringify({ day, present: [...known] }));
  } catch (cause) {
    console.warn('Who was called here could not be kept', cause);
  }
}
