import type { Composition } from '@suksa/contracts';
import satisfies from 'semver/functions/satisfies.js';
import type { Refusal } from './refusal.ts';

type Parts = Pick<Composition, 'shell' | 'remotes'>;

/**
 * Every tab that would live with the shell gets the installed libraries in versions that it was built for. Our own
 * packages have a version in name only: what a tab takes of them, its record says by name.
 */
export function checkLibraries(name: string, { shell, remotes }: Parts): readonly Refusal[] {
  return Object.entries(remotes)
    .filter(([tab]) => name === 'shell' || tab === name)
    .flatMap(([tabName, { requires }]) =>
      Object.entries(requires).flatMap(([library, range]) => {
        const given = shell.provides[library];
        if (library.startsWith('@suksa/') || (given && satisfies(given, range))) return [];
        return [
          {
            check: 'shared libraries',
            found: `${tabName} wants ${library} ${range}, and the shell ${shell.version} gives ${given ?? 'none'}`,
            wanted:
              name === 'shell'
                ? `a shell with ${library} ${range}, or a ${tabName} built anew and released before it`
                : `${tabName} built with ${library} ${given ?? 'left out'}, or a shell that gives ${range}`,
          },
        ];
      }),
    );
}
