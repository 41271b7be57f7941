import { type Command, WrongUsage } from '../command.ts';
import { copyReleases } from '../copy-releases.ts';
import { openStorage } from '../storage/open-storage.ts';

export const copyCommand: Command = {
  usage: '<from> <to>',
  summary: 'brings what is live in one folder or bucket to another, the pointer last',
  help: [
    '',
    'To move to a bucket: copy releases s3://school/releases',
    'A server follows a bucket by itself: RELEASES_BUCKET=s3://school/releases',
    'Files that are there already are not copied again.',
  ],
  async run({ names, print }) {
    const [from, to] = names;
    if (!from || !to || names.length > 2) throw new WrongUsage('Name two places.');
    const copied = await copyReleases(openStorage(from), openStorage(to));
    print(copied === 0 ? `${to} is as ${from} already` : `${copied} files copied from ${from} to ${to}`);
  },
};
