import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';

/** Files that git knows or would add, below the root, matching a pattern of git's; none that was just deleted. */
export function sourceFiles(...patterns: string[]): readonly string[] {
  const deleted = new Set(listed('-d', patterns));
  return listed('-co', patterns).filter((file) => !deleted.has(file));
}

const listed = (which: string, patterns: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', which, '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);

export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8');
