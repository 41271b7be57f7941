import path from 'node:path';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import type { CallOutline } from '@suksa/contracts';
import type { Part } from '../parts.ts';
import { type BuildOutline, outlineOf } from './build-outline.ts';
import { usedCalls } from './used-calls.ts';

export interface BuildResult extends BuildOutline {
  /** The calls that the code makes. */
  readonly calls: readonly CallOutline[];
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
  const stats = [await built(part.name, own)];
  for (const other of beside) stats.push(await built(part.name, other));
  const calls = (await Promise.all(stats.map(usedCalls))).flat();
  return { ...outlineOf(part.name, stats[0] as Stats), calls: onceEach(calls) };
}

const onceEach = (calls: readonly CallOutline[]): readonly CallOutline[] => [
  ...new Map(calls.map((call) => [call.name, call])).values(),
];

/** The same with a configuration in hand. Throws where it doesn't build. */
export async function buildWith(name: string, config: Configuration): Promise<BuildOutline> {
  return outlineOf(name, await built(name, config));
}

async function built(name: string, config: Configuration): Promise<Stats> {
  const stats = await run(config);
  if (stats.hasErrors()) throw new Error(`${name} does not build:\n${stats.toString('errors-only')}`);
  return stats;
}

function run(config: Configuration): Promise<Stats> {
  const compiler = rspack(config);
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
