import { useCurrentUser } from '@suksa/platform';
import { addIcons, Icon, useNarrow, workIcons } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { signInPath, startPath } from '../../session/sign-in-path.ts';
import { AccountMenu } from './account-menu.tsx';
import { BranchSwitch } from './branch-switch.tsx';
import { ButtonLink } from './button-link.tsx';
import classes from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { SchemeMenu } from './scheme-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { TabSwitcher } from './tab-switcher.tsx';

addIcons('work', workIcons);

/** Where one is and as whom, on every page with a layout. On phones tabs, branch and language are in the drawer. */
export function Header() {
  const user = useCurrentUser();
  const phone = useNarrow();
  return (
    <header className={classes.header}>
      <NavigationDrawer />
      <Logo to={user ? startPath : '/'} />
      {!phone && <TabSwitcher />}
      <div className={classes.end}>
        {user && <SearchButton />}
        {user && !phone && <BranchSwitch />}
        {!phone && <LanguageSwitch />}
        <SchemeMenu />
        {user ? <AccountMenu user={user} /> : <SignInLink />}
      </div>
    </header>
  );
}

function SignInLink() {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  return (
    <ButtonLink to={signInPath(pathname + search)} leftSection={<Icon name="login-2" />}>
      {t('login.submit')}
    </ButtonLink>
  );
}
