import { errorLimit, releaseHealth } from '@suksa/contracts/releases';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useScreen } from '@suksa/platform';
import { Button, ErrorState, Icon, keepLoaded, PageFrame, Skeleton, Text } from '@suksa/ui';
import { DataTable, FilterSelect } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type ReleaseRow, releaseRows } from './release-rows.ts';
import { ReleaseWatches } from './release-watches.tsx';
import classes from './releases.module.css';
import { usePartName, useReleaseColumns } from './use-release-columns.tsx';

const PartDrawer = lazy(() => import('./part-drawer.tsx'));

/** Which version of each part is live since when, and how it does in people's browsers. */
export default function ReleasesScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const format = useFormat();
  const partName = usePartName();
  const columns = useReleaseColumns();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('part') ?? undefined;
  const { data, error, refetch, isFetching, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(releaseHealth, undefined),
      placeholderData: keepPreviousData,
    }),
  );
  const [opened, setOpened] = useState<ReleaseRow | null>(null);
  const choose = (part: string | null) => {
    setSearch(part ? { part } : {}, { replace: true });
  };

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        <Button
          variant="default"
          loading={isFetching}
          leftSection={<Icon name="refresh" />}
          onClick={() => void refetch()}
        >
          {t('releases.again')}
        </Button>
      }
    >
      {refreshFailure}
      {error ? (
        <ErrorState error={error} namespace="settings" onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={420} />
      ) : (
        <>
          <div className={classes.bar}>
            <FilterSelect
              label={t('releases.fields.part')}
              value={chosen}
              data={data.parts.map(({ part, title }) => ({ value: part, label: partName({ part, title }) }))}
              onChange={choose}
            />
            <p className={classes.live}>
              {t('releases.live', {
                id: data.composition,
                time: format.dateTime(data.time),
                by: data.by,
              })}
            </p>
          </div>
          <div className={classes.figures}>
            <DataTable
              label={title}
              columns={columns}
              rows={releaseRows(data.parts, chosen)}
              rowKey={({ part, version }) => `${part} ${version}`}
              rowLabel={(row) => `${partName(row)} ${row.version}`}
              rowTone={({ state }) => (state === 'before' ? 'muted' : undefined)}
              onOpen={setOpened}
            />
          </div>
          <Text className={classes.note} c="dimmed">
            {t('releases.note', { perThousand: errorLimit.perThousand, loads: errorLimit.minimumLoads })}
          </Text>
          <ReleaseWatches />
        </>
      )}
      {opened && (
        <Suspense>
          <PartDrawer row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </PageFrame>
  );
}
