import { Tab } from '@suksa/contracts';
import type { Refusal } from './refusal.ts';

/** Names that are folders of the place of releases, or the shell's own. */
export const reservedNames: readonly string[] = ['shell', 'server', 'compositions', 'landing'];

/** The tab's description is of the schema, fits its name, and names only screens that were built. */
export function checkTab(
  name: string,
  { tab, preload }: { readonly tab: unknown; readonly preload: { readonly screens: object } },
): readonly Refusal[] {
  const parsed = Tab.safeParse(tab);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => ({
      check: 'tab.json',
      found: `${path.join('.') || 'the whole file'}: ${message}`,
      wanted: 'a file of the schema Tab in shared/contracts/src/composition/tab.ts',
    }));
  }
  const { screens, menu, actions = [] } = parsed.data;
  const refusals: Refusal[] = [];
  if (parsed.data.name !== name || reservedNames.includes(name)) {
    refusals.push({
      check: 'tab.json',
      found: `the name ${parsed.data.name}`,
      wanted: `the name of its folder, and none of ${reservedNames.join(', ')}`,
    });
  }
  const unbuilt = screens.filter((screen) => !Object.hasOwn(preload.screens, screen.name));
  for (const screen of unbuilt) {
    refusals.push({
      check: 'tab.json',
      found: `the screen ${screen.name}, for which the build has no file`,
      wanted: `a line for it in src/screens.tsx and a file ${screen.name}-screen.tsx`,
    });
  }
  if (!screens.some((screen) => screen.path === menu.path)) {
    refusals.push({
      check: 'tab.json',
      found: `a menu entry that leads to ${menu.path}, which none of its screens has`,
      wanted: 'the path of one of its screens',
    });
  }
  for (const { path } of actions.filter(
    ({ path }) => !screens.some((screen) => screen.path === path.split('?')[0]),
  )) {
    refusals.push({
      check: 'tab.json',
      found: `an action that leads to ${path}, which none of its screens has`,
      wanted: 'the path of one of its screens, with or without a query',
    });
  }
  return refusals;
}
