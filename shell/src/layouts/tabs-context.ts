import type { Tab } from '@suksa/contracts';
import { useCan, useSession } from '@suksa/platform';
import { createContext, use } from 'react';

/** The tabs of the composition, as their tab.json files describe them; set once by the root. */
export const TabsContext = createContext<readonly Tab[]>([]);

/** The tabs that the user may open, in the order of the menu; none for nobody. */
export function useOpenTabs(): readonly Tab[] {
  const tabs = use(TabsContext);
  const signedIn = useSession() !== null;
  const can = useCan();
  if (!signedIn) return [];
  return tabs
    .filter((tab) => mayOpen(tab, can))
    .map((tab) => leadingTo(tab, can))
    .sort((a, b) => a.menu.order - b.menu.order);
}

/** Any one of the menu's permissions opens a tab; a tab that names none is for everyone who is signed in. */
export function mayOpen({ menu }: Tab, can: (permission: string) => boolean): boolean {
  return menu.permissions.length === 0 || menu.permissions.some(can);
}

/** The menu leads to the tab’s own page; who may not open that one, to the first of its screens that they may. */
function leadingTo(tab: Tab, can: (permission: string) => boolean): Tab {
  const may = ({ permission }: Tab['screens'][number]) => permission === undefined || can(permission);
  const own = tab.screens.find(({ path }) => path === tab.menu.path);
  if (!own || may(own)) return tab;
  const path = tab.screens.find((screen) => !screen.planned && may(screen))?.path ?? tab.menu.path;
  return { ...tab, menu: { ...tab.menu, path } };
}

/** The tab that owns a path; undefined for the shell's own screens. */
export function tabOf(tabs: readonly Tab[], path: string): Tab | undefined {
  return tabs.find(
    ({ menu, screens }) => menu.path === path || screens.some((screen) => screen.path === path),
  );
}
