import { type Command, oneName } from '../command.ts';
import { withoutTab } from '../live/draft.ts';
import { switchLive } from '../live/switch-live.ts';
import { Refused } from '../refused.ts';

export const removeCommand: Command = {
  usage: '<tab>',
  summary: 'takes a tab out of menus and routes; its versions stay published',
  help: ['', 'At the next page load it is gone for users. `promote <tab>` brings it back.'],
  async run(context) {
    const { store, print } = context;
    const name = oneName(context, 'tab');
    const live = await store.liveOrRefuse();
    if (name === 'shell') throw new Refused('The shell is no tab: without it there is no product.');
    if (!live.remotes[name] && !live.canary?.remotes[name]) throw new Refused(`${name} isn't live.`);
    const composition = await switchLive({
      store,
      seen: live,
      parts: [name],
      make: (now) => withoutTab(now, name, { kind: 'remove', parts: [name] }),
      print,
    });
    print(`${name} is taken out: composition ${composition.id} is live`);
  },
};
