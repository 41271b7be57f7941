import { createHash } from 'node:crypto';
import type { Audience, Composition, PageComposition } from '@suksa/contracts';

/** What of a reader decides which version they get. */
export interface Chosen {
  readonly userId: number;
  readonly username: string;
  readonly roleId: number;
}

/**
 * The composition as one reader gets it: with the second version of each part that they are chosen for in the place
 * of the first. A visitor, of whom nothing is known, always gets the first.
 */
export const compositionFor = (live: Composition, reader: Chosen | undefined): PageComposition => {
  const { canary, server: _, ...stable } = live;
  if (!canary) return stable;
  const isFor = (part: string, audience: Audience) =>
    reader !== undefined && isChosen(part, audience, reader);
  const shell = canary.shell && isFor('shell', canary.shell.audience) ? canary.shell.part : undefined;
  const remotes = Object.entries(canary.remotes).filter(([name, { audience }]) => isFor(name, audience));
  const trying = [...(shell ? ['shell'] : []), ...remotes.map(([name]) => name)];
  if (trying.length === 0) return stable;
  return {
    ...stable,
    shell: shell ?? stable.shell,
    remotes: { ...stable.remotes, ...Object.fromEntries(remotes.map(([name, { part }]) => [name, part])) },
    trying,
  };
};

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
}: Pick<Composition, 'shell' | 'remotes'>): Record<string, string> => ({
  shell: shell.version,
  ...Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version])),
});
