import path from 'node:path';
import { sourceFiles } from './source-files.ts';

/** More can't be taken in at a glance. */
const most = 30;

/** What a file of a resource (`server/src/features/<tab>/<resource>/`) may be; its name says which. */
const roles: Readonly<Record<string, string>> = {
  routes: 'contracts, each with one call of a service',
  service: 'loads, authorises, acts in one transaction',
  repository: 'SQL: rows in, rows out',
  query: 'conditions and parts of SQL that repositories put together',
  presenter: 'a row as the contract shows it',
  policy: 'who may see or do what',
  rules: 'what follows from what: functions that ask nobody',
  job: 'work that outlives its call',
  columns: 'the columns of a file',
  row: 'one row of a file, read',
  plan: 'what reading a file would change',
  file: 'the format of a file',
  markup: 'HTML that the server draws',
  testing: 'what tests arrange',
};
/**
 * Folders inside a resource that are worlds of their own: no calls, no SQL, only functions. Their files are named after
 * what is in them.
 */
const worlds = ['solver', 'fet'];
/** What stands in the folder of a feature itself. */
const entrances = ['routes', 'testing'];

/** Complaints about folders that nobody can overlook, and about files of a feature whose names don't say what they do. */
export async function checkFolders(): Promise<readonly string[]> {
  return folderComplaints(sourceFiles('*.ts', '*.tsx'));
}

export const folderComplaints = (files: readonly string[]): readonly string[] => [
  ...crowded(files),
  ...files.flatMap(misnamed),
];

const crowded = (files: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > most)
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files side by side, ${most} at most. Put what belongs together into a folder named after it.`,
    );
};

const misnamed = (file: string): readonly string[] => {
  const [, place] = /^server\/src\/features\/[^/]+\/(.+)\.ts$/.exec(file) ?? [];
  if (!place || /\.test$/.test(place)) return [];
  const steps = place.split('/');
  if (steps.slice(0, -1).some((step) => worlds.includes(step))) return [];
  const role = steps.at(-1)?.split('-').at(-1) ?? '';
  if (steps.length === 1)
    return entrances.includes(place)
      ? []
      : [`${file}: lies beside the routes of the feature. Put it into the folder of its resource.`];
  return role in roles
    ? []
    : [
        `${file}: its name must end in what it does: ${Object.entries(roles)
          .map(([name, what]) => `-${name} (${what})`)
          .join(', ')}.`,
      ];
};
