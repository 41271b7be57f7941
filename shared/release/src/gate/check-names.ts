import type { Tab } from '@suksa/contracts';
import { iconNames } from '@suksa/contracts/composition/icons';
import type { Refusal } from './refusal.ts';

const known = new Set(iconNames);

/** Every icon that a tab.json names is one that the shell draws. */
export const checkIcons = (tab: Tab): readonly Refusal[] =>
  placesOf(tab).flatMap(({ what, icon }) =>
    icon === undefined || known.has(icon)
      ? []
      : [
          {
            check: 'tab.json',
            found: `${what} with the icon ${icon}, which there is none of`,
            wanted: 'one of shared/contracts/src/composition/icons.ts',
          },
        ],
  );

/** Every permission that it names is one that some call of the server asks for: no other can be given to anybody. */
export function checkPermissions(tab: Tab, asked: readonly string[] | undefined): readonly Refusal[] {
  if (!asked) return [];
  const there = new Set(asked);
  return placesOf(tab).flatMap(({ what, permissions }) =>
    permissions
      .filter((permission) => !there.has(permission))
      .map((permission) => ({
        check: 'tab.json',
        found: `${what} with the permission ${permission}, which no call of the server asks for`,
        wanted: 'the permission of a call in shared/contracts, on a server that was started before',
      })),
  );
}

interface Place {
  readonly what: string;
  readonly icon: string | undefined;
  readonly permissions: readonly string[];
}

const placesOf = ({ menu, screens, actions = [], slots = [] }: Tab): readonly Place[] => [
  { what: 'the menu entry', icon: menu.icon, permissions: menu.permissions },
  ...screens.map(({ name, icon, permission }) => place(`the screen ${name}`, icon, permission)),
  ...actions.map(({ path, icon, permission }) => place(`the action to ${path}`, icon, permission)),
  // Its permission is looked at with the rest of a panel.
  ...slots.map(({ panel, icon }) => place(`the panel ${panel}`, icon)),
];

const place = (what: string, icon?: string, permission?: string): Place => ({
  what,
  icon,
  permissions: permission === undefined ? [] : [permission],
});
