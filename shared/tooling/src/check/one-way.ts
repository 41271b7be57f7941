import { readSource, sourceFiles } from './source-files.ts';

const server = /^server\/src\/(features|school|jobs|http|page|spreadsheet)\//;
const test = /\.test\.ts$|(\/|-)testing(\/|\.ts$)/;

/** Where the one way stands itself. */
const keepers = [
  'server/src/http/app.ts',
  'server/src/http/write.ts',
  // What a file carries away is written down though nothing was changed, and so is who signs in, or can't.
  'server/src/http/disclosure.ts',
  'server/src/features/session/sign-in/sign-in-trail-repository.ts',
  // Thousands of students in one statement, inside the write() of the whole import.
  'server/src/features/education/import/import-undo-service.ts',
  'server/src/features/education/import/import-write-changes-repository.ts',
  'server/src/features/education/import/import-write-repository.ts',
];

const ways: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  {
    pattern: /\bapp\.(db|connection)\b|\{[^{}]*\b(db|connection)\b[^{}]*\} = app\b/,
    instead:
      'One installation may serve several schools: take db, read or connection of the school that the call is for (call.school).',
  },
  {
    pattern: /\binsert\(auditEntries\)|from '[./]+\/audit\.ts'/,
    instead:
      'Use write() of http/write.ts: a change and its line in the audit are kept together or not at all.',
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
  return ways.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(code)?.[0];
    return found ? [`${file}: ${found} goes around the call. ${instead}`] : [];
  });
}
