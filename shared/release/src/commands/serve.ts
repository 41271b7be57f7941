import { type Command, textOption, WrongUsage } from '../command.ts';
import { startService } from '../service/release-service.ts';
import { Tokens } from '../service/tokens.ts';
import { teamCommands } from './team-commands.ts';

export const serveCommand: Command = {
  usage: '[--port 3900] [--host 127.0.0.1]',
  summary: 'the release service: the only one that writes, for teams with tokens',
  help: [
    '',
    'Teams set RELEASE_SERVICE to its address and RELEASE_TOKEN, and use the other commands as ever. The gate runs',
    'here, from this clone; SUKSA_URL names the product’s server. Put a proxy with https in front of it.',
  ],
  options: { port: { type: 'string' }, host: { type: 'string' } },
  async run(context) {
    const { storage, store, print } = context;
    const port = Number(textOption(context, 'port') ?? 3900);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new WrongUsage('--port is a number to 65535.');
    const { address, stop } = await startService(
      {
        storage,
        tokens: new Tokens(store.keys),
        commands: teamCommands,
        server: process.env.SUKSA_URL,
        log: (line) => console.info(`${new Date().toISOString()} ${line}`),
      },
      { port, host: textOption(context, 'host') ?? '127.0.0.1' },
    );
    print(`The release service answers at ${address}, for ${storage.address}`);
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    await stop();
  },
};
