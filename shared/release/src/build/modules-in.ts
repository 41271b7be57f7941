import type { Stats, StatsModule } from '@rspack/core';

/**
 * Every module that is in a build's files, those that were joined to another one among them. Unless told, the compiler
 * keeps to itself what it joined, and what it had from its cache: a build would seem to hold less the second time.
 */
export function modulesIn(
  stats: Stats,
  also: { readonly usedExports?: boolean; readonly providedExports?: boolean } = {},
): readonly StatsModule[] {
  const { modules = [] } = stats.toJson({
    all: false,
    modules: true,
    nestedModules: true,
    cachedModules: true,
    orphanModules: true,
    modulesSpace: Number.POSITIVE_INFINITY,
    nestedModulesSpace: Number.POSITIVE_INFINITY,
    ...also,
  });
  // What is joined stands once more by itself, and so does what is in no file at all.
  return modules.filter(({ orphan }) => !orphan).flatMap((module) => [module, ...(module.modules ?? [])]);
}
