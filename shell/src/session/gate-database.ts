/** Where the gate keeps scans that the server hasn't taken yet: they stay, whoever is signed in. */
export const waitingStore = 'events';

const name = 'checkinout';

/** The gate's database on this device; null where there is none: opening it makes none either. */
export const gateDatabase = (): Promise<IDBDatabase | null> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
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
