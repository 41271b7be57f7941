import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './root.ts';
import { fillBeside } from './start/fill-beside.ts';
import { offerService } from './start/offer-service.ts';
import { prepareReleases } from './start/prepare-releases.ts';

/**
 * `npm start`: starts the server on what is live. Only where nothing is live yet, or with `--release`, it builds what
 * stands here and makes that live first.
 */
const { values } = parseArgs({ options: { release: { type: 'boolean' } } });
const releases = path.resolve(root, process.env.RELEASES_DIR || 'releases');
process.env.RELEASES_DIR = releases;
const filled = fillBeside(releases);
await prepareReleases(releases, { release: values.release === true, print: (line) => console.info(line) });
// The server's modules are read while the school is still being made.
const [{ startServer }] = await Promise.all([import('../../../server/src/start-server.ts'), filled]);
await offerService(releases);
await startServer();
