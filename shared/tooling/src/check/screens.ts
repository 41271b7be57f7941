import path from 'node:path';
import type { Tab } from '@suksa/contracts';
import { readSource, sourceFiles } from './source-files.ts';

/**
 * Complains about what a tab.json names and isn't there: screens, panels in other tabs' records, and icons among those
 * that come with the layout.
 */
export async function checkScreens(): Promise<readonly string[]> {
  const early = ['core', 'work'].map((set) => readSource(`shared/ui/src/icon/${set}-icons.ts`)).join('');
  const icons = new Set([...early.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name));
  return sourceFiles('remotes/*/tab.json').flatMap((file) => {
    const folder = path.dirname(file);
    const built = sourceFiles(`${folder}/src/*-screen.tsx`).map((source) => path.basename(source));
    const loads = readSource(`${folder}/src/screens.tsx`);
    return screenComplaints(file, readSource(file), { built, loads, icons });
  });
}

interface Around {
  /** Names of the tab's files of screens. */
  readonly built: readonly string[];
  /** The text of its src/screens.tsx. */
  readonly loads: string;
  /** Those that come with the layout. */
  readonly icons: ReadonlySet<string>;
}

/** The complaints about one tab.json, given its path from the root, its text and what stands around it. */
export function screenComplaints(
  file: string,
  source: string,
  { built, loads, icons }: Around,
): readonly string[] {
  const { screens, slots = [] } = JSON.parse(source) as Pick<Tab, 'screens' | 'slots'>;
  return [
    // By that name a release finds what the screen loads, and the gate refuses one that it can't find.
    ...screens
      .filter(({ name }) => !built.includes(`${name}-screen.tsx`))
      .map(({ name }) => `${file}: the screen ${name} has no file ${name}-screen.tsx.`),
    ...slots
      .map(({ panel }) => `panels/${panel}-panel/${panel}-panel.tsx`)
      .filter((panel) => !loads.includes(`import('./${panel}')`))
      .map((panel) => `${file}: the slot of src/${panel} isn't loaded by \`panels\` of src/screens.tsx.`),
    // One of the others has every page fetch all that are drawn seldom.
    ...[...source.matchAll(/"icon": "([^"]+)"/g)]
      .filter(([, icon = '']) => !icons.has(icon))
      .map(([, icon]) => `${file}: the icon ${icon} isn't in shared/ui/src/icon/work-icons.ts.`),
  ];
}
