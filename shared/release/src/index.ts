export { buildPart, buildWith } from './build-part.ts';
export { CompositionStore, StaleParent } from './composition-store.ts';
export { flatWords, placeholdersIn } from './locale-words.ts';
export { remoteParts } from './parts.ts';
export { publish, readBuilt } from './publish.ts';
export { releaseAll } from './release-all.ts';
export { openStorage } from './storage/open-storage.ts';
