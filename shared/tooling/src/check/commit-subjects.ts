import { execFileSync } from 'node:child_process';
import { root } from '../root.ts';

/** What a list of commits shows of a subject. */
const longest = 72;
/** Earlier ones stay as they are: nobody rewrites what others have. */
const since = '2026-11-29T00:00:00Z';

/** Complaints about subjects of commits that are cut wherever they are listed. */
export async function checkCommitSubjects(): Promise<readonly string[]> {
  const log = execFileSync('git', ['log', `--since=${since}`, '--no-merges', '--format=%h %s'], {
    cwd: root,
    encoding: 'utf8',
  });
  return log.split('\n').filter(Boolean).flatMap(subjectComplaints);
}

/** The complaint about one line: a commit's short name and its subject. */
export function subjectComplaints(line: string): readonly string[] {
  const [commit = ''] = line.split(' ', 1);
  const subject = line.slice(commit.length + 1);
  return subject.length > longest
    ? [
        `${commit}: a subject of ${subject.length} characters, ${longest} at most. Say the rest in the body: git commit --amend`,
      ]
    : [];
}
