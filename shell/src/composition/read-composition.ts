import type { PageComposition } from '@suksa/contracts';

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
