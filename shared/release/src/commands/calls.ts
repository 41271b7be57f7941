import { reportCalls } from '../calls/needed-calls.ts';
import type { Command } from '../command.ts';
import { Refused } from '../refused.ts';

export const callsCommand: Command = {
  usage: '',
  summary: 'whether the server answers what is live and was before, and which old calls may go',
  async run({ store, print }) {
    const server = await store.server();
    const { missing, old } = await reportCalls(store, server);
    const which = server.running ? 'the running server' : 'the server of this clone';
    print(`${which}: ${server.version}, commit ${server.commit.slice(0, 12)}, ${server.calls.length} calls`);
    for (const line of old) print(`  ${line}`);
    if (missing.length > 0)
      throw new Refused(['Not answered any more:', ...missing.map((line) => `  ${line}`)].join('\n'));
    print('Everything that is live, and what it could be rolled back to, is answered.');
  },
};
