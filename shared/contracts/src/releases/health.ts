import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, verbatim } from '../fields.ts';
import {
  CompositionId,
  PageName,
  PartName,
  PartVersion,
  TrialAudience,
  VersionState,
  Words,
} from './release-fields.ts';

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
