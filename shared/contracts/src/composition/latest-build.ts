import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const LatestBuild = z.object({
  id: z.string(),
  timestamp: z.number(),
  /** The version of the shell and of each tab that whoever asks would get with the next page load. */
  parts: z.record(z.string(), z.string()),
});
export type LatestBuild = z.infer<typeof LatestBuild>;

/** Asked at start and every 3,600,000 ms: the composition that is live now. */
export const latestBuild = endpoint({
  name: 'builds.latest',
  method: 'GET',
  path: '/builds/latest.json',
  access: 'public',
  reads: [],
  output: LatestBuild,
});
