/** The gate's database, what of it stays: scans that the server hasn't taken yet, and what it has stored beside it. */
const gate = {
  name: 'checkinout',
  stays: 'events',
  stored: ['visitors', 'early_leave_permits', 'passes', 'late_reasons', 'asked'].map(
    (name) => `checkinout.${name}`,
  ),
};

/**
 * Takes the people off this device that the gate keeps for when the line is down: nobody is signed in here, or the
 * device was revoked while it was off, and the gate itself will not open to do it.
 */
export async function forgetPeople(): Promise<void> {
  for (const name of gate.stored) globalThis.localStorage?.removeItem(name);
  if (!('indexedDB' in globalThis)) return;
  try {
    const database = await opened();
    if (!database) return;
    const names = [...database.objectStoreNames].filter((name) => name !== gate.stays);
    const transaction = database.transaction(names, 'readwrite');
    for (const name of names) transaction.objectStore(name).clear();
    transaction.oncomplete = () => database.close();
  } catch (cause) {
    console.error('The people on this device could not be forgotten', cause);
  }
}

/** Null where there is none: opening it makes none either. */
const opened = (): Promise<IDBDatabase | null> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(gate.name);
    let isNew = false;
    request.onupgradeneeded = () => {
      isNew = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      if (isNew) resolve(null);
      else reject(request.error);
    };
  });
