export { CompositionStore, StaleParent } from './composition-store.ts';
export { releaseAll } from './release-all.ts';
