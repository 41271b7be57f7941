import type { ParseArgsConfig } from 'node:util';
import type { CompositionStore } from './composition-store.ts';
import { type Part, remoteParts, shellPart } from './parts.ts';
import { Refused } from './refused.ts';
import type { Storage } from './storage/storage.ts';

/** One command of `npm run release`: a line of the table in commands.ts. */
export interface Command {
  /** What follows the command's name. */
  readonly usage: string;
  /** One line. */
  readonly summary: string;
  /** More lines for `--help`. */
  readonly help?: readonly string[];
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  readonly run: (context: CommandContext) => Promise<void>;
}

export interface CommandContext {
  readonly storage: Storage;
  readonly store: CompositionStore;
  /** What stands on the command line without a dash. */
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  readonly print: (line: string) => void;
}

/** The command line isn't one that the command understands. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** Exactly one name. @throws {WrongUsage} */
export function oneName({ names }: CommandContext, what: string): string {
  const [name] = names;
  if (names.length !== 1 || !name) throw new WrongUsage(`Name one ${what}.`);
  return name;
}

export function textOption({ options }: CommandContext, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** `--why`, in one line of the history. @throws {WrongUsage} */
export function whyOption(context: CommandContext): string | undefined {
  const why = textOption(context, 'why');
  if (why !== undefined && !/^[^\p{Cc}]{1,200}$/u.test(why))
    throw new WrongUsage('--why is one line of 200 characters.');
  return why;
}

/** The part of that name as it stands in this clone. @throws {Refused} */
export async function partHere(name: string): Promise<Part> {
  const parts = [shellPart, ...(await remoteParts())];
  const part = parts.find((one) => one.name === name);
  if (part) return part;
  throw new Refused(`There is no part ${name} here. There are ${parts.map((one) => one.name).join(', ')}.`);
}
