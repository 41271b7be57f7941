import { type Command, oneName, textOption } from '../command.ts';
import { gate } from '../gate/gate.ts';
import { withPart } from '../live/draft.ts';
import { findRecord } from '../part-record.ts';

export const gateCommand: Command = {
  usage: '<part> [--version V] [--skip-e2e]',
  summary: 'checks a published version against what is live, and changes nothing',
  help: ['', 'Without --version, the version that was published last.'],
  options: { version: { type: 'string' }, 'skip-e2e': { type: 'boolean' } },
  async run(context) {
    const { store, storage, options, print } = context;
    const record = await findRecord(storage, oneName(context, 'part'), textOption(context, 'version'));
    const live = await store.liveOrRefuse();
    await gate({
      store,
      record,
      draft: withPart(live, record, { kind: 'promote', parts: [record.name] }),
      against: live.id,
      skipEndToEnd: options['skip-e2e'] === true,
      print,
    });
    print(`${record.name} ${record.part.version} may go live: npm run release -- promote ${record.name}`);
  },
};
