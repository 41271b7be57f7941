import type { Command } from './command.ts';
import { callsCommand } from './commands/calls.ts';
import { canaryCommand } from './commands/canary.ts';
import { copyCommand } from './commands/copy.ts';
import { diffCommand } from './commands/diff.ts';
import { gateCommand } from './commands/gate.ts';
import { keysCommand } from './commands/keys.ts';
import { listCommand } from './commands/list.ts';
import { promoteCommand } from './commands/promote.ts';
import { pruneCommand } from './commands/prune.ts';
import { publishCommand } from './commands/publish.ts';
import { removeCommand } from './commands/remove.ts';
import { rollbackCommand } from './commands/rollback.ts';
import { showCommand } from './commands/show.ts';

/** `npm run release -- <name>`. */
export const commands: Readonly<Record<string, Command>> = {
  publish: publishCommand,
  gate: gateCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  canary: canaryCommand,
  remove: removeCommand,
  list: listCommand,
  show: showCommand,
  diff: diffCommand,
  calls: callsCommand,
  prune: pruneCommand,
  copy: copyCommand,
  keys: keysCommand,
};
