import { type Command, type CommandContext, oneName } from '../command.ts';
import {
  audienceText,
  changeLine,
  localTime,
  partRow,
  serverText,
  table,
} from '../live/print-composition.ts';

export const showCommand: Command = {
  usage: '<composition> | live',
  summary: 'what a composition is made of',
  async run(context) {
    const { store, print } = context;
    const composition = await readNamed(context, oneName(context, 'composition'));
    const { id, by, time, parent, shell, remotes, canary, server } = composition;
    print(`${id}${id === (await store.liveId()) ? ' (live)' : ''}, ${localTime(time)} by ${by}`);
    print(changeLine(composition, parent ? await store.read(parent) : null));
    print(`parent ${parent ?? 'none'}`);
    print(`server ${serverText(server)}\n`);
    const parts = Object.entries({ shell, ...remotes });
    for (const line of table(parts.map(([name, part]) => partRow(name, part)))) print(line);
    const second = Object.entries({ ...(canary?.shell && { shell: canary.shell }), ...canary?.remotes });
    for (const [name, { part, audience }] of second) {
      print(`for ${audienceText(audience)}: ${name} ${part.version}`);
    }
  },
};

const readNamed = ({ store }: CommandContext, id: string) =>
  id === 'live' ? store.liveOrRefuse() : store.read(id);
