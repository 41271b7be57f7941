import type { PageComposition } from '@suksa/contracts';

/** A random name of this page load: what fails again and again on one page counts once. It is forgotten with it. */
export const pageName = Math.random().toString(36).slice(2);

let composition: PageComposition | null = null;
let developed: string | undefined;

/** Called once at start, so that every report names what was live together; `dev` is a tab under development. */
export function nameComposition(live: PageComposition, dev?: string): void {
  composition = live;
  developed = dev;
}

/** The parts of which this page has the second version, with that version. */
export const triedVersions = (): Readonly<Record<string, string>> =>
  Object.fromEntries((composition?.trying ?? []).map((part) => [part, runningVersion(part)]));

/** Null before it was named. */
export const runningComposition = (): PageComposition | null => composition;

export const compositionId = (): string => composition?.id ?? 'unknown';

/** Which version of a part this page runs. A tab under development has none: nobody released it. */
export function runningVersion(part: string): string {
  if (part === developed) return 'development';
  const found = part === 'shell' ? composition?.shell : composition?.remotes[part];
  return found?.version ?? 'unlisted';
}

/** The part whose file stands in an error's stack; the shell's own only where no other is, because all run in it. */
export function partInStack(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const named = [...stack.matchAll(/\/releases\/([a-z][a-z0-9]*)\//g)].map(([, part]) => part);
  return named.find((part) => part !== 'shell') ?? 'shell';
}
