import { useCurrentUser, useLocale } from '@suksa/platform';
import { ActionIcon, Icon } from '@suksa/ui';
import { use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import linkClasses from '../menu-links.module.css';
import { MenuLinks } from '../menu-links.tsx';
import { TabsContext, tabOf, useOpenTabs } from '../tabs-context.ts';
import { BranchSelects } from './branch-selects.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import classes from './navigation-drawer.module.css';

/** On phones and tablets: the current tab's menu, the other tabs, branch, year and language in one drawer. */
export function NavigationDrawer() {
  const { t } = useTranslation('shell');
  const drawer = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState(false);
  // Drawn when it is first opened, and before that moment's focus looks for a place in it.
  const open = () => {
    flushSync(() => setWanted(true));
    drawer.current?.showModal();
  };
  const close = () => drawer.current?.close();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useEffect(close, [pathname]);

  const closeOnBackdrop = ({ target }: React.MouseEvent) => target === drawer.current && close();
  return (
    <>
      <ActionIcon className={classes.open} aria-label={t('menu.open')} onClick={open}>
        <Icon name="menu-2" size={22} />
      </ActionIcon>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog ref={drawer} className={classes.drawer} aria-label={t('menu.title')} onClick={closeOnBackdrop}>
        {wanted && (
          <div className={classes.content}>
            <div className={classes.top}>
              <Logo />
              <ActionIcon aria-label={t('menu.close')} onClick={close}>
                <Icon name="x" />
              </ActionIcon>
            </div>
            <DrawerContent />
          </div>
        )}
      </dialog>
    </>
  );
}

function DrawerContent() {
  const { t } = useTranslation('shell');
  const tab = tabOf(use(TabsContext), useLocation().pathname);
  const user = useCurrentUser();
  const locale = useLocale();
  return (
    <>
      {user && <BranchSelects />}
      {tab && (
        <nav aria-label={tab.menu.title[locale]}>
          <MenuLinks tab={tab} />
        </nav>
      )}
      <nav aria-label={t('tabs')} className={classes.tabs}>
        <TabLinks />
      </nav>
      <LanguageSwitch />
    </>
  );
}

function TabLinks() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const tabs = useOpenTabs();
  return (
    <ul className={linkClasses.list}>
      <li>
        <NavLink className={linkClasses.link} to="/module_tab">
          <Icon name="home" />
          {t('modules.title')}
        </NavLink>
      </li>
      <li>
        <NavLink className={linkClasses.link} to="/dashboard">
          <Icon name="chart-bar" />
          {t('dashboard.title')}
        </NavLink>
      </li>
      {tabs.map(({ name, menu }) => (
        <li key={name}>
          <NavLink className={linkClasses.link} to={menu.path}>
            <Icon name={menu.icon} />
            {menu.title[locale]}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
