import path from 'node:path';
import { type Command, oneName } from '../command.ts';
import { writeKit } from '../kit/kit.ts';

export const kitCommand: Command = {
  usage: '<folder or file.tgz>',
  summary: 'writes what a tab in another repository is built, typed, tested and sent with',
  help: [
    '',
    'For a new repository: npm run new-tab -- library --repository ../library',
    'For one that has a kit already, its newest: npm run release -- kit ../library/kit',
  ],
  async run(context) {
    const target = path.resolve(oneName(context, 'folder'));
    await writeKit(target);
    context.print(`${target} holds the kit. Install its packages there: npm install`);
  },
};
