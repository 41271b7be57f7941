/**
 * The stores of this device's database. Their names and its version stay, so that a release that is taken back still
 * finds the scans: `parts` is where people lay readable once, and `photos` where all that is sealed lies now.
 */
export const stores = {
  facts: 'facts',
  readable: 'parts',
  states: 'states',
  events: 'events',
  sealed: 'photos',
} as const;

export const openDatabase = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const database = request.result;
      for (const one of Object.values(stores)) {
        if (one === stores.events)
          database.createObjectStore(one, { keyPath: 'number', autoIncrement: true });
        else database.createObjectStore(one);
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another window holds an older database of the gate.'));
  });
