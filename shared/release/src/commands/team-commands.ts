import type { Command } from '../command.ts';
import { callsCommand } from './calls.ts';
import { canaryCommand } from './canary.ts';
import { diffCommand } from './diff.ts';
import { gateCommand } from './gate.ts';
import { listCommand } from './list.ts';
import { promoteCommand } from './promote.ts';
import { removeCommand } from './remove.ts';
import { rollbackCommand } from './rollback.ts';
import { showCommand } from './show.ts';

/** What a team does with what was published: on its own machine, or through the release service. */
export const teamCommands: Readonly<Record<string, Command>> = {
  gate: gateCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  canary: canaryCommand,
  remove: removeCommand,
  list: listCommand,
  show: showCommand,
  diff: diffCommand,
  calls: callsCommand,
};
