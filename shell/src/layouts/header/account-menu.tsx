import type { CurrentUser } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { useCan, useLocale } from '@suksa/platform';
import { ActionIcon, Avatar, Icon, Menu } from '@suksa/ui';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { compositionId, triedVersions } from '../../health/running.ts';
import { overridePolicy } from '../../override/override.ts';
import { signOut } from '../../session/session.ts';
import { LazyWindow } from '../lazy-window.tsx';
import { mayLeave } from '../navigation/ask-before-leaving.tsx';
import { TabsContext, tabOf } from '../tabs-context.ts';
import { useRoleName } from '../use-role-name.ts';
import classes from './account-menu.module.css';

const passwordDialog = () => import('../../session/change-password-dialog.tsx');
const overrideDialog = () => import('../../override/override-dialog.tsx');

/** Offered only while some tab has that screen. */
const profilePath = '/settings/users/profile_update';
const reportsPath = '/menu_tab/TabsReports';

/** Who is signed in, and what they may do about it. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const navigate = useNavigate();
  const [changing, setChanging] = useState(false);
  const [developing, setDeveloping] = useState(false);
  const mayDevelop = useMayDevelop();
  const tabs = use(TabsContext);
  const hasProfile = tabOf(tabs, profilePath) !== undefined;
  const hasHours = user.scope !== 'own_children' && tabOf(tabs, reportsPath) !== undefined;
  const name = format.name(user.name) || user.username;

  const leave = async () => {
    if (!(await mayLeave())) return;
    await signOut();
    await navigate('/login');
  };

  return (
    <>
      <Menu width={260}>
        <Menu.Target>
          <ActionIcon className={classes.button} radius="xl" aria-label={t('account.menu', { name })}>
            <Avatar name={name} src={user.photo} size="md" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <AccountFacts name={name} user={user} />
          <Menu.Divider />
          {hasProfile && (
            <Menu.Item leftSection={<Icon name="user" />} to={profilePath}>
              {t('account.profile')}
            </Menu.Item>
          )}
          {hasHours && (
            <Menu.Item leftSection={<Icon name="clock-check" />} to={`${reportsPath}?view=my-hours`}>
              {t('account.hours')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="lock" />} onClick={() => setChanging(true)}>
            {t('account.change_password')}
          </Menu.Item>
          {mayDevelop && (
            <Menu.Item leftSection={<Icon name="switch-horizontal" />} onClick={() => setDeveloping(true)}>
              {t('override.open')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="logout" />} onClick={leave}>
            {t('account.sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {changing && <LazyWindow load={passwordDialog} onClose={() => setChanging(false)} />}
      {developing && <LazyWindow load={overrideDialog} onClose={() => setDeveloping(false)} />}
    </>
  );
}

/** Whether a tab may be taken from a development server here: by the configuration, or by permission. */
function useMayDevelop(): boolean {
  const can = useCan();
  const policy = overridePolicy();
  return policy === 'everyone' || (policy === 'permission' && can('settings.release.override'));
}

function AccountFacts({ name, user }: { name: string; user: CurrentUser }) {
  const role = useRoleName(user);
  return (
    <div className={classes.facts}>
      <span className={classes.name}>{name}</span>
      <span className={classes.role}>
        {role} · {user.username}
      </span>
      <RunningVersion />
    </div>
  );
}

/** What to tell who asks which version one has. */
function RunningVersion() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const tabs = use(TabsContext);
  const nameOf = (part: string) =>
    tabs.find(({ name }) => name === part)?.menu.title[locale] ?? t('build.shell');
  const trying = Object.keys(triedVersions()).map(nameOf);
  return (
    <span className={classes.build}>
      {t('build.version', { id: compositionId() })}
      {trying.length > 0 && ` · ${t('build.trying', { parts: trying.join(', ') })}`}
    </span>
  );
}
