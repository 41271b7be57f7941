import { listMarkWindows, markWindowAudit } from '@suksa/contracts/settings';

/** What is asked anew after a window has changed. */
export const changedByWindows = [listMarkWindows, markWindowAudit] as const;
