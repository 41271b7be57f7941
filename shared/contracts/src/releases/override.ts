import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../fields.ts';
import { PartName, PartVersion } from './release-fields.ts';

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
