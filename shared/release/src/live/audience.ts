import type { Audience } from '@suksa/contracts';
import { type CommandContext, WrongUsage } from '../command.ts';

/** What of an audience the command line names; a share that isn't named is undefined. */
export interface NamedAudience {
  readonly share: number | undefined;
  readonly roles: readonly number[];
  readonly users: readonly string[];
}

export const audienceOptions = {
  share: { type: 'string' },
  role: { type: 'string', multiple: true },
  user: { type: 'string', multiple: true },
} as const;

/** @throws {WrongUsage} where it names nobody, or isn't what a share or a role looks like. */
export function namedAudience({ options }: CommandContext): NamedAudience {
  const named = {
    share: typeof options.share === 'string' ? numberIn('--share', options.share, 0, 100) : undefined,
    roles: listOf(options.role).map((role) => numberIn('--role', role, 1, Number.MAX_SAFE_INTEGER)),
    users: listOf(options.user).map((user) => user.toLowerCase()),
  };
  if (named.share === undefined && named.roles.length === 0 && named.users.length === 0)
    throw new WrongUsage('Say for whom: --share <percent>, --role <id> or --user <name>.');
  return named;
}

/** With more people. @throws {WrongUsage} where the share would be less. */
export function raised(audience: Audience, { share, roles, users }: NamedAudience): Audience {
  if (share !== undefined && share < audience.share)
    throw new WrongUsage(`The share is ${audience.share} % already; to make it less is to lower it.`);
  return {
    share: share ?? audience.share,
    roles: [...new Set([...audience.roles, ...roles])],
    users: [...new Set([...audience.users, ...users])],
  };
}

/** With fewer people. @throws {WrongUsage} where the share would be more. */
export function lowered(audience: Audience, { share, roles, users }: NamedAudience): Audience {
  if (share !== undefined && share > audience.share)
    throw new WrongUsage(`The share is ${audience.share} %; to make it more is to raise it.`);
  return {
    share: share ?? audience.share,
    roles: audience.roles.filter((role) => !roles.includes(role)),
    users: audience.users.filter((user) => !users.includes(user)),
  };
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function numberIn(option: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= least && number <= most) return number;
  throw new WrongUsage(`${option} ${text}: expected a number from ${least}${most === 100 ? ' to 100' : ''}.`);
}
