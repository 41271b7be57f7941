import { createHash } from 'node:crypto';

/** Twelve hex digits: as the server hashes what it answers. */
export const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);
