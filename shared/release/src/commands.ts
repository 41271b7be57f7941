import type { Command } from './command.ts';
import { carryCommand } from './commands/carry.ts';
import { copyCommand } from './commands/copy.ts';
import { keysCommand } from './commands/keys.ts';
import { kitCommand } from './commands/kit.ts';
import { previewCommand } from './commands/preview.ts';
import { pruneCommand } from './commands/prune.ts';
import { publishCommand } from './commands/publish.ts';
import { serveCommand } from './commands/serve.ts';
import { teamCommands } from './commands/team-commands.ts';
import { tokensCommand } from './commands/tokens.ts';
import { tryCommand } from './commands/try.ts';

/** `npm run release -- <name>`. */
export const commands: Readonly<Record<string, Command>> = {
  publish: publishCommand,
  ...teamCommands,
  preview: previewCommand,
  try: tryCommand,
  prune: pruneCommand,
  copy: copyCommand,
  carry: carryCommand,
  keys: keysCommand,
  kit: kitCommand,
  serve: serveCommand,
  tokens: tokensCommand,
};
