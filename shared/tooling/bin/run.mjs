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
  timetable: 'server/src/timetable-command.ts',
  doctor: 'server/src/doctor-command.ts',
  'first-administrator': 'server/src/first-administrator-command.ts',
  audit: 'server/src/audit-command.ts',
  backup: 'server/src/backup-command.ts',
  restore: 'server/src/restore-command.ts',
  migrate: 'server/src/migrate-command.ts',
  'new-tab': 'shared/tooling/src/new-tab.ts',
};

const [command = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(commands, command)) {
  console.error(`Unknown command. There are: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
ensureInstalled();
runTypeScript(commands[command], args);
