import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { commit } from '../build/commit.ts';
import { isKit, root } from '../parts.ts';
import { Refused } from '../refused.ts';
import { writeTypes } from './kit-types.ts';

const run = promisify(execFile);

/** Built into every tab, or run to build, test and send one: these go along as they are. */
const withCode = ['contracts', 'i18n', 'release', 'testing'];
/** The running shell has their code, and gives it to every tab: only what they are called goes along. */
const typesOnly = ['platform', 'ui'];

/** What builds a tab, beside the packages. */
const tools = [
  'rspack.config.base.ts',
  'shared/federation/begin-loader.ts',
  'shared/federation/bundler-runtime.ts',
  'shared/federation/shared-libraries.ts',
  'shell/src/prerendered/prerender-plugin.ts',
];

/** Of what is installed here, what a tab of another repository is built, checked and tested with. */
const toolPackages = [
  '@module-federation/enhanced',
  '@module-federation/runtime-tools',
  '@playwright/test',
  '@rspack/core',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'tsx',
  'typescript',
];

/**
 * Writes what a tab in another repository is made with, into a folder or a `.tgz`: the compiler's settings, the
 * contracts, the words, the tests' actors and the release commands, and the types of the design system and the platform.
 *
 * @throws {Refused} where there is something already that isn't a kit.
 */
export async function writeKit(target: string): Promise<void> {
  if (isKit) throw new Refused('A kit is made in the product’s repository.');
  if (!target.endsWith('.tgz')) return replaceKit(target);
  const work = await mkdtemp(path.join(tmpdir(), 'suksa-kit-'));
  try {
    await fill(path.join(work, 'kit'));
    await run('tar', ['-czf', path.resolve(target), '-C', work, 'kit']);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** A newer kit takes the place of the one that is there, and of nothing else. */
async function replaceKit(target: string): Promise<void> {
  const there = await readFile(path.join(target, 'kit.json'), 'utf8').catch(() => null);
  const incoming = `${target}.incoming`;
  await rm(incoming, { recursive: true, force: true });
  await fill(incoming);
  if (there) await rm(target, { recursive: true });
  await rename(incoming, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(incoming, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    throw new Refused(`${target} holds something else than a kit; nothing has changed.`);
  });
}

async function fill(folder: string): Promise<void> {
  const types = await writeTypes();
  const files = [...tools, ...(await sourcesOf(withCode)), 'shared/ui/src/css.d.ts'];
  for (const file of files) await cp(path.join(root, file), path.join(folder, file));
  for (const name of typesOnly)
    await cp(path.join(types, `shared/${name}/src`), path.join(folder, `shared/${name}/src`), {
      recursive: true,
    });
  for (const name of ['contracts', 'i18n', 'testing'])
    await cp(path.join(types, `shared/${name}/src`), path.join(folder, `shared/${name}/types`), {
      recursive: true,
    });
  for (const name of [...withCode, ...typesOnly])
    await writeJson(path.join(folder, `shared/${name}/package.json`), await manifestOf(name));
  const product = await jsonOf('package.json');
  const installed = {
    ...(product.dependencies as object),
    ...(product.devDependencies as object),
  } as Readonly<Record<string, string>>;
  await writeJson(path.join(folder, 'package.json'), {
    name: '@suksa/kit',
    version: product.version,
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(toolPackages.map((name) => [name, installed[name]])),
  });
  await writeJson(path.join(folder, 'kit.json'), { commit: await commit(), made: new Date().toISOString() });
  await writeJson(path.join(folder, 'tsconfig.json'), { ...(await jsonOf('tsconfig.json')), include: [] });
}

/** Files that git knows, without tests: nothing that happens to lie beside them. */
async function sourcesOf(packages: readonly string[]): Promise<readonly string[]> {
  const folders = packages.flatMap((name) => [`shared/${name}/src`, `shared/${name}/locales`]);
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z', ...folders], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout
    .split('\0')
    .filter((file) => file !== '' && !/\.test\.tsx?$|^shared\/release\/src\/testing\//.test(file));
}

type Manifest = Readonly<Record<string, unknown>>;

/** A package's own, with declarations where they stand in the kit. */
async function manifestOf(name: string): Promise<Manifest> {
  const manifest = await jsonOf(`shared/${name}/package.json`);
  const { devDependencies: _, exports = {}, ...rest } = manifest;
  const typedExports = Object.entries(exports as Readonly<Record<string, string>>)
    .filter(([at]) => name !== 'release' || at === '.')
    .map(([at, file]) => [at, exportOf(name, file)]);
  return { ...rest, exports: Object.fromEntries(typedExports) };
}

function exportOf(name: string, file: string): Manifest | string {
  if (!file.endsWith('.ts') || name === 'release') return file;
  const declared = file.replace(/\.ts$/, '.d.ts');
  if (typesOnly.includes(name)) return { types: declared };
  return { types: declared.replace('./src/', './types/'), default: file };
}

const jsonOf = async (file: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(root, file), 'utf8')) as Manifest;

async function writeJson(file: string, value: Manifest): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
