import { listRooms, type Room } from '@suksa/contracts/technical';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan } from '@suksa/platform';
import {
  Button,
  EmptyState,
  ErrorState,
  Icon,
  keepLoaded,
  PrintButton,
  Skeleton,
  StatusBadge,
  Text,
} from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../schedules.module.css';

const RoomForm = lazy(() => import('./room-form.tsx'));

/** The rooms of the branch, each with its kind and seats. */
export function RoomsView() {
  const { t } = useTranslation('technical');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const can = useCan();
  const branch = useBranch()?.branch;
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(listRooms)));
  const [edited, setEdited] = useState<Room | 'new' | null>(null);
  const columns: readonly Column<Room>[] = [
    {
      key: 'name',
      title: t('rooms.name'),
      render: ({ name }) => <Text fw={600}>{name}</Text>,
      card: 'title',
    },
    { key: 'kind', title: t('rooms.kind'), render: ({ kind }) => t(`room_kinds.${kind}`) },
    {
      key: 'seats',
      title: t('rooms.seats'),
      render: ({ seats }) => (seats === null ? '–' : format.number(seats)),
      align: 'end',
    },
    {
      key: 'condition',
      title: t('rooms.condition'),
      render: ({ condition }) => (condition === null ? '–' : t(`rooms.conditions.${condition}`)),
    },
    {
      key: 'active',
      title: t('rooms.state'),
      render: ({ active }) => (
        <StatusBadge
          tone={active ? 'green' : 'gray'}
          label={t(active ? 'rooms.in_use' : 'rooms.out_of_use')}
        />
      ),
      card: 'badge',
    },
  ];
  const add = can('technical.room.create') && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t('rooms.add')}
    </Button>
  );

  async function print(language: PrintLanguage) {
    const { printRooms } = await import('./print-rooms.tsx');
    await printRooms({
      rooms: data?.rows ?? [],
      columns,
      school: branch ? format.name(branch.name) : '',
      title: t('schedules.rooms'),
      language,
    });
  }

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />;
  if (!data) return <Skeleton height={320} />;
  return (
    <>
      {refreshFailure}
      {data.rows.length === 0 ? (
        <EmptyState title={t('rooms.empty.title')} text={t('rooms.empty.text')} action={add} />
      ) : (
        <>
          <div className={classes.bar}>
            <PrintButton
              kind="technical.rooms"
              label={common('actions.print')}
              namespace="technical"
              onPrint={print}
            />
            {add}
          </div>
          <DataTable
            label={t('schedules.rooms')}
            columns={columns}
            rows={data.rows}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
            onOpen={setEdited}
          />
        </>
      )}
      <Suspense>
        {edited && <RoomForm room={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  );
}
