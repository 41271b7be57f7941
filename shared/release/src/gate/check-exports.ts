import type { Exports } from '@suksa/contracts';
import { type Refusal, someOf } from './refusal.ts';

export const exportsCheck = 'exports';

/** A shell with what it gives and tabs with what they take; what was published before records said so has neither. */
export interface BoundParts {
  readonly shell: { readonly version: string; readonly gives?: Exports | undefined };
  readonly tabs: Readonly<Record<string, { readonly version: string; readonly takes?: Exports | undefined }>>;
}

/**
 * Everything that a tab's code takes of a shared library is given by the shell that it would live with. Asked for one
 * tab, or for the shell: then for all of them, because a shell must strand none.
 */
export function checkExports(name: string, { shell, tabs }: BoundParts): readonly Refusal[] {
  const { gives } = shell;
  if (!gives) return [];
  return Object.entries(tabs)
    .filter(([tab]) => name === 'shell' || tab === name)
    .flatMap(([tab, { version, takes = {} }]) =>
      Object.entries(takes).flatMap(([library, names]) => {
        const given = new Set(gives[library]);
        const lacking = names.filter((one) => one !== everything && !given.has(one));
        return [
          ...(names.includes(everything) && name === tab ? [takenWhole(`${tab} ${version}`, library)] : []),
          ...(lacking.length > 0
            ? [
                {
                  check: exportsCheck,
                  found: `${tab} ${version} takes ${someOf(lacking)} of ${library}, and the shell ${shell.version} gives ${
                    gives[library] ? 'none of that name' : 'nothing of it'
                  }`,
                  wanted:
                    name === 'shell'
                      ? `a shell that exports it, or a ${tab} released before it that doesn't take it`
                      : `a shell released before it that exports it, or a ${tab} that doesn't take it`,
                },
              ]
            : []),
        ];
      }),
    );
}

/** What the compiler notes where code doesn't name what it takes. */
const everything = '*';

const takenWhole = (tab: string, library: string): Refusal => ({
  check: exportsCheck,
  found: `${tab} takes ${library} as a whole, so nobody can say what of it`,
  wanted: `imports that name what they take; one on demand goes through a file of the tab's own that names it`,
});
