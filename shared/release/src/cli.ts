import path from 'node:path';
import { root } from './parts.ts';
import { releaseAll } from './release-all.ts';

const releases = path.resolve(root, process.env.RELEASES_DIR ?? 'releases');
await releaseAll({ releases, progress: (line) => console.info(line) });
