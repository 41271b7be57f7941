import { isStorable } from '@suksa/contracts/fields';

/** As long as the server takes one. */
export const longestCode = 64;

/**
 * Whether what was read can be a card or a code. A reader reads anything, such as the address in a stranger’s code: kept,
 * it would stay on this device for ever, since the server can never take it.
 */
export const isPossibleCode = (read: string): boolean => read.length <= longestCode && isStorable(read);
