import type { Composition } from '@suksa/contracts';
import { type Command, type CommandContext, textOption, WrongUsage, whyOption } from '../command.ts';
import { rollBackPart, rollBackTo } from '../live/roll-back.ts';
import { partsOf, versionOf } from '../live/switch-live.ts';
import { Refused } from '../refused.ts';

export const rollbackCommand: Command = {
  usage: '<part> [--version V] [--why …] | --to <composition>',
  summary: 'takes a part back to the version before, or everything to an earlier composition',
  help: [
    '',
    'Nothing is built: it takes effect at the next page load. Rolled back again, a part goes one version further.',
    '`promote <part> --version V` undoes it.',
    '',
    '  --version V   only where that is what is live: for who judged it a moment ago',
    '  --why …       a sentence for the history',
  ],
  options: { to: { type: 'string' }, version: { type: 'string' }, why: { type: 'string' } },
  async run(context) {
    const { store, print } = context;
    const live = await store.liveOrRefuse();
    const done = await rollBack(context, live);
    const changed = partsOf(live, done).filter((part) => versionOf(live, part) !== versionOf(done, part));
    for (const part of changed) {
      print(`${part}: ${versionOf(live, part) ?? 'none'} → ${versionOf(done, part) ?? 'none'}`);
    }
    print(`composition ${done.id} is live`);
  },
};

function rollBack(context: CommandContext, live: Composition): Promise<Composition> {
  const { store, names, print } = context;
  const to = textOption(context, 'to');
  const [part] = names;
  if (to && names.length === 0) return rollBackTo({ store, live, to, print });
  const [only, why] = [textOption(context, 'version'), whyOption(context)];
  if (!to && names.length === 1 && part) {
    if (only && versionOf(live, part) !== only)
      throw new Refused(`${part} is ${versionOf(live, part) ?? 'gone'} by now, not ${only}.`, 'part_changed');
    return rollBackPart({ store, live, part, print, ...(why && { why }) });
  }
  throw new WrongUsage('Name either one part or --to a composition.');
}
