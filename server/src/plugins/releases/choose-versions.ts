import { createHash } from 'node:crypto';
import type {
  Audience,
  Composition,
  PageComposition,
  PageRemote,
  PageShell,
  Preload,
  RemotePart,
  ShellPart,
} from '@suksa/contracts';

/** What of a reader decides which version they get. */
export interface Chosen {
  readonly userId: number;
  readonly username: string;
  readonly roleId: number;
}

/** A composition after the choice, with all files of every part: more than a page is told. */
export interface ChosenComposition extends Omit<PageComposition, 'shell' | 'remotes' | 'linked'> {
  readonly shell: PageShell & { readonly preload: Preload };
  readonly remotes: Readonly<Record<string, PageRemote & { readonly preload: Preload }>>;
}

/**
 * The composition as one reader gets it: with the second version of each part that they are chosen for in the place
 * of the first. A visitor, of whom nothing is known, always gets the first.
 */
export const compositionFor = (live: Composition, reader: Chosen | undefined): ChosenComposition => {
  const { canary, server: _server, by: _by, change: _change, shell: first, remotes, ...rest } = live;
  const stable = { ...rest, shell: publicPart(first), remotes: mapped(remotes, publicPart) };
  if (!canary) return stable;
  const isFor = (part: string, audience: Audience) =>
    reader !== undefined && isChosen(part, audience, reader);
  const shell = canary.shell && isFor('shell', canary.shell.audience) ? canary.shell.part : undefined;
  const second = Object.entries(canary.remotes).filter(([name, { audience }]) => isFor(name, audience));
  const trying = [...(shell ? ['shell'] : []), ...second.map(([name]) => name)];
  if (trying.length === 0) return stable;
  return {
    ...stable,
    shell: shell ? publicPart(shell) : stable.shell,
    remotes: {
      ...stable.remotes,
      ...Object.fromEntries(second.map(([name, { part }]) => [name, publicPart(part)])),
    },
    trying,
  };
};

/** What a page needs of a part: not which commit it was built from when, nor what the gate has compared. */
export const publicPart = <Part extends ShellPart | RemotePart>(part: Part) => {
  const {
    commit: _commit,
    builtAt: _builtAt,
    requires: _requires,
    provides: _provides,
    ...told
  } = part as Part & Partial<RemotePart & ShellPart>;
  return told;
};

const mapped = <From, To>(some: Readonly<Record<string, From>>, change: (one: From) => To) =>
  Object.fromEntries(Object.entries(some).map(([name, one]) => [name, change(one)]));

/** Whether one reader gets the second version of a part: by name, by role, or by their place in the share. */
export const isChosen = (part: string, { share, roles, users }: Audience, reader: Chosen): boolean =>
  users.includes(reader.username) || roles.includes(reader.roleId) || placeOf(part, reader.userId) < share;

/**
 * A person's place from 0 to 100 for one part: always the same for the same person, so that raising the share only
 * adds people, and another one for every part, so that it isn't always the same people who try things.
 */
export const placeOf = (part: string, userId: number): number => {
  const hash = createHash('sha256').update(`${part}/${userId}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
};

/** The version of the shell and of each tab. */
export const versionsOf = ({
  shell,
  remotes,
}: {
  readonly shell: { readonly version: string };
  readonly remotes: Readonly<Record<string, { readonly version: string }>>;
}): Record<string, string> => ({
  shell: shell.version,
  ...Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version])),
});
