import {
  type Announcement,
  announcementAudiences,
  announcementSorts,
  announcementStates,
  exportAnnouncements,
  listAnnouncements,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { useCan, useList, useScreen } from '@suksa/platform';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementBulk } from './announcement-bulk.tsx';
import { useAnnouncementColumns } from './announcement-columns.tsx';
import { useAnnouncementLabels } from './use-announcement-labels.ts';

const AnnouncementForm = lazy(() => import('./announcement-form.tsx'));

/** What the writer has to do with: filtered, withdrawn in bulk, exported and printed. */
export default function AnnouncementList() {
  const { t } = useTranslation('technical');
  const { title } = useScreen();
  const can = useCan();
  const format = useFormat();
  const { audiences, states } = useAnnouncementLabels();
  const columns = useAnnouncementColumns();
  const state = useListState({
    sorts: announcementSorts,
    filters: { state: announcementStates, audience: announcementAudiences },
    defaultDir: 'desc',
  });
  const announcements = useList(listAnnouncements, { query: state.query }, { file: exportAnnouncements });
  const [opened, setOpened] = useState<Announcement | null>(null);
  const { state: chosenState, audience } = state.query;

  return (
    <>
      <ListScreen
        name="technical.announcements"
        label={title}
        state={state}
        columns={columns}
        list={announcements}
        namespace="technical"
        rowKey={(row) => row.id}
        rowLabel={(row) => format.name(row.title)}
        searchLabel={t('announcements.search')}
        filters={
          <>
            <FilterSelect
              label={t('announcements.fields.state')}
              value={chosenState}
              data={states}
              onChange={(value) => state.setFilter('state', value)}
            />
            <FilterSelect
              label={t('announcements.fields.audience')}
              value={audience}
              data={audiences}
              onChange={(value) => state.setFilter('audience', value)}
            />
          </>
        }
        empty={{ title: t('announcements.empty.title'), text: t('announcements.empty.text') }}
        onOpen={setOpened}
        print={{ landscape: true }}
        bulk={
          can('technical.announcement.edit') && ((selection) => <AnnouncementBulk selection={selection} />)
        }
      />
      {opened && (
        <Suspense>
          <AnnouncementForm announcement={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
