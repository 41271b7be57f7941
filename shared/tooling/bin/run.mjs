import process from 'node:process';
import { ensureInstalled, runTypeScript } from './install.mjs';

const commands = {
  start: 'shared/tooling/src/start.ts',
  test: 'shared/tooling/src/test.ts',
  dev: 'shared/tooling/src/dev.ts',
  check: 'shared/tooling/src/check.ts',
  e2e: 'shared/tooling/src/e2e.ts',
  bench: 'shared/tooling/src/bench/bench.ts',
  release: 'shared/release/src/cli.ts',
  timetable: 'server/src/commands/timetable-command.ts',
  doctor: 'server/src/commands/doctor-command.ts',
  'first-administrator': 'server/src/commands/first-administrator-command.ts',
  audit: 'server/src/commands/audit-command.ts',
  files: 'server/src/commands/files-command.ts',
  backup: 'server/src/commands/backup-command.ts',
  restore: 'server/src/commands/restore-command.ts',
  migrate: 'server/src/commands/migrate-command.ts',
  'new-tab': 'shared/tooling/src/new-tab.ts',
};

/** What tests, checks or makes the product; all others run it. */
const forDevelopment = new Set(['test', 'dev', 'check', 'e2e', 'bench', 'new-tab']);

const [command = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(commands, command)) {
  console.error(`Unknown command. There are: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
ensureInstalled({ forDevelopment: forDevelopment.has(command) });
runTypeScript(commands[command], args);
