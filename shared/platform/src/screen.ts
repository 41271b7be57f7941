import type { Screen, Title } from '@suksa/contracts';
import { useFormat } from '@suksa/i18n';
import { useAtomValue } from 'jotai';
import { createContext, useContext } from 'react';
import { host, type OwnedScreen } from './host.ts';
import { useCan, useLocale } from './session.ts';

/** Set by the shell around every screen of a remote. */
export const ScreenContext = createContext<OwnedScreen | null>(null);

function useOwnedScreen(): OwnedScreen {
  const owned = useContext(ScreenContext);
  if (!owned) throw new Error('useScreen() outside a screen that the shell has drawn');
  return owned;
}

export interface ScreenLink {
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly help: string | undefined;
  readonly icon: string | undefined;
}

export interface ScreenGroup {
  readonly title: string;
  readonly links: readonly ScreenLink[];
}

/** The current screen as tab.json describes it, in the language of the page, or of the paper that it makes. */
export function useScreen(): ScreenLink {
  const format = useFormat();
  const withHelp = useHelp();
  const screen = withHelp(useOwnedScreen().screen);
  const { title, help } = screen;
  return { ...linkOf(screen, format.locale), title: format.name(title), help: help && format.name(help) };
}

/** The current tab's screens by menu group: those that the user may open. */
export function useScreenLinks(): readonly ScreenGroup[] {
  const { tab } = useOwnedScreen();
  const locale = useLocale();
  const can = useCan();
  return groupsOf(tab.screens.map(useHelp()), locale, can);
}

/** Gives a screen its line of help, once the shell has heard of it. */
function useHelp(): (screen: Screen) => Screen {
  const { help, store } = host();
  const heard = useAtomValue(help, { store });
  return (screen) => {
    const found = screen.help ?? heard[screen.path];
    return found ? { ...screen, help: found } : screen;
  };
}

/**
 * Whether the user may open the screen behind an address: what a link asks before it is shown, so that none leads to
 * "No permission". An address that no tab owns is the shell's own, and open.
 */
export function useMayOpen(): (address: string) => boolean {
  const can = useCan();
  const screens = host().tabs.flatMap((tab) => tab.screens);
  return (address) => {
    const path = address.replace(/[?#].*$/, '');
    const permission = screens.find((screen) => screen.path === path)?.permission;
    return permission === undefined || can(permission);
  };
}

/** Groups a tab's screens for a menu, in the order of tab.json; a screen without a group isn't listed. */
export function groupsOf(
  screens: readonly Screen[],
  locale: keyof Title,
  can: (permission: string) => boolean,
): readonly ScreenGroup[] {
  const groups = new Map<string, ScreenLink[]>();
  for (const screen of screens) {
    if (!screen.group || (screen.permission && !can(screen.permission))) continue;
    const title = screen.group[locale];
    groups.set(title, [...(groups.get(title) ?? []), linkOf(screen, locale)]);
  }
  return [...groups].map(([title, links]) => ({ title, links }));
}

function linkOf(screen: Screen, locale: keyof Title): ScreenLink {
  const { name, path, title, help, icon } = screen;
  return { name, path, title: title[locale], help: help?.[locale], icon };
}
