import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icon/icon.tsx';
import classes from './menu.module.css';
import { useMenu } from './menu-root.tsx';

interface MenuItemProps {
  readonly children: ReactNode;
  readonly onClick?: () => void;
  /** Makes the item a link inside the application. */
  readonly to?: string;
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  readonly color?: 'red';
  readonly disabled?: boolean;
  /** For a choice of one: whether this is the chosen one. */
  readonly checked?: boolean;
  readonly closeMenuOnClick?: boolean;
  /** Language of the item's text where it differs from the page's. */
  readonly lang?: string;
}

export function MenuItem({
  children,
  onClick,
  to,
  leftSection,
  rightSection,
  color,
  disabled,
  checked,
  closeMenuOnClick = true,
  lang,
}: MenuItemProps) {
  const { setOpened, anchor } = useMenu();
  const choice = checked === undefined ? 'menuitem' : 'menuitemradio';
  const shared = {
    className: classes.item,
    role: choice,
    'aria-checked': checked,
    'data-danger': color === 'red' || undefined,
    tabIndex: -1,
    lang,
    onClick: (event: React.MouseEvent) => {
      event.stopPropagation();
      if (closeMenuOnClick) {
        anchor.current?.focus();
        setOpened(false);
      }
      onClick?.();
    },
  };
  const content = (
    <>
      {leftSection}
      <span className={classes.label}>{children}</span>
      {checked ? <Icon name="check" size={16} /> : rightSection}
    </>
  );
  return to === undefined ? (
    <button type="button" disabled={disabled} {...shared}>
      {content}
    </button>
  ) : (
    <Link to={to} {...shared}>
      {content}
    </Link>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className={classes.heading}>{children}</div>;
}

export function MenuDivider() {
  return <hr className={classes.divider} />;
}
