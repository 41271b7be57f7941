/** Milliseconds, as text for the environment, from the real time to the one at which tests begin. */
export const distanceFromNow: () => string;
/** Makes `Date` tell a time that is `distance` milliseconds away from the real one. Runs in pages as well. */
export function shiftDate(distance: number): void;
