import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Compiler, type Configuration, rspack, type Stats } from '@rspack/core';
import type { CallOutline, Package } from '@suksa/contracts';
import type { Part } from '../parts.ts';
import { givenExports, takenExports } from './bound-exports.ts';
import { broughtModules, broughtPackages } from './brought-modules.ts';
import { type BuildOutline, outlineOf } from './build-outline.ts';
import { usedCalls } from './used-calls.ts';

export interface BuildResult extends BuildOutline {
  /** The calls that the code makes. */
  readonly calls: readonly CallOutline[];
  /** What it takes of the shared libraries, by library; of a shell, nothing. */
  readonly takes: Readonly<Record<string, readonly string[]>>;
  /** What it gives of them; of a tab, nothing. */
  readonly gives: Readonly<Record<string, readonly string[]>>;
  /** Packages, and files of other folders, that are in it. */
  readonly brings: readonly string[];
  /** The libraries among them, with version and licence. */
  readonly packages: readonly Package[];
}

/**
 * Builds one part into its own `dist` folder and nothing else.
 *
 * @throws with the compiler's messages where it doesn't build.
 */
export async function buildPart(
  part: Part,
  mode: 'production' | 'development' = 'production',
): Promise<BuildResult> {
  // The configuration reads it when it is imported, which happens once a part.
  process.env.NODE_ENV = mode;
  const { default: config } = (await import(path.join(part.folder, 'rspack.config.ts'))) as {
    default: Configuration | readonly Configuration[];
  };
  const [own, ...beside] = [config].flat();
  if (!own) throw new Error(`${part.name} has no configuration to build with.`);
  const { stats: first, takes } = await compiled(part.name, own);
  const stats = [first];
  for (const other of beside) stats.push((await compiled(part.name, other)).stats);
  const calls = (await Promise.all(stats.map(usedCalls))).flat();
  return {
    ...outlineOf(part.name, first),
    calls: onceEach(calls),
    takes,
    gives: givenExports(first),
    brings: [...new Set(stats.flatMap((one) => broughtModules(part, one)))].sort(),
    packages: [
      ...new Map(
        stats.flatMap(broughtPackages).map((one) => [`${one.name} ${one.version}`, one] as const),
      ).values(),
    ],
  };
}

const onceEach = (calls: readonly CallOutline[]): readonly CallOutline[] => [
  ...new Map(calls.map((call) => [call.name, call])).values(),
];

/** The same with a configuration in hand. Throws where it doesn't build. */
export async function buildWith(name: string, config: Configuration): Promise<BuildOutline> {
  return outlineOf(name, (await compiled(name, config)).stats);
}

interface Compiled {
  readonly stats: Stats;
  readonly takes: BuildResult['takes'];
}

async function compiled(name: string, config: Configuration): Promise<Compiled> {
  let built = await compile(config);
  if (built.stats.hasErrors() && (await forgetCache(config))) built = await compile(config);
  const { stats } = built;
  if (stats.hasErrors()) throw new Error(`${name} does not build:\n${stats.toString('errors-only')}`);
  return built;
}

async function compile(config: Configuration): Promise<Compiled> {
  const compiler = rspack(config);
  const takes = takenExports(compiler);
  const stats = await run(compiler);
  return { stats, takes: takes() };
}

/**
 * The compiler remembers what a module hands on of another (`export *`), and looks at none anew that hasn't changed itself: what
 * the other one exports since then isn't found. So what fails is tried once without its memory.
 */
async function forgetCache({ cache }: Configuration): Promise<boolean> {
  const kept =
    typeof cache === 'object' && cache.type === 'persistent' ? cache.storage?.directory : undefined;
  if (kept === undefined) return false;
  await rm(kept, { recursive: true, force: true });
  return true;
}

function run(compiler: Compiler): Promise<Stats> {
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        if (error ?? closeError) reject(error ?? closeError);
        else if (stats) resolve(stats);
        else reject(new Error('The compiler gave no result.'));
      });
    });
  });
}
