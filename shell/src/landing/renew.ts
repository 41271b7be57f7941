const lastRenewal = 'landing-renewed';
/** At most one reload in this time, whatever a cache in between answers. */
const guardTime = 10_000;

/**
 * Compares the page with `/_payload.json` beside it, which holds the content that the newest one is made of. A page
 * out of some cache is loaded anew, unless somebody is reading or typing already.
 */
export async function renewStalePage(): Promise<void> {
  const response = await fetch('/_payload.json').catch(() => null);
  if (!response?.ok) return;
  const { id } = (await response.json()) as { readonly id: string };
  const isUsed = window.scrollY > 0 || document.activeElement !== document.body;
  if (id === document.documentElement.dataset.payload || isUsed) return;
  if (Date.now() - Number(sessionStorage.getItem(lastRenewal) ?? 0) < guardTime) return;
  sessionStorage.setItem(lastRenewal, String(Date.now()));
  window.location.reload();
}
