import { answeringServer } from './calls/answering-server.ts';
import { type Command, WrongUsage } from './command.ts';
import { commands } from './commands.ts';
import { CompositionStore } from './composition-store.ts';
import { parseCommand } from './parse-command.ts';
import { Refused } from './refused.ts';
import { runThere, type Service, serviceIn } from './service/ask-service.ts';
import { neededRights } from './service/rights.ts';
import { openStorage } from './storage/open-storage.ts';

/** 0: done. 1: refused, with the reason; nothing has changed. 2: not understood. */
const exitCodes = { done: 0, refused: 1, wrongUsage: 2 } as const;

/** Of `npm run release` without a command. */
const everythingOptions: NonNullable<Command['options']> = {
  replace: { type: 'string', multiple: true },
  'skip-e2e': { type: 'boolean' },
};

const print = (line: string) => console.info(line);
const [name, ...rest] = process.argv.slice(2);
let exitCode: number = exitCodes.done;

async function releaseEverything(): Promise<void> {
  const { values, positionals } = parseCommand(process.argv.slice(2), everythingOptions);
  if (values.help) return printOverview();
  if (serviceIn(process.env))
    throw new Refused('The service takes one part at a time: npm run release -- publish <part>');
  if (positionals.length > 0) throw new WrongUsage(`The command stands first: ${positionals.join(' ')}.`);
  const { releaseCheckout } = await import('./release-checkout.ts');
  const { replace, 'skip-e2e': skipEndToEnd }: Readonly<Record<string, unknown>> = values;
  await releaseCheckout({
    releases: addressOf(values),
    progress: print,
    replace: Array.isArray(replace) ? replace.map(String) : [],
    otherwise: 'refuse',
    skipEndToEnd: skipEndToEnd === true,
    server: process.env.SUKSA_URL,
  });
}

async function runCommand(commandName: string): Promise<void> {
  if (commandName === 'help') return printOverview();
  const command = Object.hasOwn(commands, commandName) ? commands[commandName] : undefined;
  if (!command) throw new WrongUsage(`There is no command ${commandName}.`);
  const { values, positionals } = parseCommand(rest, command.options ?? {});
  if (values.help) return printHelp(commandName, command);
  const service = serviceIn(process.env);
  if (service && commandName === 'publish') return makeLiveThere(service, positionals, values);
  if (service && neededRights(commandName, positionals, values))
    return endWith(await runThere(service, commandName, rest, print));
  const storage = openStorage(addressOf(values));
  const store = new CompositionStore(storage, answeringServer(process.env.SUKSA_URL));
  await command.run({ storage, store, names: positionals, options: values, print });
}

async function makeLiveThere(
  service: Service,
  names: readonly string[],
  { candidate, 'skip-e2e': skips }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [name] = names;
  if (!name || names.length !== 1) throw new WrongUsage('Name one part.');
  const { publishThere } = await import('./service/publish-there.ts');
  const { code, version = '' } = await publishThere(service, name, print);
  if (code !== 0 || candidate) return endWith(code);
  const args = [name, '--version', version, ...(skips ? ['--skip-e2e'] : [])];
  endWith(await runThere(service, 'promote', args, print));
}

function endWith(code: number): void {
  exitCode = code;
}

const addressOf = ({ releases }: { readonly releases?: unknown }): string =>
  typeof releases === 'string' ? releases : process.env.RELEASES_DIR || 'releases';

function printOverview(): void {
  const lines = Object.entries(commands).map(
    ([commandName, { usage, summary }]) => [`${commandName} ${usage}`, summary] as const,
  );
  const width = Math.max(...lines.map(([call]) => call.length));
  print(
    'npm run release [-- --skip-e2e]    builds every part that has changed and makes those live, after the gate',
  );
  print(
    '                                   (--replace <part>: also where what is live is newer than this clone)\n',
  );
  print('npm run release -- <command>       one of:\n');
  for (const [call, summary] of lines) print(`  ${call.padEnd(width)}   ${summary}`);
  print(
    '\nEach takes --help, and --releases <folder or s3://bucket/prefix> (else RELEASES_DIR, else ./releases).',
  );
  print(
    'SUKSA_URL names the running server, which has to answer what the parts call; else it is this clone’s.',
  );
  print('RELEASE_SERVICE and RELEASE_TOKEN have the release service do it, in the name of a team.');
  print('shared/release/README.md says more.');
}

function printHelp(commandName: string, { usage, summary, help = [] }: Command): void {
  print(`npm run release -- ${commandName} ${usage}\n`);
  print(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`);
  for (const line of help) print(line);
}

function explain(error: unknown): number {
  if (error instanceof Refused) {
    console.error(error.message);
    return exitCodes.refused;
  }
  if (error instanceof WrongUsage) {
    console.error(`${error.message} See: npm run release -- ${name && name in commands ? name : ''} --help`);
    return exitCodes.wrongUsage;
  }
  console.error(error);
  return exitCodes.refused;
}

// Whoever reads has read enough (`… | head`): that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.done);
  throw error;
});

try {
  await (!name || name.startsWith('--') ? releaseEverything() : runCommand(name));
  process.exitCode = exitCode;
} catch (error) {
  process.exitCode = explain(error);
}
