import type { Tab } from '@suksa/contracts';
import { useLocale } from '@suksa/platform';
import { ActionIcon, Icon } from '@suksa/ui';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { menuNarrowAtom } from '../stores/menu.ts';
import classes from './left-menu.module.css';
import { MenuLinks } from './menu-links.tsx';

/** The current tab's menu at the left; it can be made narrow, and stays so in this browser. */
export function LeftMenu({ tab }: { tab: Tab }) {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const [narrow, setNarrow] = useAtom(menuNarrowAtom);
  const label = t(narrow ? 'menu.widen' : 'menu.narrow');
  return (
    <nav className={classes.menu} data-narrow={narrow || undefined} aria-label={tab.menu.title[locale]}>
      <div className={classes.links}>
        <MenuLinks tab={tab} narrow={narrow} />
      </div>
      <ActionIcon
        className={classes.toggle}
        aria-label={label}
        title={label}
        onClick={() => setNarrow(!narrow)}
      >
        <Icon name={narrow ? 'chevron-right' : 'chevron-left'} />
      </ActionIcon>
    </nav>
  );
}
