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
  return tabs.filter((tab) => mayOpen(tab, can)).sort((a, b) => a.menu.order - b.menu.order);
}

/** Any one of the menu's permissions opens a tab; a tab that names none is for everyone who is signed in. */
export function mayOpen({ menu }: Tab, can: (permission: string) => boolean): boolean {
  return menu.permissions.length === 0 || menu.permissions.some(can);
}

/** The tab that owns a path; undefined for the shell's own screens. */
export function tabOf(tabs: readonly Tab[], path: string): Tab | undefined {
  return tabs.find(
    ({ menu, screens }) => menu.path === path || screens.some((screen) => screen.path === path),
  );
}
