import type { PartRecord } from '@suksa/contracts';
import { compressedEnding, unpacked } from '../compressed-copy.ts';
import { integrityOf } from '../publish.ts';
import { type Refusal, someOf } from './refusal.ts';

type Listed = Pick<PartRecord['part'], 'files' | 'entry' | 'preload'>;

/**
 * Every listed file is there with the hash that is listed, nothing else is, each compressed copy unpacks to its
 * original, and what the page names ahead is listed.
 */
export async function checkFiles(
  { files, entry, preload }: Listed,
  stored: ReadonlyMap<string, Buffer>,
): Promise<readonly Refusal[]> {
  const missing = Object.keys(files).filter((file) => !stored.has(file));
  const changed: string[] = [];
  const strange: string[] = [];
  for (const [file, content] of stored) {
    const ending = compressedEnding(file);
    const listed = files[file] ?? (ending && files[file.slice(0, -ending.length)]);
    const meant = files[file] ? content : await unpacked(file, content);
    if (!listed) strange.push(file);
    else if (!meant || integrityOf(meant) !== listed) changed.push(file);
  }
  const named = [
    entry,
    ...preload.start.files,
    ...Object.values(preload.locales).flat(),
    ...Object.values(preload.screens).flatMap((screen) => screen.files),
  ];
  const unlisted = [...new Set(named)].filter((file) => !files[file]);
  return [
    refusal(missing, 'missing', 'every file that the record lists'),
    refusal(
      changed,
      'not what was published',
      'files with the hashes of the record: publish that version anew',
    ),
    refusal(
      strange,
      'without a hash',
      'no file beside those that the record lists: delete these, nobody may load them',
    ),
    refusal(unlisted, 'named to be loaded, without a hash', 'a hash for every file that the page may load'),
  ].filter((one) => one !== null);
}

function refusal(files: readonly string[], what: string, wanted: string): Refusal | null {
  if (files.length === 0) return null;
  return { check: 'files', found: `${someOf(files)}: ${what}`, wanted };
}
