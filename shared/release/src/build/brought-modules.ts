import path from 'node:path';
import type { Stats } from '@rspack/core';
import { type Part, root } from '../parts.ts';

/** Everything that a build holds beyond the part's own folder: packages by name, files by their path from the root. */
export function broughtModules({ folder }: Part, stats: Stats): readonly string[] {
  const { modules = [] } = stats.toJson({
    all: false,
    modules: true,
    nestedModules: true,
    modulesSpace: Number.POSITIVE_INFINITY,
    nestedModulesSpace: Number.POSITIVE_INFINITY,
  });
  const files = modules
    .flatMap((module) => [module, ...(module.modules ?? [])])
    .map(({ nameForCondition }) => nameForCondition ?? '')
    // What the compiler makes itself has no file.
    .filter((file) => path.isAbsolute(file) && !file.startsWith(folder + path.sep));
  return [...new Set(files.map(nameOf))].sort();
}

function nameOf(file: string): string {
  const slashed = file.split(path.sep).join('/');
  const [, installed] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(slashed) ?? [];
  if (installed) return installed;
  const place = path.relative(root, file).split(path.sep).join('/');
  // Every part makes calls: which ones, its record says by name.
  return place.startsWith('shared/contracts/') ? 'shared/contracts' : place;
}
