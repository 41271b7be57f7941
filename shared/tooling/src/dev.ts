import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Configuration } from '@rspack/core';
import { releaseAll, remoteParts } from '@suksa/release';
import { serveForShell } from './dev/for-shell.ts';
import { serveRemote } from './dev/remote-server.ts';
import { root } from './root.ts';

/**
 * `npm run dev -- education`: that tab with hot reload inside a development shell, the others as they are built.
 * The tab is served on the port after the product's. With `--shell https://…` it is served for a deployed product,
 * where one browser tab takes it in the place of the released one.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { shell: { type: 'string' } } });
const [name] = positionals;
const parts = await remoteParts();
const part = parts.find((candidate) => candidate.name === name);
if (!part) {
  console.error(`Name the tab to work on: npm run dev -- ${parts.map((one) => one.name).join(' | ')}`);
  process.exit(2);
}

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
const { folder } = part;

/** The tab's own, and those of the workers that it runs. */
async function developmentConfig(): Promise<readonly [Configuration, ...Configuration[]]> {
  process.env.NODE_ENV = 'development';
  const { default: config } = (await import(`${path.join(folder, 'rspack.config.ts')}?development`)) as {
    default: Configuration | readonly Configuration[];
  };
  const [own, ...workers] = [config].flat();
  if (!own) throw new Error(`${name} has no configuration to serve.`);
  return [own, ...workers];
}

if (values.shell) {
  await serveForShell(await developmentConfig(), {
    name: part.name,
    host,
    port: port + 1,
    shell: values.shell,
  });
} else {
  const releases = path.join(root, '.cache/dev-releases');
  console.info('Building a development shell and the other tabs …');
  await releaseAll({ releases, developmentShell: true, progress: (line) => console.info(`  ${line}`) });
  await serveRemote(await developmentConfig(), { host, port: port + 1, shell: 'development' });
  process.env.RELEASES_DIR = releases;
  process.env.DEV_REMOTE = `${part.name}=http://${host}:${port + 1}/entry.js`;
  await import('../../../server/src/main.ts');
}
console.info(`Change a file below ${path.relative(root, folder)} and see it at once.`);
