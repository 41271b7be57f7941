import * as z from 'zod/mini';
import { ApiOutline } from './composition/api-outline.ts';
import { GateCheck } from './composition/part-record.ts';
import { endpoint } from './endpoint.ts';
import { Instant, verbatim } from './fields.ts';

/** How a part does in people's browsers, who gets which version, and a tab that is taken from a development server. */

const CompositionId = verbatim(80);
const PartName = verbatim(40);
const PartVersion = verbatim(80);
/** A random name of one page load, forgotten with it. */
const PageName = verbatim(40);

/** Failures in the browser, reported with the composition id and the part's version; no personal data. */
export const reportFailure = endpoint({
  name: 'releases.reportFailure',
  method: 'POST',
  path: '/api/failures',
  access: 'public',
  changes: [],
  body: z.object({
    composition: CompositionId,
    part: PartName,
    version: PartVersion,
    page: PageName,
    kind: z.enum(['load', 'render', 'unhandled', 'policy']),
    message: verbatim(500),
    path: verbatim(200),
  }),
  output: 'nothing',
});

/**
 * `load`: until a part was there and drawn, in milliseconds. The others are the web vitals: largest contentful paint
 * and interaction to next paint in milliseconds, cumulative layout shift in thousandths.
 */
export const Metric = z.enum(['load', 'lcp', 'inp', 'cls']);
export type Metric = z.infer<typeof Metric>;

export const Measure = z.object({
  part: PartName,
  version: PartVersion,
  metric: Metric,
  value: z.number().check(z.minimum(0), z.maximum(600_000)),
});
export type Measure = z.infer<typeof Measure>;

/** What one page measured since it last told; no personal data. Versions that were never released are left out. */
export const reportMeasures = endpoint({
  name: 'releases.reportMeasures',
  method: 'POST',
  path: '/api/measures',
  access: 'public',
  changes: [],
  body: z.object({
    composition: CompositionId,
    measures: z.array(Measure).check(z.minLength(1), z.maxLength(50)),
  }),
  output: 'nothing',
});

/** A part that takes longer to load counts as slow. */
export const slowLoad = 3000;

/**
 * The limit at which `promote --watch` takes a part back: failing page loads per thousand, once there were enough
 * loads to say so; and more than `timesBefore` what the version before had, so that an old fault isn't the new
 * version's.
 */
export const errorLimit = { perThousand: 20, minimumLoads: 20, timesBefore: 2 } as const;

/** Counted page loads: those of a part that came, and those where something of it failed. */
export const LoadCounts = z.object({ loads: z.number(), failed: z.number() });
export type LoadCounts = z.infer<typeof LoadCounts>;

export const VersionState = z.enum(['live', 'canary', 'before']);
export type VersionState = z.infer<typeof VersionState>;

const Words = z.object({ lo: z.string(), en: z.string() });
const TrialAudience = z.object({ share: z.number(), roles: z.array(Words), users: z.array(z.string()) });
const Percentile = z.nullable(z.number());

/** One version of a part, as the last thirty days saw it. */
export const VersionHealth = z.object({
  version: z.string(),
  commit: z.string(),
  state: VersionState,
  /** Since when it is live (or was, until `until`), by the history of compositions; null for a canary. */
  since: z.nullable(Instant),
  until: z.nullable(Instant),
  by: z.string(),
  /** Who gets it, for a canary. */
  audience: z.nullable(TrialAudience),
  loads: z.number(),
  loadP50: Percentile,
  loadP95: Percentile,
  /** Loads slower than three seconds, of a thousand. */
  slowPerThousand: z.nullable(z.number()),
  /** Page loads in which something of the part failed, of a thousand. */
  errorsPerThousand: z.nullable(z.number()),
  /** At the 75th percentile, as web vitals are judged. */
  lcp: Percentile,
  inp: Percentile,
  /** Without a unit: 0.1 is good. */
  cls: Percentile,
});
export type VersionHealth = z.infer<typeof VersionHealth>;

export const PartHealth = z.object({
  part: z.string(),
  /** Null for the shell, whose name the screen knows. */
  title: z.nullable(Words),
  versions: z.array(VersionHealth),
});
export type PartHealth = z.infer<typeof PartHealth>;

/** Each part's live version, its second one where there is one, and the one before. */
export const releaseHealth = endpoint({
  name: 'releases.health',
  method: 'GET',
  path: '/api/releases/health',
  access: 'settings.release.view',
  reads: ['release'],
  output: z.object({
    composition: z.string(),
    time: Instant,
    by: z.string(),
    asOf: Instant,
    parts: z.array(PartHealth),
  }),
  errors: ['nothing_released'],
});

/** What failed in one version, the commonest first. */
export const releaseFailures = endpoint({
  name: 'releases.failures',
  method: 'GET',
  path: '/api/releases/failures',
  access: 'settings.release.view',
  reads: [],
  query: z.object({ part: PartName, version: PartVersion }),
  output: z.object({
    rows: z.array(
      z.object({
        kind: z.string(),
        message: z.string(),
        path: z.string(),
        pages: z.number(),
        last: Instant,
      }),
    ),
  }),
});

/**
 * A tab's development server on the developer's own machine, as `npm run dev -- <tab> --shell …` prints it. No other
 * machine's, so that nobody can be made to run somebody else's code.
 */
