import type { Tab } from '@suksa/contracts';
import { useLocale } from '@suksa/platform';
import { Button, Icon, Menu } from '@suksa/ui';
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { tabOf, useOpenTabs } from '../tabs-context.ts';
import classes from './tab-switcher.module.css';
import { useOverflow } from './use-overflow.ts';

/** The tabs that the user may open: side by side where there is room, else one menu. */
export function TabSwitcher() {
  const tabs = useOpenTabs();
  const current = tabOf(tabs, useLocation().pathname);
  if (tabs.length === 0) return null;
  return <Switcher tabs={tabs} current={current} />;
}

/** How wide the row is depends on language, font and rights, so it is measured. */
function Switcher(props: TabsProps) {
  const { t } = useTranslation('shell');
  const room = useRef<HTMLElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const cramped = useOverflow(room, row);
  return (
    <nav className={classes.switcher} ref={room} aria-label={t('tabs')}>
      <TabRow {...props} ref={row} cramped={cramped} />
      {cramped && <TabMenu {...props} />}
    </nav>
  );
}

interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly current: Tab | undefined;
}

interface TabRowProps extends TabsProps {
  readonly ref: Ref<HTMLUListElement>;
  readonly cramped: boolean;
}

function TabRow({ tabs, current, ref, cramped }: TabRowProps) {
  const locale = useLocale();
  const { t } = useTranslation('shell');
  return (
    <ul className={classes.row} ref={ref} data-cramped={cramped || undefined}>
      <li>
        <NavLink className={classes.tab} to="/dashboard">
          {t('dashboard.title')}
        </NavLink>
      </li>
      {tabs.map((tab) => (
        <li key={tab.name}>
          <Link
            className={classes.tab}
            to={tab.menu.path}
            aria-current={tab === current ? 'true' : undefined}
            title={tab.menu.help[locale]}
          >
            {tab.menu.title[locale]}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function TabMenu({ tabs, current }: TabsProps) {
  const locale = useLocale();
  const { t } = useTranslation('shell');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          className={classes.menu}
          variant="subtle"
          color="gray"
          rightSection={<Icon name="chevron-down" size={16} />}
        >
          {current?.menu.title[locale] ?? t('tabs')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item to="/dashboard" leftSection={<Icon name="chart-bar" />}>
          {t('dashboard.title')}
        </Menu.Item>
        {tabs.map((tab) => (
          <Menu.Item key={tab.name} to={tab.menu.path} leftSection={<Icon name={tab.menu.icon} />}>
            {tab.menu.title[locale]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
