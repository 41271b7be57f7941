import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../icon/icon.tsx';
import classes from './panel.module.css';

/** Leads from a panel to a screen of its own tab, which can lead back here. */
export function PanelLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Anchor component={Link} to={to} state={{ from: pathname + search }} className={classes.link}>
      {children}
      <Icon name="chevron-right" size={14} />
    </Anchor>
  );
}
