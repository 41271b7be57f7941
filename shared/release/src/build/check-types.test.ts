import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Part, root } from '../parts.ts';
import { refuseTypeErrors } from './check-types.ts';

/** A part with one file, which is gone after the test. */
async function aPart(): Promise<Part> {
  const base = path.join(root, '.cache/scratch');
  await mkdir(base, { recursive: true });
  const folder = await mkdtemp(path.join(base, 'types-'));
  const name = path.basename(folder);
  onTestFinished(async () => {
    await rm(folder, { recursive: true });
    for (const ending of ['json', 'right', 'tsbuildinfo', 'words'])
      await rm(path.join(root, '.cache/types', `${name}.${ending}`), { force: true });
  });
  await mkdir(path.join(folder, 'src'));
  await mkdir(path.join(folder, 'locales'));
  await writeFile(
    path.join(folder, 'src/screens.ts'),
    "import words from '../locales/en.json';\nexport const said = words.greeting;\n",
  );
  return { name, folder };
}

test('a word that a tab uses and does not have any more is a type error, however often it was looked at before', async () => {
  const part = await aPart();
  const { folder } = part;
  const words = async (said: Readonly<Record<string, string>>) =>
    writeFile(path.join(folder, 'locales/en.json'), JSON.stringify(said));
  await words({ greeting: 'Good day' });
  await refuseTypeErrors(part);
  // The compiler forgets what a file of words holds when it has seen it change once.
  await words({ greeting: 'Good day to you' });
  await writeFile(path.join(folder, 'src/more.ts'), 'export const more = 1;\n');
  await refuseTypeErrors(part);
  await words({ farewell: 'Good bye' });
  await expect(refuseTypeErrors(part)).rejects.toThrow(/src\/screens\.ts.*greeting/);
}, 120_000);

test('what only tests have, and what only they need, is nothing to a release', async () => {
  const part = await aPart();
  const write = (file: string, text: string) => writeFile(path.join(part.folder, file), text);
  await write('locales/en.json', '{ "greeting": "Good day" }');
  await mkdir(path.join(part.folder, 'src/testing'));
  for (const file of ['src/screens.test.ts', 'src/testing/people.ts'])
    await write(file, "import 'a-library-of-tests';\nexport const people: number = 'many';\n");
  await refuseTypeErrors(part);
  await write('src/more.ts', "export const people: number = 'many';\n");
  await expect(refuseTypeErrors(part)).rejects.toThrow(/src\/more\.ts/);
}, 120_000);
