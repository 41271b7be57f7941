import type { Composition } from '@suksa/contracts';
import type { Refusal } from './refusal.ts';
import { satisfies } from './semver-range.ts';

type Parts = Pick<Composition, 'shell' | 'remotes'>;

/**
 * Every tab that would live with the shell gets the platform that it was written for. Asked for one tab, or for the
 * shell: then for all of them, because a shell must strand none.
 */
export function checkPlatform(name: string, { shell, remotes }: Parts): readonly Refusal[] {
  return concerned(name, remotes).flatMap(([tabName, { tab }]) => {
    if (satisfies(shell.platform, tab.platform)) return [];
    return [
      {
        check: 'platform',
        found: `${tabName} wants @suksa/platform ${tab.platform}, and the shell ${shell.version} gives ${shell.platform}`,
        wanted:
          name === 'shell'
            ? `a shell with a platform in ${tab.platform}, or a ${tabName} released before it that takes ${shell.platform}`
            : `a range in tab.json that ${shell.platform} lies in, such as ^${shell.platform}`,
      },
    ];
  });
}

/** The same for every library that the shell gives and the tab doesn't bring. */
export function checkLibraries(name: string, { shell, remotes }: Parts): readonly Refusal[] {
  return concerned(name, remotes).flatMap(([tabName, { requires }]) =>
    Object.entries(requires).flatMap(([library, range]) => {
      const given = shell.provides[library];
      if (given && satisfies(given, range)) return [];
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

const concerned = (name: string, remotes: Parts['remotes']) =>
  Object.entries(remotes).filter(([tab]) => name === 'shell' || tab === name);
