/**
 * Shared libraries that only tabs use. The host provides what it imports itself, so they stand here: each is
 * loaded when the first tab asks for it, once for all of them.
 *
 * @internal Imported for its imports; only its test reads the list.
 */
export const lazyLibraries = {
  '@suksa/ui': () => import('@suksa/ui'),
  '@suksa/ui/list': () => import('@suksa/ui/list'),
  '@suksa/ui/form': () => import('@suksa/ui/form'),
  '@suksa/ui/import': () => import('@suksa/ui/import'),
  '@suksa/ui/panel': () => import('@suksa/ui/panel'),
  '@suksa/ui/print': () => import('@suksa/ui/print'),
};
