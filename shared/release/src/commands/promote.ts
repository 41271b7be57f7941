import { type Command, oneName, textOption } from '../command.ts';
import { makeLive } from '../make-live.ts';
import { findRecord } from '../part-record.ts';
import { announce } from '../print-composition.ts';

export const promoteCommand: Command = {
  usage: '<part> [--version V] [--skip-e2e]',
  summary: 'makes a published version live, after the gate',
  help: [
    '',
    'Without --version, the version that was published last. Tests that it has passed already (`gate`) are not run',
    'again; the quick checks always are. Where another team is faster with another part, both end up live; with the',
    'same part, you are told what they changed and nothing is switched.',
  ],
  options: { version: { type: 'string' }, 'skip-e2e': { type: 'boolean' } },
  async run(context) {
    const { store, storage, options, print } = context;
    const seen = await store.liveOrRefuse();
    const record = await findRecord(storage, oneName(context, 'part'), textOption(context, 'version'));
    const composition = await makeLive({
      store,
      record,
      seen,
      change: { kind: 'promote', parts: [record.name] },
      skipEndToEnd: options['skip-e2e'] === true,
      print,
    });
    announce(composition, record, print);
  },
};
