import { Portal } from '@mantine/core';
import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Placement, usePlacement } from '../overlay/placement.ts';
import { useDismissal } from '../overlay/popover.tsx';
import classes from './menu.module.css';
import { nextItem } from './menu-keys.ts';

interface MenuState {
  readonly id: string;
  readonly opened: boolean;
  readonly setOpened: (opened: boolean) => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly position: Placement;
  readonly width: number | undefined;
}

const MenuContext = createContext<MenuState | null>(null);

export function useMenu(): MenuState {
  const menu = use(MenuContext);
  if (!menu) throw new Error('Menu.Target, Menu.Dropdown and Menu.Item belong inside a Menu');
  return menu;
}

interface MenuProps {
  readonly children: ReactNode;
  readonly position?: Placement;
  /** Pixels; by default as wide as the longest item. */
  readonly width?: number;
}

/**
 * A menu of actions. Mantine's own would bring its floating library (22 kB) to the sign-in page; this one has its
 * parts and their names: `<Menu><Menu.Target/><Menu.Dropdown><Menu.Item/></Menu.Dropdown></Menu>`.
 */
export function MenuRoot({ children, position = 'bottom-end', width }: MenuProps) {
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const id = useId();
  const menu = useMemo(
    () => ({ id, opened, setOpened, anchor, position, width }),
    [id, opened, position, width],
  );
  return <MenuContext value={menu}>{children}</MenuContext>;
}

type TargetElement = ReactElement<{
  id?: string | undefined;
  ref?: Ref<HTMLElement>;
  onClick?: (event: React.MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
}>;

/** Wraps the one button that opens the menu. */
export function MenuTarget({ children }: { children: ReactElement }) {
  const { id, opened, setOpened, anchor } = useMenu();
  const target = children as TargetElement;
  return cloneElement(target, {
    ref: anchor,
    id: target.props.id ?? `${id}button`,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    'aria-controls': opened ? id : undefined,
    onClick: (event) => {
      event.stopPropagation();
      target.props.onClick?.(event);
      setOpened(!opened);
    },
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      event.stopPropagation();
      setOpened(true);
    },
  });
}

export function MenuDropdown({ children }: { children: ReactNode }) {
  const { opened } = useMenu();
  return opened ? (
    <Portal>
      <MenuPanel>{children}</MenuPanel>
    </Portal>
  ) : null;
}

function MenuPanel({ children }: { children: ReactNode }) {
  const { id, setOpened, anchor, position, width } = useMenu();
  const panel = useRef<HTMLDivElement>(null);
  usePlacement(anchor, panel, position);
  useDismissal(anchor, panel, () => setOpened(false));
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[role^=menuitem]:not(:disabled)')?.focus();
  }, []);

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return setOpened(false);
    // React bubbles through portals: a row under the menu must not act on the menu's keys.
    event.stopPropagation();
    const item = nextItem(event.key, event.currentTarget);
    if (!item) return;
    event.preventDefault();
    item.focus();
  }

  return (
    <div
      ref={panel}
      id={id}
      className={classes.panel}
      role="menu"
      // It is called as its button is.
      aria-labelledby={anchor.current?.id}
      tabIndex={-1}
      style={{ width }}
      onKeyDown={keyDown}
    >
      {children}
    </div>
  );
}
