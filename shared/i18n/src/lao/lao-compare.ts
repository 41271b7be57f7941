import { collatorOf } from '../collator.ts';

/** Compares two names as a Lao dictionary orders them; for `Array.prototype.sort`. */
export const compareLao = (a: string, b: string): number => collatorOf('lo').compare(a, b);
