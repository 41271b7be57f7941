import { Tab, TabsList, TabsPanel, TabsRoot } from './tabs-parts.tsx';

/** `<Tabs><Tabs.List><Tabs.Tab value="a"/></Tabs.List><Tabs.Panel value="a"/></Tabs>`. */
export const Tabs = Object.assign(TabsRoot, { List: TabsList, Tab, Panel: TabsPanel });
