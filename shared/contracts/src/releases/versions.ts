import * as z from 'zod/mini';
import { GateCheck } from '../composition/part-record.ts';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../fields.ts';
import { PartName, PartVersion, TrialAudience, VersionState, Words } from './release-fields.ts';

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
