import type { Stats, StatsChunk } from '@rspack/core';
import type { Needed, Preload } from '@suksa/contracts';

/** What a release must know of a build beyond its files. */
export interface BuildOutline {
  readonly entry: string;
  readonly preload: Preload;
  /** The shell's lazy shared libraries; empty for a remote. */
  readonly libraries: Readonly<Record<string, string[]>>;
}

/**
 * Reads from the compiler's statistics which chunks a screen, a language and a lazy library need. A screen is
 * found by its module's name (`<name>-screen.tsx`), a language by `locales/<language>.json`, or
 * `locales/<screen>/<language>.json` for the words of one screen, and a panel by
 * `panels/<name>-panel/<name>-panel.tsx`.
 */
export function outlineOf(name: string, stats: Stats): BuildOutline {
  const { chunks = [] } = stats.toJson({
    all: false,
    chunks: true,
    chunkModules: true,
    chunkRelations: true,
    ids: true,
    modules: true,
    nestedModules: true,
    dependentModules: true,
    chunkModulesSpace: Number.POSITIVE_INFINITY,
    nestedModulesSpace: Number.POSITIVE_INFINITY,
  });
  const build = new Chunks(chunks);
  const start = name === 'shell' ? build.with(isMain) : build.with(isExposed);
  return {
    entry: name === 'shell' ? 'main.js' : 'entry.js',
    preload: {
      start: build.needed(start, [], name === 'shell' ? [] : ['entry.js']),
      locales: build.words(start),
      screens: build.screens(start),
      ...(name === 'shell' ? {} : { panels: build.panels(start) }),
    },
    libraries: name === 'shell' ? build.libraries(start) : {},
  };
}

const isMain = (module: string) => /\/src\/main\.tsx/.test(module);
const isExposed = (module: string) => /\/src\/screens\.tsx/.test(module);
const wordsPattern = /\/locales\/((?:[a-z0-9-]+\/)?(?:en|lo))\.json/;
const screenPattern = /\/([a-z0-9-]+)-screen\.tsx/;
const panelPattern = /\/src\/panels\/([a-z0-9-]+)-panel\/\1-panel\.tsx/;
const libraryPattern = /shared\/ui\/src\/(?:(list|form|print|panel)\/)?index\.ts/;
const consumedPattern = /consume shared module \([^)]*\) ([^ ]+)@/;

class Chunks {
  readonly #chunks: readonly StatsChunk[];
  readonly #byId: ReadonlyMap<string, StatsChunk>;

  constructor(chunks: readonly StatsChunk[]) {
    this.#chunks = chunks;
    this.#byId = new Map(chunks.map((chunk) => [String(chunk.id), chunk]));
  }

  /** The chunks that hold a module, with the chunks that always come beside them. */
  with(wanted: (module: string) => boolean): readonly StatsChunk[] {
    return this.#withSiblings(this.#chunks.filter((chunk) => modulesOf(chunk).some(wanted)));
  }

  files(chunks: readonly StatsChunk[], except: readonly StatsChunk[]): string[] {
    const known = new Set(except.flatMap(filesOf));
    return [...new Set(chunks.flatMap(filesOf))].filter((file) => !known.has(file)).sort();
  }

  needed(
    chunks: readonly StatsChunk[],
    except: readonly StatsChunk[],
    first: readonly string[] = [],
  ): Needed {
    const files = this.files(chunks, except).filter((file) => !first.includes(file));
    const consumed = chunks.flatMap(modulesOf).map((module) => consumedPattern.exec(module)?.[1]);
    const libraries = [...new Set(consumed.filter((library) => library !== undefined))].sort();
    return { files: [...first, ...files], libraries };
  }

  words(start: readonly StatsChunk[]): Record<string, string[]> {
    return this.#byName(
      (module) => wordsPattern.exec(module)?.[1],
      (chunks) => this.files(chunks, start),
    );
  }

  screens(start: readonly StatsChunk[]): Record<string, Needed> {
    return this.#byName(
      (module) => screenPattern.exec(module)?.[1],
      (chunks) => this.needed(chunks, start),
    );
  }

  panels(start: readonly StatsChunk[]): Record<string, Needed> {
    return this.#byName(
      (module) => panelPattern.exec(module)?.[1],
      (chunks) => this.needed(chunks, start),
    );
  }

  libraries(start: readonly StatsChunk[]): Record<string, string[]> {
    return this.#byName(libraryOf, (chunks) => this.files(chunks, start));
  }

  /** What each name needs that stands in the name of some module. */
  #byName<Found>(
    nameOf: (module: string) => string | undefined,
    need: (chunks: readonly StatsChunk[]) => Found,
  ): Record<string, Found> {
    const names = new Set(this.#chunks.flatMap(modulesOf).map(nameOf));
    names.delete(undefined);
    return Object.fromEntries(
      ([...names] as string[])
        .sort()
        .map((name) => [name, need(this.with((module) => nameOf(module) === name))]),
    );
  }

  #withSiblings(chunks: readonly StatsChunk[]): readonly StatsChunk[] {
    const siblings = chunks.flatMap((chunk) => chunk.siblings ?? []).map((id) => this.#byId.get(String(id)));
    return [...new Set([...chunks, ...siblings.filter((chunk) => chunk !== undefined)])];
  }
}

function libraryOf(module: string): string | undefined {
  const found = libraryPattern.exec(module);
  return found ? ['@suksa/ui', found[1]].filter(Boolean).join('/') : undefined;
}

const modulesOf = (chunk: StatsChunk): string[] =>
  (chunk.modules ?? [])
    .flatMap((module) => [module, ...(module.modules ?? [])])
    .map((module) => module.name ?? '');

const filesOf = (chunk: StatsChunk): string[] =>
  [...(chunk.files ?? [])].filter((file) => /\.(js|css)$/.test(file));