export const DevEntry = z
  .string()
  .check(
    z.trim(),
    z.regex(/^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}\/[a-z][a-z0-9]*\/entry\.js$/, 'dev_entry'),
  );

export const Override = z.object({ entry: DevEntry });
export type Override = z.infer<typeof Override>;

/**
 * Lets this session's pages take a tab from a development server. Which of its browser tabs does so, that browser tab
 * itself decides: here it is only allowed.
 */
export const startOverride = endpoint({
  name: 'releases.startOverride',
  method: 'POST',
  path: '/api/releases/override',
  access: 'signed-in',
  changes: [],
  body: Override,
  output: z.object({ tab: z.string(), entry: z.string() }),
  errors: ['override_off', 'unknown_tab'],
});

/** Takes it back, in every page of this session. */
export const endOverride = endpoint({
  name: 'releases.endOverride',
  method: 'DELETE',
  path: '/api/releases/override',
  access: 'signed-in',
  changes: [],
  output: 'nothing',
});

/** An address under which a version is seen that isn't live, for an hour: whoever may give it gives it on. */
export const startPreview = endpoint({
  name: 'releases.startPreview',
  method: 'POST',
  path: '/api/releases/previews',
  access: 'settings.release.override',
  changes: [],
  body: z.object({ part: PartName, version: PartVersion }),
  output: z.object({ path: z.string(), until: Instant }),
});

const Part = PartName.check(z.regex(/^[a-z][a-z0-9]*$/));
const Version = PartVersion.check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/));

/** One time during which all had a version. */
export const Lived = z.object({
  since: Instant,
  /** Null while it lasts. */
  until: z.nullable(Instant),
  by: z.string(),
  why: z.nullable(z.string()),
  /** Checks of the gate that somebody chose to leave out then. */
  leftOut: z.array(z.string()),
});
export type Lived = z.infer<typeof Lived>;

/** What the gate said of a version the last time that it was asked. */
export const GateSaid = z.object({ time: Instant, by: z.string(), checks: z.array(GateCheck) });
export type GateSaid = z.infer<typeof GateSaid>;

/** A version that was published; a `candidate` nobody has had yet, but by a preview or a trial that was ended. */
export const PublishedVersion = z.object({
  version: z.string(),
  commit: z.string(),
  /** Null where only the history names it: it was deleted, or published before there were records. */
  published: z.nullable(z.object({ at: Instant, by: z.string() })),
  state: z.enum([...VersionState.options, 'candidate']),
  audience: z.nullable(TrialAudience),
  /** The last times that all had it, the latest first. */
  lived: z.array(Lived),
  gate: z.nullable(GateSaid),
});
export type PublishedVersion = z.infer<typeof PublishedVersion>;

/** The versions of one part, the newest first: what is live, on trial, was live before, and waits to be. */
export const releaseVersions = endpoint({
  name: 'releases.versions',
  method: 'GET',
  path: '/api/releases/versions',
  access: 'settings.release.view',
  reads: ['release'],
  query: z.object({ part: Part }),
  output: z.object({
    part: z.string(),
    title: z.nullable(Words),
    /** Whether this server has a release service to ask. */
    acting: z.boolean(),
    /** What a rollback would go to; null where there is nothing before. */
    before: z.nullable(z.string()),
    rows: z.array(PublishedVersion),
  }),
  errors: ['nothing_released'],
});

const actRefusals = [
  'no_release_service',
  'release_service_away',
  'release_refused',
  'gate_refused',
  'part_changed',
  'nothing_before',
] as const;

/** One check that refused: in `refusals` of the details of `gate_refused`. */
export const RefusalOfGate = z.object({ check: z.string(), found: z.string(), wanted: z.string() });
export type RefusalOfGate = z.infer<typeof RefusalOfGate>;

const OfPart = z.object({ part: Part, version: Version });

/**
 * Makes a published version what all get, after the gate. Its tests in a browser aren't run here: it has passed them
 * with what is live, or they are left out, which the history says for ever.
 */
export const promoteVersion = endpoint({
  name: 'releases.promote',
  method: 'POST',
  path: '/api/releases/promotions',
  access: 'settings.release.approve',
  changes: ['release'],
  body: z.extend(OfPart, { leaveOutTests: z.boolean() }),
  output: 'nothing',
  errors: actRefusals,
});

/** Takes a part back to the version before; `version` is the one that goes, so that no newer one is taken back. */
export const rollBackVersion = endpoint({
  name: 'releases.rollBack',
  method: 'POST',
  path: '/api/releases/rollbacks',
  access: 'settings.release.void',
  changes: ['release'],
  body: OfPart,
  output: 'nothing',
  errors: actRefusals,
});

/** Ends the trial of a second version: nobody has it any more. */
export const stopTrial = endpoint({
  name: 'releases.stopTrial',
  method: 'POST',
  path: '/api/releases/trial-ends',
  access: 'settings.release.void',
  changes: ['release'],
  body: OfPart,
  output: 'nothing',
  errors: actRefusals,
});

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

/** What this server answers, for the gate of whoever releases. It says no more than the code that every browser gets. */
export const readOutline = endpoint({
  name: 'releases.outline',
  method: 'GET',
  path: '/api/outline',
  access: 'public',
  reads: [],
  output: ApiOutline,
});
