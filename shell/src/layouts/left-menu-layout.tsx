import { useNarrow } from '@suksa/ui';
import { use } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Banners } from './banners/banners.tsx';
import { FailedSignIns } from './banners/failed-sign-ins.tsx';
import { Header } from './header/header.tsx';
import classes from './layout.module.css';
import { LeftMenu } from './left-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { TabsContext, tabOf } from './tabs-context.ts';

/** Header and the current tab's menu: for every screen of a tab. On phones and tablets the menu is in the header's drawer. */
export function LeftMenuLayout() {
  const tab = tabOf(use(TabsContext), useLocation().pathname);
  const narrow = useNarrow('tablet');
  return (
    <>
      <SkipLink />
      <Header />
      <FailedSignIns />
      <Banners />
      <div className={classes.columns}>
        {tab && !narrow && <LeftMenu tab={tab} />}
        <main id="content" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
    </>
  );
}
