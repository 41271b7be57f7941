import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Files, RemotePart } from './composition.ts';

/** A tab as a page names it: its entry with the hash, and its tab.json. */
const NamedTab = z.object({
  ...z.pick(RemotePart, { version: true, entry: true, tab: true }).shape,
  files: Files,
});

/**
 * The tabs of a composition, for a page that was served without them: who isn't signed in needs none of it, and a
 * sign-in page that is small stands there sooner.
 */
export const pageTabs = endpoint({
  name: 'builds.pageTabs',
  method: 'GET',
  path: '/builds/tabs/:composition',
  access: 'public',
  reads: [],
  params: z.object({ composition: z.string().check(z.regex(/^[0-9A-Za-z-]+$/), z.maxLength(80)) }),
  output: z.object({ remotes: z.record(z.string(), NamedTab) }),
});
