import { listTimetables, type Timetable } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan } from '@suksa/platform';
import { Button, EmptyState, ErrorState, Icon, keepLoaded, Skeleton, StatusBadge, Text } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { OtherTeachersNotice } from '../../components/other-teachers-notice.tsx';
import classes from '../schedules.module.css';
import { VersionMenu } from './version-menu.tsx';

const FetWindow = lazy(() => import('./fet-window.tsx'));
const NewVersion = lazy(() => import('./new-version.tsx'));
const PublishDialog = lazy(() => import('./publish-dialog.tsx'));

const tones = { draft: 'amber', published: 'green', archived: 'gray' } as const;

/** The versions of the year’s timetable: which one holds when, and how far each is. */
export function VersionsView() {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const navigate = useNavigate();
  const mayEdit = useCan()('technical.teaching.edit');
  const closed = useBranch()?.readOnly ?? true;
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(listTimetables)));
  const [made, setMade] = useState<{ readonly copyOf: number | null; readonly follow?: true } | null>(null);
  const [reading, setReading] = useState(false);
  const [published, setPublished] = useState<Timetable | null>(null);
  const writes = mayEdit && !closed;
  const open = ({ id }: Pick<Timetable, 'id'>) =>
    void navigate(`/technical/schedules/create_update?id=${id}`);
  const columns: readonly Column<Timetable>[] = [
    {
      key: 'name',
      title: t('versions.name'),
      render: ({ name }) => <Text fw={600}>{name}</Text>,
      card: 'title',
    },
    {
      key: 'holds',
      title: t('versions.holds'),
      render: ({ holdsFrom, holdsUntil }) =>
        holdsFrom === null
          ? '–'
          : `${format.date(holdsFrom)} – ${holdsUntil ? format.date(holdsUntil) : t('versions.year_end')}`,
    },
    {
      key: 'placed',
      title: t('versions.placed'),
      render: ({ placed, required }) => `${format.number(placed)} / ${format.number(required)}`,
      align: 'end',
    },
    {
      key: 'state',
      title: t('rooms.state'),
      render: ({ state }) => <StatusBadge tone={tones[state]} label={t(`versions.states.${state}`)} />,
      card: 'badge',
    },
  ];
  const add = writes && (
    <>
      <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => setReading(true)}>
        {t('fet.title')}
      </Button>
      <Button leftSection={<Icon name="plus" />} onClick={() => setMade({ copyOf: null })}>
        {t('versions.add')}
      </Button>
    </>
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />;
  if (!data) return <Skeleton height={320} />;
  return (
    <>
      {refreshFailure}
      {writes && (
        <OtherTeachersNotice timetables={data}>
          <Button
            variant="default"
            onClick={() => setMade({ copyOf: data.otherTeachers?.id ?? null, follow: true })}
          >
            {t('plan.follow')}
          </Button>
        </OtherTeachersNotice>
      )}
      {data.rows.length === 0 ? (
        <EmptyState title={t('versions.empty.title')} text={t('versions.empty.text')} action={add} />
      ) : (
        <>
          <div className={classes.bar}>{add}</div>
          <DataTable
            label={t('schedules.versions')}
            columns={columns}
            rows={data.rows}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
            onOpen={open}
            {...(writes && {
              rowActions: (version: Timetable) => (
                <VersionMenu
                  version={version}
                  onCopy={() => setMade({ copyOf: version.id })}
                  onPublish={() => setPublished(version)}
                />
              ),
            })}
          />
        </>
      )}
      <Suspense>
        {made && <NewVersion {...made} versions={data.rows} onClose={() => setMade(null)} onMade={open} />}
        {reading && <FetWindow onClose={() => setReading(false)} onMade={open} />}
        {published && (
          <PublishDialog
            version={published}
            from={data.otherTeachers?.day}
            onClose={() => setPublished(null)}
          />
        )}
      </Suspense>
    </>
  );
}
