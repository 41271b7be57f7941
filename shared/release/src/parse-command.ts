import { parseArgs } from 'node:util';
import { type Command, WrongUsage } from './command.ts';

/** What stands behind a command's name. @throws {WrongUsage} */
export function parseCommand(args: readonly string[], options: NonNullable<Command['options']>) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...options, releases: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new WrongUsage((error as Error).message);
  }
}
