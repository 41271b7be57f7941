import type { Endpoint } from '@suksa/contracts';
import { turns } from '../school/turns.ts';

/**
 * Two files are made at a time, however many are asked for: each has up to a thousand rows and its piece of the file in
 * memory, and more at once than processors are there would only make all of them later.
 */
export const inTurn = turns({ atOnce: 2, waiting: 24, retryAfterSeconds: 10 });

/** Whether it makes a file to be saved: an export, or forms. A picture or a paper that a page shows waits for none. */
export const makesFile = ({ method, output, discloses }: Endpoint): boolean =>
  method === 'POST' && output === 'file' && discloses !== 'faces';
