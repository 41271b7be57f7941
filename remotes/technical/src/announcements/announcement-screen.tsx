import { listNotices } from '@suksa/contracts/technical';
import { apiQuery, useCan, useScreen, useSession } from '@suksa/platform';
import { PageFrame, SegmentedControl } from '@suksa/ui';
import { useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeList } from '../notices/notice-list.tsx';
import { PublicNotices } from '../notices/public-notices.tsx';
import { NewAnnouncement } from './new-announcement.tsx';

const AnnouncementList = lazy(() => import('./announcement-list.tsx'));

/** Open to anybody: strangers read what is for everybody, others what is for them, and writers write here. */
export default function AnnouncementScreen() {
  const { title, help } = useScreen();
  const signedIn = useSession() !== null;
  const can = useCan();
  if (!signedIn)
    return (
      <PageFrame title={title} help={help}>
        <PublicNotices />
      </PageFrame>
    );
  if (can('technical.announcement.view')) return <WritersScreen />;
  return (
    <PageFrame title={title} help={help}>
      <NoticeList />
    </PageFrame>
  );
}

/** Writers choose between the announcements that they write and the notices that are for themselves. */
function WritersScreen() {
  const { t } = useTranslation('technical');
  const { title, help } = useScreen();
  const state = useListState({ sorts: ['from'], filters: { view: ['written', 'mine'] } });
  const view = state.query.view ?? 'written';
  const waiting = useQuery(apiQuery(listNotices, { query: { size: 1, only: 'waiting' } })).data?.waiting ?? 0;
  return (
    <PageFrame title={title} help={help} actions={view === 'written' && <NewAnnouncement />}>
      <div>
        <SegmentedControl
          aria-label={t('announcements.view')}
          value={view}
          data={[
            { value: 'written', label: t('announcements.written') },
            {
              value: 'mine',
              label:
                waiting > 0 ? t('announcements.mine_waiting', { number: waiting }) : t('announcements.mine'),
            },
          ]}
          onChange={(chosen) => state.setFilter('view', chosen === 'mine' ? 'mine' : null)}
        />
      </div>
      {view === 'mine' ? (
        <NoticeList />
      ) : (
        <Suspense>
          <AnnouncementList />
        </Suspense>
      )}
    </PageFrame>
  );
}
