import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';

/** Files that git knows or would add, below the root, matching a pattern of git's. */
export function sourceFiles(...patterns: string[]): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter(Boolean);
}

export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8');
