import { exportTotals, groupTotals, type TotalGroup, totalGroups } from '@suksa/contracts/feeinvoice';
import { apiQuery, download, useCan, useLocale } from '@suksa/platform';
import {
  Button,
  EmptyState,
  ErrorState,
  Icon,
  keepLoaded,
  Skeleton,
  Tabs,
  useRefusalNotice,
} from '@suksa/ui';
import { DataTable } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import classes from './totals.module.css';
import type { Days } from './totals-links.ts';
import { sumOfRows } from './totals-sum.ts';
import { columnsWithFigures, useGroupColumns, useGroupName } from './use-group-columns.tsx';

interface TotalsGroupsProps {
  readonly period: Days;
  /** Names the file. */
  readonly label: string;
}

/** The totals of the days by class, level, item, month, method or cashier; each name opens its rows. */
export function TotalsGroups({ period, label }: TotalsGroupsProps) {
  const { t } = useTranslation('feeinvoice');
  const can = useCan();
  const locale = useLocale();
  const refused = useRefusalNotice('feeinvoice');
  const [params, setParams] = useSearchParams();
  const by = totalGroups.find((group) => group === params.get('by')) ?? 'class';
  const columns = useGroupColumns(by, period);
  const nameOf = useGroupName(by);
  const { data, error, refetch, refreshFailure, isFetching } = keepLoaded(
    useQuery({ ...apiQuery(groupTotals, { query: { ...period, by } }), placeholderData: keepPreviousData }),
  );
  const choose = (group: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('by', group);
        return next;
      },
      { preventScrollReset: true },
    );
  const save = () =>
    download(
      exportTotals,
      {
        body: {
          query: { ...period, by },
          format: 'xlsx',
          language: locale,
          columns: columns.map(({ key, title, labels, classIn }) => ({
            ...{ key, title },
            ...(labels && { labels: { ...labels } }),
            ...(classIn && { classIn }),
          })),
        },
      },
      `${label.replaceAll('/', '-')}.xlsx`,
    ).catch(refused);

  const rows = (
    <>
      {refreshFailure}
      {data?.tillLeftOut && <p className={classes.note}>{t('till_left_out')}</p>}
      {(by === 'class' || by === 'level') && <p className={classes.note}>{t('totals.class_of_now')}</p>}
      {data ? (
        data.rows.length === 0 ? (
          <EmptyState title={t('totals.empty.title')} text={t('totals.empty.text')} />
        ) : (
          <DataTable
            label={t(`totals.by.${by}`)}
            columns={columnsWithFigures(columns, data.rows)}
            rows={[...data.rows, sumOfRows(data.rows)]}
            rowKey={({ id, key }) => id ?? key}
            rowLabel={nameOf}
            busy={isFetching}
          />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Skeleton height={200} />
      )}
    </>
  );

  return (
    <section className={classes.panel} aria-label={t('totals.groups')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('totals.groups')}</h2>
        {can('feeinvoice.payment.export') && (
          <Button variant="default" leftSection={<Icon name="download" />} onClick={() => void save()}>
            {t('totals.export')}
          </Button>
        )}
      </div>
      <Tabs value={by} onChange={choose}>
        <Tabs.List aria-label={t('totals.groups')}>
          {totalGroups.map((group: TotalGroup) => (
            <Tabs.Tab key={group} value={group}>
              {t(`totals.by.${group}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={by}>{rows}</Tabs.Panel>
      </Tabs>
    </section>
  );
}
