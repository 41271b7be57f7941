import { listTimetables, readTimetable } from '@suksa/contracts/technical';
import { apiQuery, useScreen } from '@suksa/platform';
import { Button, EmptyState, ErrorState, keepLoaded, PageFrame, Skeleton } from '@suksa/ui';
import { useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { WeekEditor } from './editor/week-editor.tsx';

/** What others move appears within so many milliseconds; only a draft is moved in. */
const lookAgain = { draft: 5_000, else: 60_000 };

/** One version of the timetable: looked at by class, teacher or room, and changed while it is a draft. */
export default function ScheduleFormScreen() {
  const { t } = useTranslation('technical');
  const { title } = useScreen();
  const state = useListState({
    sorts: ['name'],
    filters: { id: 'number', by: ['class', 'teacher', 'room'], of: 'number', day: 'number' },
  });
  const versions = useQuery(apiQuery(listTimetables));
  const rows = versions.data?.rows ?? [];
  const id = state.query.id ?? rows.find((one) => one.state === 'draft')?.id ?? rows[0]?.id;
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(readTimetable, { params: { id: id ?? 0 } }),
      enabled: id !== undefined,
      refetchInterval: ({ state: { data: week } }) =>
        week?.timetable.state === 'draft' ? lookAgain.draft : lookAgain.else,
    }),
  );
  const failed = error ?? (versions.data ? null : versions.error);
  return (
    <PageFrame
      title={data ? data.timetable.name : title}
      help={data && t(`timetable.states.${data.timetable.state}`)}
    >
      {refreshFailure}
      {failed ? (
        <ErrorState error={failed} onRetry={() => void refetch()} namespace="technical" />
      ) : versions.data && id === undefined ? (
        <EmptyState
          title={t('timetable.empty.title')}
          text={t('timetable.empty.text')}
          action={
            <Button component={Link} to="/technical/schedules">
              {t('timetable.empty.action')}
            </Button>
          }
        />
      ) : !data ? (
        <Skeleton height={480} />
      ) : (
        <WeekEditor
          key={data.timetable.id}
          week={data}
          viewed={{ by: state.query.by ?? 'class', id: state.query.of }}
          day={state.query.day ?? null}
          onView={(by, of) => state.goTo({ id: data.timetable.id, by, ...(of === null ? {} : { of }) })}
          onDay={(day) => state.setFilter('day', day)}
        />
      )}
    </PageFrame>
  );
}
