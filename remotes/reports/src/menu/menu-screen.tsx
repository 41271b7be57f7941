import { withWords } from '@suksa/i18n';
import { useCan, useCurrentUser, useScreen, useScreenLinks, useSession } from '@suksa/platform';
import { NoPermission, PageFrame, SignInNeeded, Skeleton } from '@suksa/ui';
import { MenuHub } from '@suksa/ui/list';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { words } from '../words.ts';

/** Views of the hub’s own path, since neither the school census nor one's own hours have one. */
const CensusView = lazy(() => import('../census/census-view.tsx'));
const MyHoursView = lazy(
  withWords('reports', words['staff-hours'], () => import('../check-in-check-out/my-hours-view.tsx')),
);

const viewOf = (view: 'census' | 'my-hours') => `/menu_tab/TabsReports?view=${view}`;

/** The hub of the tab: its screens, as far as the user may open them, one's own hours, and the school census. */
export default function MenuScreen() {
  const { t } = useTranslation('reports');
  const { title, help } = useScreen();
  const groups = useScreenLinks();
  const [params] = useSearchParams();
  const signedIn = useSession() !== null;
  const user = useCurrentUser();
  const mayCount = useCan()('education.class.export');
  const isStaff = user !== null && user.scope !== 'own_children';
  const hours = {
    title: t('menu.own_group'),
    links: [
      {
        path: viewOf('my-hours'),
        title: t('menu.hours'),
        help: t('menu.hours_help'),
        icon: 'clock-check',
      },
    ],
  };
  const census = {
    title: t('menu.census_group'),
    links: [
      {
        path: viewOf('census'),
        title: t('menu.census'),
        help: t('menu.census_help'),
        icon: 'clipboard-list',
      },
    ],
  };
  const view = signedIn ? params.get('view') : null;
  if (view === 'my-hours')
    return (
      <PageFrame title={t('menu.hours')} help={t('menu.hours_help')}>
        <Suspense fallback={<Skeleton height={640} />}>
          <MyHoursView />
        </Suspense>
      </PageFrame>
    );
  if (view === 'census')
    return (
      <PageFrame title={t('menu.census')} help={t('menu.census_help')}>
        {mayCount ? (
          <Suspense fallback={<Skeleton height={640} />}>
            <CensusView />
          </Suspense>
        ) : (
          <NoPermission />
        )}
      </PageFrame>
    );
  return (
    <PageFrame title={title} help={help}>
      {signedIn ? (
        <MenuHub
          groups={[...groups, ...(isStaff ? [hours] : []), ...(mayCount ? [census] : [])]}
          storageKey="reports"
        />
      ) : (
        <SignInNeeded />
      )}
    </PageFrame>
  );
}
