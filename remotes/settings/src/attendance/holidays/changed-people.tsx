import type { RecomputeRow } from '@suksa/contracts/checkinout';
import {
  exportHolidayPreview,
  type HolidayPreview,
  previewHolidays,
  type TypedHolidayPlan,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, download, useCan } from '@suksa/platform';
import { Button, ErrorState, Icon, keepLoaded } from '@suksa/ui';
import { type Column, DataTable, Pagination } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from './review.module.css';
import { useLetterLabels } from './use-letter-labels.ts';

interface ChangedPeopleProps {
  readonly plan: TypedHolidayPlan;
  /** The first page, which came with the preview. */
  readonly first: HolidayPreview['branches'][number];
}

/** Whose days become something else, page by page, or all of them as a sheet. */
export function ChangedPeople({ plan, first }: ChangedPeopleProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const onError = useRefusalNotice();
  const columns = useColumns();
  const words = useLetterLabels();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<20 | 50 | 100>(20);
  const isFirst = page === 1 && size === 20;
  const more = keepLoaded(
    useQuery({
      ...apiQuery(previewHolidays, { body: { plan, page, size } }),
      enabled: !isFirst,
      placeholderData: keepPreviousData,
    }),
  );
  const shown = isFirst ? first : more.data?.branches.find(({ branch }) => branch.id === first.branch.id);

  const titles = {
    code: 'code',
    nameLo: 'name_lo',
    nameEn: 'name_en',
    className: 'class',
    date: 'date',
  } as const;
  const exported = [
    ...Object.entries(titles).map(([key, title]) => ({
      key,
      title: t(`holidays.review.columns.${title}`),
      ...(key === 'className' && { classIn: format.locale }),
    })),
    { key: 'from', title: t('holidays.review.from'), labels: { ...words } },
    { key: 'to', title: t('holidays.review.to'), labels: { ...words } },
    { key: 'lateFrom', title: t('holidays.review.columns.late_from') },
    { key: 'lateTo', title: t('holidays.review.columns.late_to') },
  ];

  return (
    <div className={classes.people}>
      {!isFirst && more.refreshFailure}
      {!isFirst && more.error ? (
        <ErrorState error={more.error} onRetry={() => void more.refetch()} />
      ) : (
        <DataTable
          label={t('holidays.review.list')}
          columns={columns}
          rows={shown?.rows ?? []}
          rowKey={({ kind, id, date }) => `${kind} ${id} ${date}`}
          rowLabel={({ name }) => format.name(name)}
          busy={more.isFetching}
        />
      )}
      <Pagination
        page={page}
        size={size}
        total={first.total}
        onPage={setPage}
        onSize={(value) => {
          setSize(value as typeof size);
          setPage(1);
        }}
      />
      {can('settings.holiday.export') && (
        <Button
          variant="subtle"
          leftSection={<Icon name="download" />}
          onClick={() =>
            void download(
              exportHolidayPreview,
              { body: { query: plan, format: 'xlsx', columns: exported } },
              `${t('holidays.review.list')}.xlsx`,
            ).catch(onError)
          }
        >
          {t('holidays.review.export')}
        </Button>
      )}
    </div>
  );
}

function useColumns(): readonly Column<RecomputeRow>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const words = useLetterLabels();
  const late = (minutes: number) =>
    minutes > 0 ? ` ${t('holidays.review.minutes', { count: minutes })}` : '';
  return [
    { key: 'name', title: t('holidays.fields.name'), card: 'title', render: ({ name }) => format.name(name) },
    {
      key: 'class',
      classIn: format.locale,
      title: t('holidays.review.columns.class'),
      card: 'subtitle',
      width: 110,
      render: ({ className, kind }) =>
        (className && format.className(className)) ??
        (kind === 'staff' ? t('holidays.review.is_staff') : '–'),
    },
    {
      key: 'date',
      title: t('holidays.review.columns.date'),
      width: 120,
      render: ({ date }) => format.date(date),
    },
    {
      key: 'change',
      title: t('holidays.review.columns.change'),
      wrap: true,
      render: ({ from, to, lateFrom, lateTo }) =>
        `${words[from]}${late(from === 'L' ? lateFrom : 0)} → ${words[to]}${late(to === 'L' ? lateTo : 0)}`,
    },
  ];
}
