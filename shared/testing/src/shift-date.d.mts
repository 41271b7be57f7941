/** Makes `Date` tell a time that is `distance` milliseconds away from the real one. Runs in pages as well. */
export function shiftDate(distance: number): void;
