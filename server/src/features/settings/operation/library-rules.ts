import type { Package } from '@suksa/contracts';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
/** What a lock file says of each folder. */
export type Lock = Readonly<Record<string, Locked>>;

/** Every library that a workspace brings, found as Node finds them: beside who asks, then further up. */
export const reachedFrom = (workspace: string, lock: Lock): readonly Package[] => {
  const found = new Map<string, Package>();
  const waiting = [workspace];
  const seen = new Set(waiting);
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { dependencies = {}, optionalDependencies = {} } = lock[place] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const there = name.startsWith('@suksa/') ? `shared/${name.slice(7)}` : placeOf(name, place, lock);
      if (there === undefined || seen.has(there)) continue;
      seen.add(there);
      waiting.push(there);
      const { version = '', license = 'unknown' } = lock[there] ?? {};
      if (there.includes('node_modules/'))
        found.set(`${name} ${version}`, { name, version, licence: license });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
};

const placeOf = (name: string, from: string, lock: Lock): string | undefined => {
  const folders = [from];
  for (let at = from.lastIndexOf('/node_modules/'); at > 0; at = from.lastIndexOf('/node_modules/', at - 1))
    folders.push(from.slice(0, at));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].find(
    (place) => lock[place],
  );
};
