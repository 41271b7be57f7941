import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../fields.ts';
import { CompositionId, LoadCounts, PartName, Words } from './release-fields.ts';

/** What `promote --watch` asks: how a part does since a composition made it live, and how its version before did. */
export const releaseWatch = endpoint({
  name: 'releases.watch',
  method: 'GET',
  path: '/api/releases/watch',
  access: 'settings.release.view',
  reads: [],
  query: z.object({ part: PartName, composition: CompositionId }),
  output: z.object({
    version: z.string(),
    /** What is live of the part by now, which may be newer again; null where it was taken out. */
    live: z.nullable(z.string()),
    now: LoadCounts,
    before: z.nullable(LoadCounts),
  }),
  errors: ['not_live'],
});

export const watchOutcomes = ['kept', 'taken_back', 'replaced'] as const;
export type WatchOutcome = (typeof watchOutcomes)[number];

/** One share of people that had a watched version, and how it did with them. */
export const WatchStep = z.object({
  /** Percent; 100 where it is what all get. */
  share: z.number(),
  since: Instant,
  loads: z.number(),
  failed: z.number(),
});
export type WatchStep = z.infer<typeof WatchStep>;

/** A version that the server watches, or has watched. */
export const ReleaseWatch = z.object({
  id: z.number(),
  part: z.string(),
  /** Null for the shell, whose name the screen knows. */
  title: z.nullable(Words),
  version: z.string(),
  by: z.string(),
  began: Instant,
  ended: z.nullable(Instant),
  /** Null while it is watched. */
  outcome: z.nullable(z.enum(watchOutcomes)),
  /** Of a version that was taken back: failing page loads of a thousand, and the limit. */
  errors: z.nullable(z.number()),
  limit: z.nullable(z.number()),
  /** Shares that are still to come. */
  next: z.array(z.number()),
  steps: z.array(WatchStep),
});
export type ReleaseWatch = z.infer<typeof ReleaseWatch>;

/** What is watched now, and was in the last thirty days, the newest first. */
export const releaseWatches = endpoint({
  name: 'releases.watches',
  method: 'GET',
  path: '/api/releases/watches',
  access: 'settings.release.view',
  reads: ['release'],
  output: z.object({
    /** Whether this server can have anything taken back at all. */
    watching: z.boolean(),
    rows: z.array(ReleaseWatch),
  }),
});
