import { root } from '../parts.ts';
import { type Ended, runScript } from './run-script.ts';

/** Runs `npm run release -- <args>` of this clone as a process of its own. */
export const release = (releases: string, args: readonly string[]): Promise<Ended> =>
  runScript(root, 'shared/release/src/cli.ts', args, { RELEASES_DIR: releases });
