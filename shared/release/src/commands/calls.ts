import { cloneOutline } from '../calls/clone-outline.ts';
import { reportCalls } from '../calls/needed-calls.ts';
import { comparePromises, readPromises, writePromises } from '../calls/promised-calls.ts';
import type { Command, CommandContext } from '../command.ts';
import { Refused } from '../refused.ts';

export const callsCommand: Command = {
  usage: '[--promise [--let-go <call>]…]',
  summary: 'whether the server answers what is live and was before, and which old calls may go',
  help: [
    '--promise    writes the calls of this clone into shared/contracts/promised-calls.json; refused where one that stands there',
    '             is not answered as it was',
    '--let-go     that call (`settings.role.list`) need not be answered any more as it was: nothing released makes it so',
  ],
  options: { promise: { type: 'boolean' }, 'let-go': { type: 'string', multiple: true } },
  async run(context) {
    if (context.options.promise) return promise(context);
    const { store, print } = context;
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

async function promise({ options, print }: CommandContext): Promise<void> {
  const { calls } = await cloneOutline();
  const letGo = new Set([options['let-go'] ?? []].flat());
  const promised = (await readPromises()).filter(({ name }) => !letGo.has(name));
  const { broken, unwritten } = comparePromises(promised, calls);
  if (broken.length > 0)
    throw new Refused(['Promised, and not answered:', ...broken.map((line) => `  ${line}`)].join('\n'));
  await writePromises(calls);
  print(`${calls.length} calls are promised, ${unwritten.length} of them new or grown.`);
}
