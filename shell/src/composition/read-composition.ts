import { Composition } from '@suksa/contracts';

/**
 * The composition that this page was served with. It stays the page's own until the page is loaded again,
 * however many releases come in between.
 *
 * @throws where the page carries none, or one that isn't of the schema: nothing can be loaded without it.
 */
export function readComposition(page: Document = document): Composition {
  const text = page.getElementById('composition')?.textContent;
  if (!text) throw new Error('This page was served without a composition.');
  return Composition.parse(JSON.parse(text));
}
