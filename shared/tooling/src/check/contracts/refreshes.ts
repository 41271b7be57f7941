import type { Endpoint } from '@suksa/contracts';
import { readSource, sourceFiles } from '../source-files.ts';
import { everyEndpoint } from './inputs.ts';

/** Where queries are renewed: by what a call changes, and all of them with new rights. */
const allowed = ['shared/platform/src/refresh.ts', 'shell/src/session/session.ts'];

const byHand = /\b(invalidateQueries|refetchQueries|resetQueries|removeQueries)\b|\binvalidates\b/;

/** Complaints about lists of what to ask for again: the contracts say what a call changes and what another reads. */
export async function checkRefreshes(): Promise<readonly string[]> {
  const files = sourceFiles('remotes/*/src/*.ts', 'remotes/*/src/*.tsx', 'shell/src/*', 'shared/*/src/*.tsx');
  return [
    ...files.flatMap((file) => refreshComplaints(file, readSource(file))),
    ...resourceComplaints(await everyEndpoint()),
  ];
}

/** The complaints about one file, given its path from the root and its text. */
export function refreshComplaints(file: string, source: string): string[] {
  if (allowed.includes(file) || /\.test\.tsx?$/.test(file)) return [];
  const found = byHand.exec(source)?.[0];
  return found
    ? [
        `${file}: ${found}. Let the endpoint's contract say what it \`changes\`; send() and useApiMutation() renew what reads it.`,
      ]
    : [];
}

/** A resource that nobody reads, or that no call changes, is a misspelt one or one too many. */
export function resourceComplaints(endpoints: readonly Endpoint[]): string[] {
  const changed = new Set(endpoints.flatMap(({ changes = [] }) => changes));
  const read = new Set(endpoints.flatMap(({ reads = [] }) => reads));
  return [
    ...[...changed]
      .filter((resource) => !read.has(resource))
      .map((r) => `${r} is changed, and nothing reads it.`),
    ...[...read]
      .filter((resource) => !changed.has(resource))
      .map((r) => `${r} is read, and no call changes it.`),
  ];
}
