import { gateDatabase, waitingStore } from './gate-database.ts';

/** What the gate has stored beside its database. */
const stored = ['visitors', 'early_leave_permits', 'passes', 'late_reasons', 'asked', 'rolls', 'called'].map(
  (name) => `checkinout.${name}`,
);

/**
 * Takes the people off this device that the gate keeps for when the line is down: nobody is signed in here, or the
 * device was revoked while it was off, and the gate itself will not open to do it.
 */
export async function forgetPeople(): Promise<void> {
  for (const name of stored) globalThis.localStorage?.removeItem(name);
  if (!('indexedDB' in globalThis)) return;
  try {
    const database = await gateDatabase();
    if (!database) return;
    const names = [...database.objectStoreNames].filter((name) => name !== waitingStore);
    const transaction = database.transaction(names, 'readwrite');
    for (const name of names) for (const place of besideSaid()) transaction.objectStore(name).delete(place);
    transaction.oncomplete = () => database.close();
  } catch (cause) {
    console.error('The people on this device could not be forgotten', cause);
  }
}

/** What was said at the gate and may not be sent stays, as scans do: it lies at names that begin with `kept:`. */
const besideSaid = () => [IDBKeyRange.upperBound('kept:', true), IDBKeyRange.lowerBound('kept;')];
