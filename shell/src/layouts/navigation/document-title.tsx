import type { Translate } from '@suksa/i18n';
import { useLocale } from '@suksa/platform';
import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { TabsContext } from '../tabs-context.ts';

/** Names the browser's tab after the screen. It stands before the screen, so that a screen may say it better. */
export function DocumentTitle() {
  const tabs = use(TabsContext);
  const locale = useLocale();
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const screen = tabs.flatMap(({ screens }) => screens).find(({ path }) => path === pathname);
  const title = screen?.title[locale] ?? ownTitle(pathname, t);

  useEffect(() => {
    document.title = title ? `${title} · Suksa` : 'Suksa';
  }, [title]);
  return null;
}

function ownTitle(path: string, t: Translate<'shell'>): string {
  switch (path) {
    case '/':
      return '';
    case '/login':
      return t('login.title');
    case '/kiosk':
      return t('kiosk.title');
    case '/module_tab':
      return t('modules.title');
    case '/dashboard':
      return t('dashboard.title');
    default:
      return t('not_found.title');
  }
}
