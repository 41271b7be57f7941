import type { Audience, Composition, PartRecord, RemotePart, ShellPart } from '@suksa/contracts';
import { partsOf, versionOf } from './switch-live.ts';

/** After a part went live, or was found to be live. */
export function announce(
  composition: Composition | null,
  { name, part }: PartRecord,
  print: (line: string) => void,
): void {
  print(
    composition
      ? `${name} ${part.version} is live: composition ${composition.id}`
      : `${name} ${part.version} is live already`,
  );
}

/** `2026-11-21 09:41`, the reader's own time. */
export function localTime(time: string): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** One line of what a composition changed: `promote reports 0.1.0-a → 0.1.0-b`. */
export function changeLine(composition: Composition, parent: Composition | null): string {
  const { change } = composition;
  const kind = change?.kind ?? 'release';
  const skipped = change?.skipped?.length ? `  (without ${change.skipped.join(', ')})` : '';
  const why = change?.why ? `  ${change.why}` : '';
  if (!parent) return `${kind} of all parts${why}`;
  const moved = partsOf(parent, composition)
    .filter((part) => versionOf(parent, part) !== versionOf(composition, part))
    .map(
      (part) => `${part} ${versionOf(parent, part) ?? 'none'} → ${versionOf(composition, part) ?? 'none'}`,
    );
  const what = moved.length > 0 ? moved.join(', ') : (change?.parts.join(', ') ?? '');
  return `${kind} ${what}${why}${skipped}${serverChange(composition, parent)}`;
}

/** That another server answers than when the one before was made. */
function serverChange({ server }: Composition, { server: before }: Composition): string {
  if (!server || !before || server.version === before.version) return '';
  return `  (server ${before.version} → ${server.version})`;
}

/** Columns of equal width, without spaces at the end. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export const partRow = (name: string, { version, commit, builtAt }: ShellPart | RemotePart): string[] => [
  name,
  version,
  commit.slice(0, 12),
  `built ${localTime(builtAt)}`,
];

/** Who gets a second version, in words. */
export function audienceText({ share, roles, users }: Audience): string {
  const parts = [
    ...(share > 0 ? [`${share} % of people`] : []),
    ...(roles.length > 0 ? [`roles ${roles.join(', ')}`] : []),
    ...(users.length > 0 ? users : []),
  ];
  return parts.join(' and ') || 'nobody';
}

/** Which server a composition was compared with, in words. */
export const serverText = (server: Composition['server']): string =>
  server
    ? `${server.version}, commit ${server.commit.slice(0, 12)}${server.running ? '' : " (the clone's; none was named)"}`
    : 'was not asked';
