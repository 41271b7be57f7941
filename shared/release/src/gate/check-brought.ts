import { type Refusal, someOf } from './refusal.ts';

export const broughtCheck = 'what it brings';

/**
 * Small, and without a state that two copies could disagree on: each part has its own. That a passkey is asked for by one
 * at a time the browser itself sees to.
 */
const ownCopies = /^(zod|@simplewebauthn\/browser|@module-federation\/.*)$/;

interface Brought {
  readonly name: string;
  /** Packages, and files of other folders, in its bundle. */
  readonly brings: readonly string[];
  /** The same of the shell with which it would live. */
  readonly shell: readonly string[];
}

/**
 * A tab holds nothing of another part's folder, and no second copy of what the shell has: two Reacts in one page draw
 * nothing, two design systems disagree on who has the focus. The shell holds no tab.
 */
export function checkBrought({ name, brings, shell }: Brought): readonly Refusal[] {
  const isShell = name === 'shell';
  const others = brings.filter((file) => otherParts(name).test(file));
  const fromShell = new Set(isShell ? [] : shell);
  const copies = isShell ? [] : brings.filter((one) => fromShell.has(one) && isShared(one));
  return [
    ...(others.length > 0
      ? [
          {
            check: broughtCheck,
            found: `${name} holds ${someOf(others)}, which is another part's or a tool's`,
            wanted: isShell
              ? 'a shell that loads tabs by the names of the composition'
              : 'nothing but its own folder, shared packages and libraries: move what two parts use to shared/',
          },
        ]
      : []),
    ...(copies.length > 0
      ? [
          {
            check: broughtCheck,
            found: `${name} holds a copy of its own of ${someOf(copies)}, which the shell has`,
            wanted:
              'imports by the shared names: @suksa/ui, @suksa/platform, @suksa/i18n, react, react-router-dom',
          },
        ]
      : []),
  ];
}

const otherParts = (name: string): RegExp =>
  name === 'shell'
    ? /^(remotes|server|shared\/(release|tooling|testing)|\.\.)\//
    : new RegExp(
        `^(shell|server|remotes/(?!${name}/)[^/]+|shared/(release|tooling|testing|platform)|\\.\\.)(/|$)`,
      );

/** A package that the shell has, or one of our shared files; the pure parts of i18n are each part's own. */
const isShared = (one: string): boolean => {
  if (one === 'shared/contracts' || ownCopies.test(one)) return false;
  if (one.startsWith('shared/federation/')) return false;
  return !one.startsWith('shared/i18n/') || one === 'shared/i18n/src/index.ts';
};
