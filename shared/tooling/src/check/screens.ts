import path from 'node:path';
import type { Tab } from '@suksa/contracts';
import { readSource, sourceFiles } from './source-files.ts';

/**
 * Complains about a screen of a tab.json without a file `<name>-screen.tsx`: by that name a release finds what the
 * screen loads, and the gate refuses one that it can't find.
 */
export async function checkScreens(): Promise<readonly string[]> {
  return sourceFiles('remotes/*/tab.json').flatMap((file) => {
    const { screens } = JSON.parse(readSource(file)) as Tab;
    const folder = path.dirname(file);
    const built = sourceFiles(`${folder}/src/*-screen.tsx`).map((source) => path.basename(source));
    return screens
      .filter(({ name }) => !built.includes(`${name}-screen.tsx`))
      .map(({ name }) => `${file}: the screen ${name} has no file ${name}-screen.tsx.`);
  });
}
