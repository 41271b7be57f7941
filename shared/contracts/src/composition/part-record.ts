import * as z from 'zod/mini';
import { CallOutline } from './api-outline.ts';
import { RemotePart, ShellPart } from './composition.ts';

/** Each word's key with the placeholders in its sentence. */
const Words = z.record(z.string(), z.string());

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
};

/**
 * What was published, when, from which commit and by whom: `releases/<part>/<version>.json`, beside the folder of
 * the files. It is written last, so a version without one isn't whole.
 */
export const PartRecord = z.discriminatedUnion('kind', [
  z.object({ ...RecordBase, kind: z.literal('shell'), part: ShellPart }),
  z.object({ ...RecordBase, kind: z.literal('remote'), part: RemotePart }),
]);
export type PartRecord = z.infer<typeof PartRecord>;

/** That a version passed the whole gate: `releases/<part>/<version>.gate.json`. */
export const GatePass = z.object({
  time: z.string(),
  by: z.string(),
  /** The composition that was live. */
  against: z.nullable(z.string()),
  checks: z.array(z.string()),
});
export type GatePass = z.infer<typeof GatePass>;
