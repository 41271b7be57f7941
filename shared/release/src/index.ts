export { buildPart, buildWith } from './build-part.ts';
export { CompositionStore, StaleParent } from './composition-store.ts';
export { remoteParts } from './parts.ts';
export { publish } from './publish.ts';
export { releaseAll } from './release-all.ts';
