import * as z from 'zod/mini';
import { Package } from '../../composition/part-record.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../fields.ts';

/** What was looked at and how it is; a key of the words, which say in the second half what to do. */
const findingCodes = [
  'database_good',
  'database_slow',
  'database_trial',
  'connections_short',
  'clock_good',
  'clock_apart',
  'disk_good',
  'disk_short',
  'disk_full',
  'backup_good',
  'backup_not_set_up',
  'backup_none_yet',
  'backup_failed',
  'backup_too_old',
  'backup_not_copied',
  'restore_failed',
  'restore_too_old',
  'jobs_good',
  'jobs_failed',
  'jobs_stuck',
  'messages_good',
  'messages_stuck',
  'messages_failed',
  'releases_good',
  'releases_damaged',
  'releases_cut_off',
  'releases_none',
  'certificate_good',
  'certificate_ends',
  'certificate_over',
  'certificate_unseen',
  'address_plain',
  'address_none',
  'memory_good',
  'memory_short',
  'heap_short',
  'audit_good',
  'audit_unsealed',
  'files_good',
  'files_tables_good',
  'files_in_tables',
  'files_left',
  'files_away',
] as const;
export const FindingCode = z.enum(findingCodes);
export type FindingCode = z.infer<typeof FindingCode>;

export const Finding = z.object({
  code: FindingCode,
  /** Well, worth knowing, or to be mended. */
  state: z.enum(['good', 'note', 'bad']),
  number: z.nullable(z.number()),
  of: z.nullable(z.number()),
  at: z.nullable(Instant),
  /** A folder, an address, or kinds of jobs; never a person. */
  name: z.nullable(z.string()),
});
export type Finding = z.infer<typeof Finding>;

/** A call or a statement by its name, without what anybody has asked for. Milliseconds. */
export const SlowThing = z.object({
  name: z.string(),
  times: z.number(),
  mean: z.number(),
  worst: z.number(),
  last: z.nullable(Instant),
  /** The calls that were under way each time. */
  during: z.array(z.string()),
});
export type SlowThing = z.infer<typeof SlowThing>;

/** How the installation does: what is wrong and what isn’t, and what takes long. Each look asks anew. */
export const operationState = endpoint({
  name: 'settings.operation.state',
  method: 'GET',
  path: '/api/settings/operation',
  access: 'settings.release.view',
  stillAnswers: ['7eba8756ef19'],
  reads: [],
  output: z.object({
    asOf: Instant,
    /** The machine that answered; of several servers any may. */
    server: z.string(),
    /** Since when it has noted what takes long. */
    since: Instant,
    findings: z.array(Finding),
    calls: z.array(SlowThing),
    statements: z.array(SlowThing),
    /** As the database has counted them since it was told to; null where it doesn’t. */
    counted: z.nullable(z.array(SlowThing)),
  }),
});
export type OperationState = z.infer<typeof operationState.output>;

/** The libraries of others in what is live, by the part that holds them; noted when each version was built. */
export const operationLibraries = endpoint({
  name: 'settings.operation.libraries',
  method: 'GET',
  path: '/api/settings/operation/libraries',
  access: 'settings.release.view',
  reads: [],
  output: z.object({
    parts: z.array(
      z.object({
        part: z.string(),
        /** Null for the server, which works from its checkout. */
        version: z.nullable(z.string()),
        /** None where its version is older than such lists. */
        packages: z.array(Package),
      }),
    ),
  }),
});
export type OperationLibraries = z.infer<typeof operationLibraries.output>;

/** The same as a bill of materials (CycloneDX 1.5, JSON), for programs that look for known weaknesses. */
export const exportLibraries = endpoint({
  name: 'settings.operation.exportLibraries',
  method: 'GET',
  path: '/api/settings/operation/libraries/file',
  access: 'settings.release.view',
  reads: [],
  output: 'file',
  discloses: 'nothing',
});
