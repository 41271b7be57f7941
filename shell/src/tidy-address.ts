/**
 * Addresses are typed and passed on by hand: one in other capitals, or with a slash at its end, leads to the same page.
 * It is put right before anything goes by it, such as the menu beside the page.
 */
export function tidyAddress(paths: readonly string[]): void {
  const { pathname, search, hash } = location;
  const path = paths.find((known) => plain(known) === plain(pathname));
  if (path && path !== pathname) history.replaceState(history.state, '', path + search + hash);
}

const plain = (path: string): string => path.toLowerCase().replace(/\/+$/, '');
