import { newIdempotencyKey } from '@suksa/platform';

const storageName = 'checkinout.device';

let forThisVisit: string | undefined;

/** Names this browser on every event: made once and kept; where nothing may be kept, good for this visit. */
export function deviceId(): string {
  if (forThisVisit) return forThisVisit;
  try {
    forThisVisit = localStorage.getItem(storageName) ?? newIdempotencyKey();
    localStorage.setItem(storageName, forThisVisit);
  } catch (cause) {
    console.warn('The name of this device could not be kept', cause);
    forThisVisit ??= newIdempotencyKey();
  }
  return forThisVisit;
}
