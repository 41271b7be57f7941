import { useCan, useScreen, useScreenLinks, useSession } from '@suksa/platform';
import { NoPermission, PageFrame, SignInNeeded, Skeleton } from '@suksa/ui';
import { MenuHub } from '@suksa/ui/list';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

/** A view of the hub’s own path, since the school census has none. */
const CensusView = lazy(() => import('../census/census-view.tsx'));

/** The hub of the tab: its screens, as far as the user may open them, and the school census. */
export default function MenuScreen() {
  const { t } = useTranslation('reports');
  const { title, help } = useScreen();
  const groups = useScreenLinks();
  const [params] = useSearchParams();
  const signedIn = useSession() !== null;
  const mayCount = useCan()('education.class.export');
  const isCensus = params.get('view') === 'census';
  const census = {
    title: t('menu.census_group'),
    links: [
      {
        path: '/menu_tab/TabsReports?view=census',
        title: t('menu.census'),
        help: t('menu.census_help'),
        icon: 'clipboard-list',
      },
    ],
  };
  return (
    <PageFrame
      title={signedIn && isCensus ? t('menu.census') : title}
      help={signedIn && isCensus ? t('menu.census_help') : help}
    >
      {!signedIn ? (
        <SignInNeeded />
      ) : !isCensus ? (
        <MenuHub groups={mayCount ? [...groups, census] : groups} storageKey="reports" />
      ) : mayCount ? (
        <Suspense fallback={<Skeleton height={640} />}>
          <CensusView />
        </Suspense>
      ) : (
        <NoPermission />
      )}
    </PageFrame>
  );
}
