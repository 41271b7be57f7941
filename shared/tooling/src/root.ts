import path from 'node:path';

/** The repository's root: this package stands in `shared/tooling`. */
export const root = path.resolve(import.meta.dirname, '../../..');
