import type { DevRemote } from '../composition/read-composition.ts';

/** Where the server's configuration lets somebody take a tab from a development server. */
type Policy = 'permission' | 'everyone' | 'no';

interface PageOverride {
  readonly policy: Policy;
  /** What this session may take; each browser tab decides for itself whether it does. */
  readonly offer?: DevRemote;
}

const chosenKey = 'develop';

function pageOverride(page: Document): PageOverride {
  const text = page.getElementById('dev-override')?.textContent;
  return text ? (JSON.parse(text) as PageOverride) : { policy: 'permission' };
}

export const overridePolicy = (page: Document = document): Policy => pageOverride(page).policy;

/**
 * The tab that this browser tab takes from a development server. Both must say so: the server, which has allowed it
 * to this session, and this browser tab's own storage, which no address can write to.
 */
export function chosenOverride(page: Document = document): DevRemote | null {
  const { offer } = pageOverride(page);
  const chosen = sessionStorage.getItem(chosenKey);
  if (offer && offer.entry === chosen) return offer;
  // It has ended on the server: this browser tab must not come back to it by a later offer of the same address.
  if (chosen) sessionStorage.removeItem(chosenKey);
  return null;
}

/** From the next page load on. */
export const chooseOverride = (entry: string): void => sessionStorage.setItem(chosenKey, entry);

export const leaveOverride = (): void => sessionStorage.removeItem(chosenKey);
