import type { Endpoint } from '@suksa/contracts';
import { isSmallMachine } from '../db/heavy-work.ts';
import { turns } from './turns.ts';

/**
 * Two files are made at a time, however many are asked for: each has up to a thousand rows and its piece of the file in
 * memory. One where there are two processors, since a file keeps one of them busy: the other is for whoever waits at a gate.
 */
export const filesAtOnce = isSmallMachine ? 1 : 2;

export const inTurn = turns({ atOnce: filesAtOnce, waiting: 24, retryAfterSeconds: 10 });

/** Whether it makes a file to be saved: an export, or forms. A picture or a paper that a page shows waits for none. */
export const makesFile = ({ method, output, discloses }: Endpoint): boolean =>
  method === 'POST' && output === 'file' && discloses !== 'faces';
