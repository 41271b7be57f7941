import type { EndpointOutput, PageComposition, pageTabs } from '@suksa/contracts';
import { fetchOrTakeFirst } from '@suksa/platform/first-calls';

/**
 * The composition that this page was served with. It stays the page's own until the page is loaded again,
 * however many releases come in between. The server has checked it against the schema before it put it there.
 *
 * @throws where the page carries none: nothing can be loaded without it.
 */
export function readComposition(page: Document = document): PageComposition {
  const text = page.getElementById('composition')?.textContent;
  if (!text) throw new Error('This page was served without a composition.');
  return JSON.parse(text) as PageComposition;
}

/**
 * The composition with its tabs: a visitor's sign-in page names none, and the first script has asked for them since.
 * Whoever signs in finds them there.
 */
export async function withTabs(composition: PageComposition): Promise<PageComposition> {
  if (!composition.withoutTabs) return composition;
  const { remotes } = await tabsOf(composition.id).catch(() => tabsOf(composition.id));
  return { ...composition, remotes };
}

const patience = 30_000;

/** Asked before there is anything by which the product's calls are made. */
export async function tabsOf(id: string): Promise<EndpointOutput<typeof pageTabs>> {
  const response = await fetchOrTakeFirst(`/builds/tabs/${id}`, {
    method: 'GET',
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error(`The tabs of ${id} were answered with ${response.status}.`);
  return response.json() as Promise<EndpointOutput<typeof pageTabs>>;
}

/** A tab under development that stands in for the live one: its code comes from there, without a hash. */
export interface DevRemote {
  readonly name: string;
  readonly entry: string;
}

/** Set by the server where its configuration says so; null wherever a school works. */
export function readDevRemote(page: Document = document): DevRemote | null {
  const text = page.getElementById('dev-remote')?.textContent;
  return text ? (JSON.parse(text) as DevRemote) : null;
}
