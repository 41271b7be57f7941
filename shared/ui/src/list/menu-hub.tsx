import { fold } from '@suksa/i18n/lao';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../icon/icon.tsx';
import { EmptyState, NoPermission } from '../states/states.tsx';
import classes from './menu-hub.module.css';
import { SearchBox } from './search-box.tsx';
import { useRecentPaths } from './use-recent-paths.ts';

interface HubLink {
  readonly path: string;
  readonly title: string;
  readonly help?: string | undefined;
  readonly icon?: string | undefined;
}

interface HubGroup {
  readonly title: string;
  readonly links: readonly HubLink[];
}

interface MenuHubProps {
  /** What the user may open, as `useScreenLinks()` of the platform gives it. */
  readonly groups: readonly HubGroup[];
  /** Under which the recently opened links are kept in this browser: the tab's name. */
  readonly storageKey: string;
}

/** The hub of a tab: its screens by group with one line of help, those opened last, and a search over them. */
export function MenuHub({ groups, storageKey }: MenuHubProps) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const { recent, remember } = useRecentPaths(storageKey);

  const links = groups.flatMap((group) => group.links);
  if (links.length === 0) return <NoPermission />;
  const found = groups
    .map((group) => ({ ...group, links: group.links.filter((link) => isMatch(link, typed)) }))
    .filter((group) => group.links.length > 0);
  const lately = recent.flatMap((path) => links.filter((link) => link.path === path));

  return (
    <div className={classes.hub}>
      <div className={classes.search}>
        <SearchBox value={typed} onChange={setTyped} label={t('menu_hub.search')} />
      </div>
      {typed === '' && lately.length > 0 && (
        <nav className={classes.recent} aria-label={t('menu_hub.recent')}>
          <span className={classes.recentTitle}>{t('menu_hub.recent')}</span>
          {lately.map(({ path, title, icon }) => (
            <Link key={path} to={path} className={classes.chip} onClick={() => remember(path)}>
              {icon && <Icon name={icon} size={16} />}
              {title}
            </Link>
          ))}
        </nav>
      )}
      {found.length === 0 && <EmptyState reason="search" />}
      {found.map((group) => (
        <section key={group.title} className={classes.group} aria-label={group.title}>
          <h2 className={classes.groupTitle}>{group.title}</h2>
          <ul className={classes.links}>
            {group.links.map((link) => (
              <li key={link.path}>
                <HubCard {...link} onOpen={() => remember(link.path)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function HubCard({ path, title, help, icon, onOpen }: HubLink & { readonly onOpen: () => void }) {
  return (
    <Link to={path} className={classes.card} onClick={onOpen}>
      <span className={classes.icon}>
        <Icon name={icon ?? 'list'} size={20} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {help && <span className={classes.help}>{help}</span>}
      </span>
    </Link>
  );
}

/** Every word that was typed stands somewhere in the title or the help, however it is spelled. */
function isMatch({ title, help = '' }: HubLink, typed: string): boolean {
  const text = fold(`${title} ${help}`);
  return fold(typed)
    .split(' ')
    .every((word) => text.includes(word));
}
