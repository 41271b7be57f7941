import { expect, test } from 'vitest';
import { checkFolders, folderComplaints } from './folders.ts';

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);

test('the thirty-first file of a folder is one too many, wherever it is', () => {
  expect(folderComplaints(filesIn('shell/src/layouts', 30))).toEqual([]);
  expect(folderComplaints(filesIn('shell/src/layouts', 31))).toEqual([
    'shell/src/layouts: 31 files side by side, 30 at most. Put what belongs together into a folder named after it.',
  ]);
});

test('a file of a resource says in its name what it does', () => {
  const folder = 'server/src/features/education/register';
  expect(folderComplaints([`${folder}/register-service.ts`, `${folder}/routes.ts`])).toEqual([]);
  expect(folderComplaints([`${folder}/register-helpers.ts`])[0]).toContain('-service (loads, authorises');
  expect(folderComplaints([`${folder}/some-proof.test.ts`])).toEqual([]);
});

test('beside the routes of a feature stands nothing else', () => {
  expect(folderComplaints(['server/src/features/reports/routes.ts'])).toEqual([]);
  expect(folderComplaints(['server/src/features/reports/day-service.ts'])[0]).toContain(
    'folder of its resource',
  );
});

test('the product itself keeps to it', async () => {
  expect(await checkFolders()).toEqual([]);
});
