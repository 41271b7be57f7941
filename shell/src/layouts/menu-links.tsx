import type { Tab } from '@suksa/contracts';
import { groupsOf, useCan, useLocale } from '@suksa/platform';
import { Icon } from '@suksa/ui';
import { NavLink } from 'react-router-dom';
import classes from './menu-links.module.css';

interface MenuLinksProps {
  readonly tab: Tab;
  /** Icons only, for the narrow menu; the names stay for screen readers and as tooltips. */
  readonly narrow?: boolean;
}

/** A tab's screens by group, those that the user may open. NavLink marks the current one with `aria-current`. */
export function MenuLinks({ tab, narrow = false }: MenuLinksProps) {
  const locale = useLocale();
  const groups = groupsOf(tab.screens, locale, useCan());
  return groups.map(({ title, links }) => (
    <section key={title} className={classes.group} data-narrow={narrow || undefined}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.list}>
        {links.map(({ name, path, title: label, icon }) => (
          <li key={name}>
            <NavLink className={classes.link} to={path} end title={narrow ? label : undefined}>
              <Icon name={icon ?? tab.menu.icon} />
              <span className={classes.label}>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  ));
}
