/**
 * Shared libraries that only tabs use. The host provides what it imports itself, so they stand here: each is
 * loaded when the first tab asks for it, once for all of them.
 */
export const lazyLibraries = [
  () => import('@suksa/ui/list'),
  () => import('@suksa/ui/form'),
  () => import('@suksa/ui/print'),
];
