import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Files, PartVersion, Preload } from './composition.ts';

/** All files of one version of a part with their hashes, and what each of its screens needs of them. It never changes. */
export const PartListing = z.object({ files: Files, preload: Preload });
export type PartListing = z.infer<typeof PartListing>;

/** A page names of each tab what it opens with; the rest is asked for when something else of the tab is opened. */
export const partListing = endpoint({
  name: 'builds.partListing',
  method: 'GET',
  path: '/builds/parts/:part/:version',
  access: 'public',
  reads: [],
  params: z.object({
    part: z.string().check(z.regex(/^[a-z][a-z0-9]*$/), z.maxLength(40)),
    version: PartVersion.check(z.maxLength(80)),
  }),
  output: PartListing,
});
