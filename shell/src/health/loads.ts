/** One part as this page came to have it. */
export interface PartLoad {
  readonly part: string;
  /** Milliseconds until it was there. */
  readonly took: number;
}

/** From `at` (milliseconds since the page began) on, a screen of that part stood on the page. */
export interface PartOpened {
  readonly part: string;
  readonly at: number;
}

/** Kept until somebody listens: what sends them comes after the first screen, so that no start waits for it. */
const kept: PartLoad[] = [];
let listener: ((load: PartLoad) => void) | null = null;
const timeline: PartOpened[] = [];

export function noteLoad(load: PartLoad): void {
  if (listener) listener(load);
  else kept.push(load);
}

/** Calls back for every load, those of before at once. */
export function hearLoads(heard: (load: PartLoad) => void): void {
  listener = heard;
  for (const load of kept.splice(0)) heard(load);
}

export function noteOpened(part: string): void {
  // The first one has been what the page was for from its beginning.
  const at = timeline.length === 0 ? 0 : performance.now();
  if (timeline.at(-1)?.part !== part) timeline.push({ part, at });
}

/** Whose screen stood on the page at that time. */
export function partAt(time: number): string {
  return timeline.findLast(({ at }) => at <= time)?.part ?? 'shell';
}

let tell: () => void = () => {};

/** Names what tells of loads when it must not wait: a page on which something failed may be left at once. */
export function whenUrgent(act: () => void): void {
  tell = act;
}

export const reportLoadsNow = (): void => tell();
