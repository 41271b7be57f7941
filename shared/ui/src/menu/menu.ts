import { MenuDivider, MenuItem, MenuLabel } from './menu-item.tsx';
import { MenuDropdown, MenuRoot, MenuTarget } from './menu-root.tsx';

export const Menu = Object.assign(MenuRoot, {
  Target: MenuTarget,
  Dropdown: MenuDropdown,
  Item: MenuItem,
  Label: MenuLabel,
  Divider: MenuDivider,
});
