import * as z from 'zod/mini';
import { ServerVersion } from './api-outline.ts';
import { Tab } from './tab.ts';

/** Subresource integrity of one file, e.g. `sha384-…`. */
export const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** Paths of files inside the part's own versioned folder, each with its hash. */
export const Files = z.record(z.string(), Integrity);

export const PartVersion = z.string().check(z.regex(/^[A-Za-z0-9._-]+$/));

/** Files of the part itself, and shared libraries of the shell that aren't in its first load. */
export const Needed = z.object({ files: z.array(z.string()), libraries: z.array(z.string()) });
export type Needed = z.infer<typeof Needed>;

/** What to name as preload links, so that a part's chunks load beside its entry and not after it. */
export const Preload = z.object({
  /** Needed whatever is opened. */
  start: Needed,
  /** Words by language: `lo` for the whole part, `graduates/lo` for what that screen alone needs. */
  locales: z.record(z.string(), z.array(z.string())),
  /** What one screen needs beyond that, by the screen's name. */
  screens: z.record(z.string(), Needed),
  /** The same for its panels in other tabs' records; none in what was built before there were any. */
  panels: z.optional(z.record(z.string(), Needed)),
});
export type Preload = z.infer<typeof Preload>;

const PartBase = {
  version: PartVersion,
  /** Commit that it was built from, or `uncommitted`. */
  commit: z.string(),
  builtAt: z.string(),
  files: Files,
  /** The first file to load: the remote's container, or the shell's main script. */
  entry: z.string(),
  preload: Preload,
};

export const ShellPart = z.object({
  ...PartBase,
  /** Version of each installed library that this shell provides. */
  provides: z.record(z.string(), z.string()),
  /** Files of each shared library that isn't part of the first load. */
  libraries: z.record(z.string(), z.array(z.string())),
});
export type ShellPart = z.infer<typeof ShellPart>;

export const RemotePart = z.object({
  ...PartBase,
  tab: Tab,
  /** Range of each installed library that this remote was built against. */
  requires: z.record(z.string(), z.string()),
});
export type RemotePart = z.infer<typeof RemotePart>;

/** Who gets a part's second version: anyone whom one of the three names. */
export const Audience = z.object({
  /** Percent of people, 0 to 100. The same people stay chosen while it is raised. */
  share: z.number().check(z.minimum(0), z.maximum(100)),
  roles: z.array(z.number()),
  /** Sign-in names. */
  users: z.array(z.string()),
});
export type Audience = z.infer<typeof Audience>;

export const ShellCanary = z.object({ part: ShellPart, audience: Audience });
export type ShellCanary = z.infer<typeof ShellCanary>;

export const RemoteCanary = z.object({ part: RemotePart, audience: Audience });
export type RemoteCanary = z.infer<typeof RemoteCanary>;

/**
 * Second versions that only some people get, in the composition's own shape: whoever is chosen for a part gets
 * `canary.shell.part` in place of `shell`, `canary.remotes.<name>.part` in place of `remotes.<name>`. A tab may be
 * only here: then the others don't have it at all. `{ remotes: {} }` and no `canary` mean the same.
 */
export const Canary = z.object({
  shell: z.optional(ShellCanary),
  remotes: z.record(z.string(), RemoteCanary),
});
export type Canary = z.infer<typeof Canary>;

/**
 * How a version is watched by the server, and taken back by it where too many of its page loads fail. A second
 * version goes on by itself, from one share of people to the next.
 */
export const WatchPlan = z.object({
  /** Percent of people, one after the other; 100 makes it the first version. None for one that all have already. */
  steps: z.array(z.number().check(z.int(), z.minimum(1), z.maximum(100))),
  /** How long each step lasts at least. */
  seconds: z.number().check(z.int(), z.minimum(1)),
  /** Page loads that each step needs before it is judged. */
  loads: z.number().check(z.int(), z.minimum(1)),
});
export type WatchPlan = z.infer<typeof WatchPlan>;

/** What made a composition differ from its parent: one line of the history. */
export const Change = z.object({
  kind: z.enum(['release', 'promote', 'rollback', 'remove', 'canary']),
  parts: z.array(z.string()),
  /** Checks of the gate that somebody chose to leave out. */
  skipped: z.optional(z.array(z.string())),
  /** Of a rollback: the composition that it went back to. */
  to: z.optional(z.string()),
  /** In words, where the kind and the parts don't say it all. */
  why: z.optional(z.string()),
  /** Where the server is to watch what was changed. */
  watch: z.optional(WatchPlan),
});
export type Change = z.infer<typeof Change>;

/** What is live together. Written once, never changed; `releases/live.json` names the current one. */
export const Composition = z.object({
  schema: z.literal(1),
  id: z.string().check(z.regex(/^[0-9A-Za-z-]+$/)),
  parent: z.nullable(z.string()),
  time: z.string(),
  by: z.string(),
  change: z.optional(Change),
  /** The server against which the calls of its parts were compared; `running` where it was asked itself. */
  server: z.optional(z.extend(ServerVersion, { running: z.boolean() })),
  shell: ShellPart,
  remotes: z.record(z.string(), RemotePart),
  canary: z.optional(Canary),
});
export type Composition = z.infer<typeof Composition>;

/**
 * The composition as the server puts it into a page, after the choice is made: `trying` names the parts of which this
 * reader has the second version. Left out where there is none.
 */
export interface PageComposition
  extends Omit<Composition, 'canary' | 'server' | 'by' | 'change' | 'shell' | 'remotes'> {
  readonly shell: PageShell;
  readonly remotes: Readonly<Record<string, PageRemote>>;
  readonly trying?: readonly string[];
  /** Where released files are fetched from, if not from where the page came. */
  readonly origin?: string;
  /** Of a page that shows a version which isn't live: which, and until when it may. */
  readonly preview?: { readonly part: string; readonly version: string; readonly until: string };
  /** The tabs aren't named here, as on the sign-in page of a visitor, but where `pageTabs` says. */
  readonly withoutTabs?: true;
  /** Screens beside the one that is opened have no line of help here, but where `pageTabs` says. */
  readonly withoutHelp?: true;
  /** For what of which part links already stand in the page. */
  readonly linked?: { readonly part: string; readonly screen?: string | undefined };
}

/** `preload` is there only where `files` are all of the shell's. Otherwise its libraries are among them, and what the page's own path needs. */
export type PageShell = Omit<ShellPart, Unsaid | 'provides' | 'preload'> & { readonly preload?: Preload };

/**
 * `preload` is there only where `files` are all of the part's. Otherwise they are its entry and what the page's own
 * path needs of it, and the rest is in its listing.
 */
export type PageRemote = Omit<RemotePart, Unsaid | 'requires' | 'preload'> & { readonly preload?: Preload };

/** Who made it when from what is nobody's business who only reads a page. */
type Unsaid = 'commit' | 'builtAt';

/** `releases/live.json`: the one pointer that a release switches by compare-and-swap. */
export const LivePointer = z.object({ composition: z.string(), time: z.string() });
export type LivePointer = z.infer<typeof LivePointer>;
