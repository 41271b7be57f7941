import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeKit } from '@suksa/release';
import { withWorkspace } from './new-tab/lock-file.ts';
import { repositoryFiles } from './new-tab/repository-files.ts';
import { neededPackages, tabFiles } from './new-tab/tab-files.ts';
import { root } from './root.ts';

/**
 * `npm run new-tab -- library`: a tab with one screen, both languages and tests, ready to be built and released.
 * Works without a network: the lock file and node_modules get their entries here. `--repository ../library` makes one
 * for it outside of this one, with a kit of what it is built, typed and tested with.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { title: { type: 'string' }, 'title-lo': { type: 'string' }, repository: { type: 'string' } },
});
const [name = ''] = positionals;
const repository = values.repository === undefined ? null : path.resolve(values.repository);
const folder = path.join(repository ?? root, 'remotes', name);
const reserved = [
  'shell',
  'compositions',
  'landing',
  'common',
  'api',
  'releases',
  'builds',
  'login',
  'dashboard',
];

if (positionals.length !== 1 || !/^[a-z][a-z0-9]*$/.test(name)) {
  stop(
    'Name the tab with one word in small letters: npm run new-tab -- library --title Library --title-lo ຫ້ອງສະໝຸດ',
  );
}
if (reserved.includes(name)) stop(`A tab can't be called ${name}: the product uses that word for itself.`);
if (existsSync(folder)) stop(`There is a folder remotes/${name} already.`);
if (repository && existsSync(path.join(repository, 'package.json')))
  stop(`${repository} is a repository already; a second tab is made there by hand, in remotes/.`);

const english = values.title ?? `${name[0]?.toUpperCase()}${name.slice(1)}`;
writeFiles(
  folder,
  tabFiles(
    {
      name,
      title: { en: english, lo: values['title-lo'] ?? english },
      order: nextOrder(),
      dependencies: lockedDependencies(),
    },
    repository ? '../../kit/rspack.config.base.ts' : undefined,
  ),
);
const missing = values['title-lo']
  ? ''
  : `\nIts Lao title is the English one: write it in remotes/${name}/tab.json.\n`;
if (repository) {
  writeFiles(repository, repositoryFiles(name));
  await writeKit(path.join(repository, 'kit'));
  console.info(`${repository} is made, with a kit of this product: npm install there, and its README says the rest.
${missing}`);
} else {
  lockAndLink();
  console.info(`remotes/${name} is made; package-lock.json names it.
${missing}
  npm run dev -- ${name}                  see it with hot reload inside the shell
  npm run e2e -- ${name}                  its tests
  npm run release -- publish ${name}      make it live: it appears in menus, nothing else is built`);
}

function writeFiles(place: string, files: Readonly<Record<string, string>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    writeFileSync(path.join(place, file), content);
  }
}

function nextOrder(): number {
  const orders = readdirSync(path.join(root, 'remotes'))
    .map((tab) => path.join(root, 'remotes', tab, 'tab.json'))
    .filter((file) => existsSync(file))
    .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { menu: { order: number } }).menu.order);
  return Math.max(0, ...orders) + 10;
}

/** The exact versions that are locked; what stands in shared/ comes from there. */
function lockedDependencies(): Record<string, string> {
  return Object.fromEntries(
    neededPackages.map((dependency) => {
      if (dependency.startsWith('@suksa/')) return [dependency, '*'];
      const installed = path.join(root, 'node_modules', dependency, 'package.json');
      return [dependency, (JSON.parse(readFileSync(installed, 'utf8')) as { version: string }).version];
    }),
  );
}

/** In the lock file, and in the one in which npm keeps what is installed. */
function lockAndLink(): void {
  const workspace = { name: `@suksa/${name}`, version: '0.1.0', dependencies: lockedDependencies() };
  symlinkSync(`../../remotes/${name}`, path.join(root, 'node_modules/@suksa', name), 'junction');
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
    replaceFile(
      path.join(root, file),
      withWorkspace(readFileSync(path.join(root, file), 'utf8'), `remotes/${name}`, workspace),
    );
}

/** Never half written, and never through a link that another folder shares. */
function replaceFile(file: string, content: string): void {
  writeFileSync(`${file}.incoming`, content);
  renameSync(`${file}.incoming`, file);
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
