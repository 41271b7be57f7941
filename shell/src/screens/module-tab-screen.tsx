import type { Tab } from '@suksa/contracts';
import { useFormat } from '@suksa/i18n';
import { useCurrentUser, useLocale } from '@suksa/platform';
import { EmptyState, Icon, PageFrame, SignInNeeded } from '@suksa/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { useOpenTabs } from '../layouts/tabs-context.ts';
import { permissionsFailedAtom } from '../stores/permissions.ts';
import classes from './module-tab-screen.module.css';
import { PermissionsUnknown } from './permissions-unknown.tsx';

/** `/module_tab`: a tile for each tab that the user may open; where that is only one, straight into it. */
export function Component() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const user = useCurrentUser();
  const tabs = useOpenTabs();
  const [only, ...others] = tabs;
  const failed = useAtomValue(permissionsFailedAtom);
  const name = t('modules.title');
  // After the frame has named the browser's tab after the greeting.
  useEffect(() => {
    document.title = `${name} · Suksa`;
  }, [name]);
  if (!user) return <SignInNeeded />;
  if (only && others.length === 0 && !failed) return <Navigate to={only.menu.path} replace />;
  return (
    <PageFrame
      title={t('modules.greeting', { name: format.name(user.name) || user.username })}
      help={t('modules.help')}
    >
      {failed ? (
        <PermissionsUnknown />
      ) : tabs.length === 0 ? (
        <EmptyState title={t('modules.none_title')} text={t('modules.none_text')} />
      ) : (
        <ul className={classes.tiles}>
          <DashboardTile />
          {tabs.map((tab) => (
            <ModuleTile key={tab.name} tab={tab} />
          ))}
        </ul>
      )}
    </PageFrame>
  );
}

function ModuleTile({ tab: { menu } }: { tab: Tab }) {
  const locale = useLocale();
  return <Tile to={menu.path} icon={menu.icon} title={menu.title[locale]} help={menu.help[locale]} />;
}

function DashboardTile() {
  const { t } = useTranslation('shell');
  return <Tile to="/dashboard" icon="chart-bar" title={t('dashboard.title')} help={t('dashboard.help')} />;
}

interface TileProps {
  readonly to: string;
  readonly icon: string;
  readonly title: string;
  readonly help: string;
}

function Tile({ to, icon, title, help }: TileProps) {
  return (
    <li>
      <Link className={classes.tile} to={to}>
        <span className={classes.icon}>
          <Icon name={icon} size={26} />
        </span>
        <span className={classes.title}>{title}</span>
        <span className={classes.help}>{help}</span>
      </Link>
    </li>
  );
}
