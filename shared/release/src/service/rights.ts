import { Refused } from '../refused.ts';

/**
 * What a token allows, of one part or of all (`*`). `publish`: bring a version; `promote`: make it live, for all or for
 * some; `rollback`: take it back; `skip`: leave out the tests in a browser.
 */
export const rightNames = ['publish', 'promote', 'rollback', 'skip'] as const;
export type RightName = (typeof rightNames)[number];

export interface Right {
  readonly part: string;
  readonly name: RightName;
}

/** `reports:publish,promote` as rights. @throws {Refused} for what is none. */
export function rightsIn(text: string): readonly Right[] {
  const [, part, names] = /^(\*|[a-z][a-z0-9]*):([a-z,]+)$/.exec(text) ?? [];
  const known = names?.split(',').filter(isRightName) ?? [];
  if (!part || known.length === 0 || known.length !== names?.split(',').length)
    throw new Refused(
      `${text} is no right: write e.g. reports:publish,promote,rollback (or ${rightNames.join(', ')} of *).`,
    );
  return known.map((name) => ({ part, name }));
}

export const rightText = ({ part, name }: Right): string => `${part}:${name}`;

export const allows = (held: readonly Right[], { part, name }: Right): boolean =>
  held.some((right) => right.name === name && (right.part === '*' || right.part === part));

/** What a command needs that is run through the service; null for one that isn't. */
export function neededRights(
  command: string,
  names: readonly string[],
  options: Readonly<Record<string, unknown>>,
): readonly Right[] | null {
  const [first = '', second = ''] = names;
  const skips = (part: string): readonly Right[] => (options['skip-e2e'] ? [{ part, name: 'skip' }] : []);
  switch (command) {
    case 'list':
    case 'show':
    case 'diff':
    case 'calls':
      return [];
    case 'gate':
    case 'promote':
      return [{ part: first, name: 'promote' }, ...skips(first)];
    case 'remove':
      return [{ part: first, name: 'promote' }];
    case 'rollback':
      return [{ part: options.to === undefined ? first : '*', name: 'rollback' }];
    case 'canary':
      // Fewer people, or nobody any more: a step back.
      if (first === 'lower' || first === 'drop') return [{ part: second, name: 'rollback' }];
      return [{ part: second, name: 'promote' }, ...skips(second)];
    default:
      return null;
  }
}

const isRightName = (name: string): name is RightName => (rightNames as readonly string[]).includes(name);
