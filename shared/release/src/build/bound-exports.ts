import type { Compilation, Compiler, Module, Stats } from '@rspack/core';
import { modulesIn } from './modules-in.ts';

/** Names of exports by the shared library that they are of. */
type ExportsOf = Readonly<Record<string, readonly string[]>>;

/** Stands for the names where a library is taken as a whole, and nobody can say what of it is needed. */
export const whole = '*';

/** `consume shared module (default) @suksa/ui/list@* (singleton)`, and `provide shared module (default) react@19.3.1 = …` */
const consumed = /^consume shared module \([^)]*\) (@?[^@ ]+)@/;
const provided = /^provide shared module \([^)]*\) (@?[^@ ]+)@\S* = (.+)$/;

/**
 * What a tab's code takes of each shared library, read from the module graph while it is compiled: the names that its
 * imports and re-exports say. The compiler's own `usedExports` knows nothing of a module that another part provides.
 */
export function takenExports(compiler: Compiler): () => ExportsOf {
  let taken: ExportsOf = {};
  compiler.hooks.thisCompilation.tap('taken exports', (compilation) => {
    // Before the assets are made the graph is whole, and what nobody needs is out of the chunks.
    compilation.hooks.processAssets.tap('taken exports', () => {
      taken = takenIn(compilation);
    });
  });
  return () => taken;
}

function takenIn({ modules, moduleGraph, chunkGraph }: Compilation): ExportsOf {
  const runs = (module: Module | null) => module !== null && chunkGraph.getModuleChunks(module).length > 0;
  const names = new Map<string, Set<string>>();
  for (const module of modules) {
    const [, library] = consumed.exec(module.identifier()) ?? [];
    if (!library) continue;
    const own = names.get(library) ?? new Set<string>();
    for (const { dependency, originModule } of moduleGraph.getIncomingConnections(module))
      if (runs(originModule)) for (const name of namesIn(dependency)) own.add(name);
    if (own.size > 0) names.set(library, own);
  }
  return sorted(names);
}

/** An import that names what it takes has it in `ids`; the statement beside it (`esm import`) loads and takes nothing. */
function namesIn({ type, ids }: { readonly type: string; readonly ids?: readonly string[] | undefined }) {
  if (takesNothing.has(type)) return [];
  return [ids?.[0] ?? whole];
}

const takesNothing: ReadonlySet<string> = new Set([
  'esm import',
  'esm export import',
  'consume shared fallback',
]);

/** What a shell gives of each library: what the module exports that stands for it. */
export function givenExports(stats: Stats): ExportsOf {
  const modules = modulesIn(stats, { providedExports: true });
  const exportsOf = new Map<string, readonly string[]>();
  for (const { nameForCondition, providedExports } of modules)
    if (nameForCondition && Array.isArray(providedExports)) exportsOf.set(nameForCondition, providedExports);
  const names = new Map<string, Iterable<string>>();
  for (const { name = '' } of modules) {
    const [, library, file] = provided.exec(name) ?? [];
    if (library && file) names.set(library, [...(exportsOf.get(file) ?? []), ...madeUp(file)]);
  }
  return sorted(names);
}

/** What is installed as CommonJS has a default export too, which the compiler makes where it is asked for. */
const madeUp = (file: string): readonly string[] => (/[\\/]node_modules[\\/]/.test(file) ? ['default'] : []);

const sorted = (names: ReadonlyMap<string, Iterable<string>>): ExportsOf =>
  Object.fromEntries(
    [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([library, some]) => [library, [...some].sort()]),
  );
