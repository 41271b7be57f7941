import { Outlet } from 'react-router-dom';
import { Banners } from './banners/banners.tsx';
import { FailedSignIns } from './banners/failed-sign-ins.tsx';
import { Header } from './header/header.tsx';
import classes from './layout.module.css';
import { SkipLink } from './skip-link.tsx';

/** Header only: for the module tab, the dashboard and the other screens that want the whole width. */
export function DefaultLayout() {
  return (
    <>
      <SkipLink />
      <Header />
      <FailedSignIns />
      <Banners />
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </>
  );
}
