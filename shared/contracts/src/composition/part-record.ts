import * as z from 'zod/mini';
import { CallOutline } from './api-outline.ts';
import { RemotePart, ShellPart } from './composition.ts';

/** Names of exports by the shared library that they are of. */
const Exports = z.record(z.string(), z.array(z.string()));
export type Exports = z.infer<typeof Exports>;

/** Each word's key with the placeholders in its sentence. */
const Words = z.record(z.string(), z.string());

/** A library in a bundle, as it was installed when it was built; the licence as its own description says it. */
export const Package = z.object({ name: z.string(), version: z.string(), licence: z.string() });
export type Package = z.infer<typeof Package>;

const RecordBase = {
  schema: z.literal(1),
  name: z.string(),
  publishedAt: z.string(),
  by: z.string(),
  words: z.object({ en: Words, lo: Words }),
  /** A hash over what it was built from: the same sources need no build to be known as the same version. */
  sources: z.optional(z.string()),
  /** The calls that its code makes, as they were when it was built. Older records have none. */
  calls: z.optional(z.array(CallOutline)),
  /** Packages in its bundle by name, and files of other folders of the repository. Older records have none. */
  brings: z.optional(z.array(z.string())),
  /** The same libraries with their versions and licences. Older records have none. */
  packages: z.optional(z.array(Package)),
};

/**
 * What was published, when, from which commit and by whom: `releases/<part>/<version>.json`, beside the folder of
 * the files. It is written last, so a version without one isn't whole.
 */
export const PartRecord = z.discriminatedUnion('kind', [
  /** `gives`: what this shell exports to tabs, by shared library; `takes`: what a tab's code needs of that. */
  z.object({ ...RecordBase, kind: z.literal('shell'), part: ShellPart, gives: z.optional(Exports) }),
  z.object({ ...RecordBase, kind: z.literal('remote'), part: RemotePart, takes: z.optional(Exports) }),
]);
export type PartRecord = z.infer<typeof PartRecord>;

/** That a version passed the whole gate: `releases/<part>/<version>.<hash of on>.gate.json`. */
export const GatePass = z.object({
  time: z.string(),
  by: z.string(),
  /** The composition that was live. */
  against: z.nullable(z.string()),
  /** The shell and the server with which it was tested, of a shell the tabs too: it counts for no others. */
  on: z.string(),
  checks: z.array(z.string()),
});
export type GatePass = z.infer<typeof GatePass>;

/** What one check of the gate said; `earlier` where a version had passed it before, on the same. */
export const GateCheck = z.object({
  check: z.string(),
  outcome: z.enum(['passed', 'earlier', 'left_out', 'refused']),
  /** Of a refusal: what there was, and what would pass. */
  found: z.optional(z.string()),
  wanted: z.optional(z.string()),
});
export type GateCheck = z.infer<typeof GateCheck>;

/**
 * What the gate said of a version when somebody asked it, whatever came of it:
 * `releases/<part>/<version>.<random>.run.gate.json`. For people: it lets nothing through.
 */
export const GateRun = z.object({
  time: z.string(),
  by: z.string(),
  /** The composition that was live. */
  against: z.nullable(z.string()),
  checks: z.array(GateCheck),
});
export type GateRun = z.infer<typeof GateRun>;
