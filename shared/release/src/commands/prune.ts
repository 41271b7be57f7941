import { type Command, textOption, WrongUsage } from '../command.ts';
import { table } from '../live/print-composition.ts';
import { removeVersion, unneededVersions } from '../prune.ts';

export const pruneCommand: Command = {
  usage: '--days N [--yes]',
  summary: 'lists the versions that nobody can need any more; with --yes deletes them',
  help: [
    '',
    'A version goes when no composition names it that was live within the last N days, and it is older than that.',
    'A browser tab keeps the composition that it was opened with: choose N longer than a tab may stay open.',
    'What is live, second versions for some users, and the compositions themselves always stay.',
  ],
  options: { days: { type: 'string' }, yes: { type: 'boolean' } },
  async run(context) {
    const { store, options, print } = context;
    const days = Number(textOption(context, 'days'));
    if (!(days >= 0)) throw new WrongUsage('--days is a number, such as 30.');
    await store.liveOrRefuse();
    const unneeded = await unneededVersions(store, days);
    if (unneeded.length === 0)
      return print(`Nothing to delete: every version was needed within ${days} days.`);
    const rows = unneeded.map(({ name, version, files, bytes }) => [
      name,
      version,
      `${files.length} files`,
      `${(bytes / 1000).toFixed(0)} kB`,
    ]);
    for (const line of table(rows)) print(line);
    if (!options.yes) return print(`\nNothing was deleted. To delete these: --days ${days} --yes`);
    let removed = 0;
    for (const version of unneeded) if (await removeVersion(store, version)) removed++;
    print(`\n${removed} ${removed === 1 ? 'version' : 'versions'} deleted.`);
  },
};
