import path from 'node:path';
import { releaseAll } from '@suksa/release';
import { root } from './root.ts';

/** `npm start`: builds what has changed, makes it live, and starts the server on it. */
const releases = path.resolve(root, process.env.RELEASES_DIR ?? 'releases');
process.env.RELEASES_DIR = releases;
console.info('Building the shell and the tabs …');
await releaseAll({ releases, progress: (line) => console.info(`  ${line}`) });
await import('../../../server/src/main.ts');
