import type { Audience, Canary, Change, Composition, PartRecord } from '@suksa/contracts';
import type { Draft } from '../composition-store.ts';
import { Refused } from '../refused.ts';

/** What is live, with a published version as a part's second one, for its audience. */
export function withSecond(
  { shell, remotes, canary }: Composition,
  {
    record,
    audience,
    change,
  }: { readonly record: PartRecord; readonly audience: Audience; readonly change: Change },
): Draft {
  const others: Canary = canary ?? { remotes: {} };
  const made: Canary =
    record.kind === 'shell'
      ? { ...others, shell: { part: record.part, audience } }
      : { ...others, remotes: { ...others.remotes, [record.name]: { part: record.part, audience } } };
  return { shell, remotes, canary: made, change };
}

/** A part's second version. @throws {Refused} where it has none. */
export function secondOf({ canary, id }: Composition, part: string) {
  const second = part === 'shell' ? canary?.shell : canary?.remotes[part];
  if (second) return second;
  throw new Refused(
    `${part} has no second version in ${id}. Give it one: npm run release -- canary set ${part}`,
    'part_changed',
  );
}

/** The same second version for other people. */
export function withAudience(live: Composition, part: string, audience: Audience, change: Change): Draft {
  const { shell, remotes } = live;
  const second = { ...secondOf(live, part), audience };
  const others: Canary = live.canary ?? { remotes: {} };
  const canary = (
    part === 'shell'
      ? { ...others, shell: second }
      : { ...others, remotes: { ...others.remotes, [part]: second } }
  ) as Canary;
  return { shell, remotes, canary, change };
}

/** `10 % of people, roles 4, 7, head` */
export function audienceText({ share, roles, users }: Audience): string {
  const said = [
    ...(share > 0 ? [`${share} % of people`] : []),
    ...(roles.length > 0 ? [`${roles.length > 1 ? 'roles' : 'role'} ${roles.join(', ')}`] : []),
    ...users,
  ];
  return said.join(', ') || 'nobody';
}
