import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../parts.ts';
import { refuseTypeErrors } from './check-types.ts';

test('a word that a tab uses and does not have any more is a type error, however often it was looked at before', async () => {
  const base = path.join(root, '.cache/scratch');
  await mkdir(base, { recursive: true });
  const folder = await mkdtemp(path.join(base, 'types-'));
  const part = { name: path.basename(folder), folder };
  onTestFinished(async () => {
    await rm(folder, { recursive: true });
    for (const ending of ['json', 'right', 'tsbuildinfo', 'words'])
      await rm(path.join(root, '.cache/types', `${part.name}.${ending}`), { force: true });
  });
  const words = async (said: Readonly<Record<string, string>>) =>
    writeFile(path.join(folder, 'locales/en.json'), JSON.stringify(said));
  await mkdir(path.join(folder, 'src'));
  await mkdir(path.join(folder, 'locales'));
  await writeFile(
    path.join(folder, 'src/screens.ts'),
    "import words from '../locales/en.json';\nexport const said = words.greeting;\n",
  );
  await words({ greeting: 'Good day' });
  await refuseTypeErrors(part);
  // The compiler forgets what a file of words holds when it has seen it change once.
  await words({ greeting: 'Good day to you' });
  await writeFile(path.join(folder, 'src/more.ts'), 'export const more = 1;\n');
  await refuseTypeErrors(part);
  await words({ farewell: 'Good bye' });
  await expect(refuseTypeErrors(part)).rejects.toThrow(/src\/screens\.ts.*greeting/);
}, 120_000);
