import { readSource, sourceFiles } from './source-files.ts';

const server = /^server\/src\/(features|school|jobs|http|page|spreadsheet)\//;
const test = /\.test\.ts$|(\/|-)testing(\/|\.ts$)/;

/** Where the one way stands itself. Nothing else is let through. */
const keepers = [
  'server/src/http/app.ts',
  'server/src/http/write.ts',
  'server/src/http/version.ts',
  'server/src/http/audit-from.ts',
];
/** What is released has versions of its own, which nobody edits. */
const releases = /^server\/src\/features\/releases\//;

interface Way {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Where the pattern means something else. */
  readonly apart?: RegExp;
}

const ways: readonly Way[] = [
  {
    pattern: /\.version( \?\? \w+\))? !== /,
    instead:
      'Use edit() of http/write.ts; for several records refuseStale() there, or requireVersion() of http/version.ts: what somebody has changed meanwhile is told in one way.',
    apart: releases,
  },
  {
    pattern: /\bapp\.(db|connection)\b|\{[^{}]*\b(db|connection)\b[^{}]*\} = app\b/,
    instead:
      'One installation may serve several schools: take db, read or connection of the school that the call is for (call.school).',
  },
  {
    pattern:
      /\binsert(Many|One|Rows)?\([^()]*\bauditEntries\b|\binsert into audit_entry\b|from '[./]+\/audit\.ts'/i,
    instead:
      'Use write() of http/write.ts, inside it auditFrom() for very many lines, and keepLine() where no record is changed: a change and its line in the audit are kept together or not at all.',
  },
  {
    pattern: /\berr(or)?: faultOf\(/,
    instead:
      'The log itself says what may be said of an error, and nothing of what is none: give it the error.',
  },
];

/** Complaints about server code that reads or writes beside the one way to do it. */
export async function checkOneWay(): Promise<readonly string[]> {
  return sourceFiles('server/src/*.ts', 'server/src/**/*.ts').flatMap((file) =>
    oneWayComplaints(file, readSource(file)),
  );
}

/** The complaints about one file, given its path from the root and its text. */
export function oneWayComplaints(file: string, source: string): readonly string[] {
  if (!server.test(file) || test.test(file) || keepers.includes(file)) return [];
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  return ways.flatMap(({ pattern, instead, apart }) => {
    if (apart?.test(file)) return [];
    const found = pattern.exec(code)?.[0];
    return found ? [`${file}: ${found} goes around the call. ${instead}`] : [];
  });
}
