import type { Composition, RemotePart, ShellPart } from '@suksa/contracts';
import { type Command, WrongUsage } from '../command.ts';
import { audienceText } from '../live/print-composition.ts';
import { partsOf } from '../live/switch-live.ts';

export const diffCommand: Command = {
  usage: '<composition> <composition>',
  summary: 'what differs between two compositions: versions, commits, screens, files',
  help: ['', '`live` names the one that is live.'],
  async run({ store, names, print }) {
    const [first, second] = names;
    if (!first || !second || names.length > 2) throw new WrongUsage('Name two compositions.');
    const [a, b] = await Promise.all(
      [first, second].map((id) => (id === 'live' ? store.liveOrRefuse() : store.read(id))),
    );
    const lines = a && b ? partsOf(a, b).flatMap((part) => partLines(part, a, b)) : [];
    if (lines.length === 0) print('The same parts.');
    for (const line of lines) print(line);
  },
};

type AnyPart = ShellPart | RemotePart;

const partOf = ({ shell, remotes }: Composition, name: string): AnyPart | undefined =>
  name === 'shell' ? shell : remotes[name];

function partLines(name: string, a: Composition, b: Composition): readonly string[] {
  const [before, after] = [partOf(a, name), partOf(b, name)];
  const audiences = [a, b].map((one) => audienceOf(one, name));
  const second = audiences[0] === audiences[1] ? [] : [`  second version: ${audiences.join(' → ')}`];
  if (before?.version === after?.version) return second.length > 0 ? [name, ...second] : [];
  if (!before || !after) return [`${name}: ${before ? 'taken out' : `new, ${after?.version}`}`, ...second];
  return [
    `${name}: ${before.version} → ${after.version}`,
    ...(before.commit === after.commit
      ? []
      : [`  commits: git log ${before.commit.slice(0, 12)}..${after.commit.slice(0, 12)}`]),
    ...listLines('screen', screensOf(before), screensOf(after)),
    ...listLines('library', librariesOf(before), librariesOf(after)),
    fileLine(before.files, after.files),
    ...second,
  ];
}

const screensOf = (part: AnyPart): readonly string[] =>
  'tab' in part ? part.tab.screens.map(({ path }) => path) : [];

const librariesOf = (part: AnyPart): readonly string[] => {
  const libraries = 'tab' in part ? part.requires : part.provides;
  return Object.entries(libraries).map(([library, version]) => `${library} ${version}`);
};

function listLines(what: string, before: readonly string[], after: readonly string[]): readonly string[] {
  return [
    ...after.filter((one) => !before.includes(one)).map((one) => `  + ${what} ${one}`),
    ...before.filter((one) => !after.includes(one)).map((one) => `  − ${what} ${one}`),
  ];
}

function fileLine(before: AnyPart['files'], after: AnyPart['files']): string {
  const came = Object.keys(after).filter((file) => !before[file]).length;
  const gone = Object.keys(before).filter((file) => !after[file]).length;
  const changed = Object.keys(after).filter((file) => before[file] && before[file] !== after[file]).length;
  return `  files: ${changed} changed, ${came} new, ${gone} gone`;
}

function audienceOf({ canary }: Composition, name: string): string {
  const second = name === 'shell' ? canary?.shell : canary?.remotes[name];
  return second ? `${second.part.version} for ${audienceText(second.audience)}` : 'none';
}
