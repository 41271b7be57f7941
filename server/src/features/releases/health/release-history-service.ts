import { type Audience, type Change, type Title, Untrusted } from '@suksa/contracts';
import { readComposition, readPointer } from '../../../plugins/releases/live-composition.ts';
import type { ReleasePlace } from '../../../plugins/releases/signed-files.ts';

/** One part as one composition names it. */
export interface ReleasedPart {
  readonly version: string;
  readonly commit: string;
  /** Null for the shell, which has no tab. */
  readonly title: Title | null;
}

/** What is kept of a composition: who made it live when, and which versions it names. */
export interface Release {
  readonly id: string;
  readonly parent: string | null;
  readonly time: string;
  readonly by: string;
  readonly change: Change | undefined;
  readonly parts: ReadonlyMap<string, ReleasedPart>;
  readonly canaries: ReadonlyMap<string, ReleasedPart & { readonly audience: Audience }>;
}

/** A version's time as the live one; `until` is null for the one that still is. */
export interface Stint extends ReleasedPart {
  readonly since: string;
  readonly until: string | null;
  readonly by: string;
}

/** Far enough back for any question that is asked of it. */
const longest = 500;

/** Reads the chain of compositions below a releases folder. What it has read once never changes. */
export class ReleaseHistory {
  readonly #place: ReleasePlace;
  readonly #servedInstead: () => Promise<string | null>;
  readonly #known = new Map<string, Promise<Release | null>>();

  /** `servedInstead` answers what is served where the pointer names nothing that can be. */
  constructor(place: ReleasePlace, servedInstead: () => Promise<string | null>) {
    this.#place = place;
    this.#servedInstead = servedInstead;
  }

  /** The live composition first, then its parents; empty before the first release. */
  async chain(): Promise<readonly Release[]> {
    const chain: Release[] = [];
    let next = await this.#liveId();
    while (next !== null && chain.length < longest) {
      const release = await this.find(next);
      if (!release) break;
      chain.push(release);
      next = release.parent;
    }
    return chain;
  }

  /** One composition, live or not; null where there is none of that id. */
  async find(id: string): Promise<Release | null> {
    if (!/^[0-9A-Za-z-]+$/.test(id)) return null;
    const known = this.#known.get(id) ?? this.#read(id);
    this.#known.set(id, known);
    const release = await known;
    if (!release) this.#known.delete(id);
    return release;
  }

  /** Whether that composition gives that version of a part to anybody. */
  async names(id: string, part: string, version: string): Promise<boolean> {
    const release = await this.find(id);
    return release?.parts.get(part)?.version === version || release?.canaries.get(part)?.version === version;
  }

  async #liveId(): Promise<string | null> {
    try {
      const { composition } = await readPointer(this.#place);
      if (await this.find(composition)) return composition;
    } catch {
      // Missing, damaged or not trusted: what is served in its place counts as live.
    }
    return this.#servedInstead();
  }

  async #read(id: string): Promise<Release | null> {
    const composition = await readComposition(this.#place, id).catch(nothingThere);
    if (!composition) return null;
    const { parent, time, by, change, shell, remotes, canary } = composition;
    const tabs = Object.entries(remotes).map(([name, part]) => [name, releasedPart(part)] as const);
    const second = Object.entries(canary?.remotes ?? {}).map(
      ([name, { part, audience }]) => [name, { ...releasedPart(part), audience }] as const,
    );
    return {
      id,
      parent,
      time,
      by,
      change,
      parts: new Map([['shell', releasedPart(shell)], ...tabs]),
      canaries: new Map([
        ...(canary?.shell
          ? [['shell', { ...releasedPart(canary.shell.part), audience: canary.shell.audience }] as const]
          : []),
        ...second,
      ]),
    };
  }
}

const releasedPart = (part: { version: string; commit: string; tab?: { menu: { title: Title } } }) => ({
  version: part.version,
  commit: part.commit,
  title: part.tab?.menu.title ?? null,
});

const nothingThere = (error: NodeJS.ErrnoException): null => {
  // What nobody signed who may has never been live.
  if (error.code === 'ENOENT' || error instanceof Untrusted) return null;
  throw error;
};

/** Which versions of a part were live one after the other, the present one first. */
export const stintsOf = (chain: readonly Release[], part: string): readonly Stint[] => {
  const stints: Stint[] = [];
  let until: string | null = null;
  for (const release of chain) {
    const released = release.parts.get(part);
    const last = stints.at(-1);
    if (released && last?.version === released.version && last.since === until) {
      stints[stints.length - 1] = { ...last, since: release.time, by: release.by };
    } else if (released) {
      stints.push({ ...released, since: release.time, until, by: release.by });
    }
    until = release.time;
  }
  return stints;
};

/** What a rollback of a part would go to: a rollback counts as the step back that it was. Null where there is nothing before. */
export const versionBefore = (chain: readonly Release[], part: string): string | null => {
  const present = chain[0]?.parts.get(part)?.version;
  for (let at = chain[0]; at; at = chain.find(({ id }) => id === beforeId(at, part))) {
    const version = at.parts.get(part)?.version;
    if (version && version !== present) return version;
  }
  return null;
};

const beforeId = ({ change, parent }: Release, part: string): string | null =>
  (change?.kind === 'rollback' && change.parts.includes(part) ? change.to : undefined) ?? parent;
