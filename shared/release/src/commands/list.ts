import type { Composition } from '@suksa/contracts';
import { type Command, type CommandContext, textOption, WrongUsage } from '../command.ts';
import { changeLine, localTime, table } from '../live/print-composition.ts';
import { versionOf } from '../live/switch-live.ts';
import { recordsOf } from '../part-record.ts';

export const listCommand: Command = {
  usage: '[<part>] [--limit N]',
  summary: 'what was live when, newest first; or the published versions of a part',
  options: { limit: { type: 'string' } },
  async run(context) {
    const limit = Number(textOption(context, 'limit') ?? 20);
    if (!Number.isInteger(limit) || limit < 1) throw new WrongUsage('--limit is a whole number above 0.');
    const [part] = context.names;
    const rows = part ? await versionRows(context, part) : await historyRows(context, limit);
    if (rows.length === 0) context.print('Nothing yet.');
    for (const line of table(rows.slice(0, limit))) context.print(line);
  },
};

async function historyRows({ store }: CommandContext, limit: number): Promise<string[][]> {
  const rows: string[][] = [];
  let newer: Composition | null = null;
  for await (const composition of store.history()) {
    if (newer) rows.push(historyRow(newer, composition, rows.length === 0));
    newer = composition;
    if (rows.length === limit) return rows;
  }
  if (newer) rows.push(historyRow(newer, null, rows.length === 0));
  return rows;
}

const historyRow = (composition: Composition, parent: Composition | null, isLive: boolean): string[] => [
  isLive ? '*' : ' ',
  composition.id,
  localTime(composition.time),
  composition.by,
  changeLine(composition, parent),
];

async function versionRows({ store, storage }: CommandContext, part: string): Promise<string[][]> {
  const live = await store.live();
  const liveVersion = live && versionOf(live, part);
  const records = await recordsOf(storage, part);
  return records.map(({ publishedAt, by, part: { version, commit } }) => [
    version === liveVersion ? '*' : ' ',
    version,
    commit.slice(0, 12),
    localTime(publishedAt),
    by,
  ]);
}
