/** What a part takes of a library once it is there: called for each module that asks for it. */
export type Factory = () => unknown;

interface ShareConfig {
  readonly requiredVersion?: string | false;
  readonly singleton?: boolean;
  readonly strictVersion?: boolean;
  readonly eager?: boolean;
}

/** A library as the part that has it registers it. */
export interface Provided {
  readonly version: string;
  readonly scope?: readonly string[];
  readonly shareConfig?: ShareConfig;
  readonly get: () => Factory | Promise<Factory>;
}

/** A library in a scope, by one version; what loads it first loads it for all. */
interface Shared extends Provided {
  readonly from: string;
  lib?: Factory;
  loaded?: boolean;
  loading?: Promise<Factory> | undefined;
}

/** Library, then version. */
export type Scope = Record<string, Record<string, Shared>>;

export interface SharedRequest {
  readonly shareConfig?: ShareConfig;
  readonly scope?: readonly string[];
}

/** The version that a part is given: what is loaded before what isn't, then the newest. */
export function find(scope: Scope | undefined, library: string): Shared | undefined {
  const versions = Object.values(scope?.[library] ?? {});
  const isThere = ({ lib, loading }: Shared) => Number(lib !== undefined || loading !== undefined);
  return versions.sort((a, b) => isThere(b) - isThere(a) || compare(b.version, a.version))[0];
}

/** @throws {Error} where a part insists on a version that isn't given: the gate has let it through wrongly. */
export function insist(library: string, { version, from }: Shared, wanted: SharedRequest | undefined): void {
  const { requiredVersion, strictVersion } = wanted?.shareConfig ?? {};
  if (!strictVersion || !requiredVersion || fits(version, requiredVersion)) return;
  throw new Error(`${library} ${version} of ${from} doesn’t fit ${requiredVersion}`);
}

/** The factory of a library, loaded once for all who ask; a failure isn't remembered. */
export async function load(shared: Shared): Promise<Factory> {
  if (shared.lib) return shared.lib;
  shared.loading ??= Promise.resolve(shared.get());
  try {
    return take(shared, await shared.loading);
  } catch (error) {
    shared.loading = undefined;
    throw error;
  }
}

/** The same for what has to be there already. */
export function loadAtOnce(library: string, shared: Shared): Factory {
  if (shared.lib) return shared.lib;
  const factory = shared.get();
  if (factory instanceof Promise) throw new Error(`${library} was needed before it was loaded`);
  return take(shared, factory);
}

function take(shared: Shared, factory: Factory): Factory {
  shared.loaded = true;
  shared.lib = factory;
  return factory;
}

const numbers = (version: string): readonly number[] =>
  version
    .replace(/[-+].*$/, '')
    .split('.')
    .map(Number);

function compare(one: string, other: string): number {
  const [a, b] = [numbers(one), numbers(other)];
  const at = [0, 1, 2].find((place) => a[place] !== b[place]) ?? 0;
  return (a[at] ?? 0) - (b[at] ?? 0);
}

/** As `^1.2.3` says, the one form that parts are built with (`requiredRanges` in shared/federation). */
function fits(version: string, range: string): boolean {
  const least = /^\^(\d+)\.\d+\.\d+$/.exec(range);
  if (!least) return range === '*' || range === version;
  const [major = 0, minor] = numbers(version);
  const [leastMajor, leastMinor] = numbers(range.slice(1));
  if (major !== leastMajor || (major === 0 && minor !== leastMinor)) return false;
  return compare(version, range.slice(1)) >= 0;
}
