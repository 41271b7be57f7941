import path from 'node:path';
import type { Tab } from '@suksa/contracts';
import { readSource, sourceFiles } from './source-files.ts';

/**
 * Complains about what a tab.json names and isn't there: screens, panels in other tabs' records, and icons among those
 * that come with the layout.
 */
export async function checkScreens(): Promise<readonly string[]> {
  return [...screensWithoutFile(), ...panelsWithoutFile(), ...iconsFetchedLate()];
}

/**
 * Complains about a screen of a tab.json without a file `<name>-screen.tsx`: by that name a release finds what the
 * screen loads, and the gate refuses one that it can't find.
 */
function screensWithoutFile(): readonly string[] {
  return sourceFiles('remotes/*/tab.json').flatMap((file) => {
    const { screens } = JSON.parse(readSource(file)) as Tab;
    const folder = path.dirname(file);
    const built = sourceFiles(`${folder}/src/*-screen.tsx`).map((source) => path.basename(source));
    return screens
      .filter(({ name }) => !built.includes(`${name}-screen.tsx`))
      .map(({ name }) => `${file}: the screen ${name} has no file ${name}-screen.tsx.`);
  });
}

/** The same for panels, which `panels` of src/screens.tsx loads. */
function panelsWithoutFile(): readonly string[] {
  return sourceFiles('remotes/*/tab.json').flatMap((file) => {
    const { slots = [] } = JSON.parse(readSource(file)) as Tab;
    const loads = readSource(`${path.dirname(file)}/src/screens.tsx`);
    return slots
      .map(({ panel }) => `panels/${panel}-panel/${panel}-panel.tsx`)
      .filter((panel) => !loads.includes(`import('./${panel}')`))
      .map((panel) => `${file}: the slot of src/${panel} isn't loaded by \`panels\` of src/screens.tsx.`);
  });
}

/** An icon of the menu that doesn't come with the layout has every page fetch all that are drawn seldom. */
function iconsFetchedLate(): readonly string[] {
  const early = ['core', 'work'].map((set) => readSource(`shared/ui/src/icon/${set}-icons.ts`)).join('');
  const known = new Set([...early.matchAll(/^ {2}'?([\w-]+)'?: Icon/gm)].map(([, name]) => name));
  return sourceFiles('remotes/*/tab.json').flatMap((file) =>
    [...readSource(file).matchAll(/"icon": "([^"]+)"/g)]
      .filter(([, icon]) => !known.has(icon))
      .map(([, icon]) => `${file}: the icon ${icon} isn't in shared/ui/src/icon/work-icons.ts.`),
  );
}
