import type { Tab } from '@suksa/contracts';
import { shellPaths } from '@suksa/contracts/composition/shell-paths';
import type { Refusal } from './refusal.ts';

/** What the server answers. */
const serverPaths = /^\/(api|releases|builds|preview|health|healthz|readyz)(\/|$)/;

/** No path of a tab is claimed by another tab, by the shell or by the server. The router reads capitals as small. */
export function checkPaths(
  name: string,
  remotes: Readonly<Record<string, { readonly tab: Pick<Tab, 'screens'> }>>,
): readonly Refusal[] {
  const owners = new Map<string, string>(Object.values(shellPaths).map((path) => [path, 'the shell']));
  const others = Object.entries(remotes).filter(([other]) => other !== name);
  for (const [other, { tab }] of others) {
    for (const { path } of tab.screens) owners.set(path.toLowerCase(), other);
  }
  return (remotes[name]?.tab.screens ?? []).flatMap(({ path, name: screen }) => {
    const key = path.toLowerCase();
    const owner = serverPaths.test(key) ? 'the server' : owners.get(key);
    owners.set(key, `the screen ${screen}`);
    if (!owner) return [];
    return [
      {
        check: 'paths',
        found: `${path}, which ${owner} has already`,
        wanted: `another path for the screen ${screen}`,
      },
    ];
  });
}
