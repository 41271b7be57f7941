import { readTotals } from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { ApiError, apiQuery, useBranch, useScreen } from '@suksa/platform';
import {
  Alert,
  Button,
  ErrorState,
  Group,
  Icon,
  keepLoaded,
  PageFrame,
  PrintButton,
  Skeleton,
  Stack,
  Text,
} from '@suksa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { PeriodFilter, usePeriodLabels } from '../components/period-filter.tsx';
import { ExpectedChart } from './expected-chart.tsx';
import { ForecastChart } from './forecast-chart.tsx';
import classes from './totals.module.css';
import { TotalsAgeing } from './totals-ageing.tsx';
import { TotalsGroups } from './totals-groups.tsx';
import { accountsOf } from './totals-links.ts';
import { TotalsStatement } from './totals-statement.tsx';

const BookMonths = lazy(() => import('./months/book-months.tsx'));
const TotalsTabs = lazy(() => import('./rows/totals-tabs.tsx'));

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** `/feeinvoice/total_feeinvoice`: what the branch has billed and received, and what is still to come. */
export default function TotalsScreen() {
  const { t } = useTranslation('feeinvoice');
  const { title, help } = useScreen();
  const format = useFormat();
  const periodLabel = usePeriodLabels();
  const [params] = useSearchParams();
  const here = useBranch();
  const today = localDay();
  const start = here?.year?.start ?? today;
  const [from, until] = [params.get('from'), params.get('until')];
  const asked = { from: isDay(from) ? from : undefined, until: isDay(until) ? until : undefined };
  // Without a choice: from the first day of the year until today.
  const period = { from: asked.from ?? [start, today].sort()[0] ?? today, until: asked.until ?? today };
  const rows = params.get('rows');
  const opened = rows === 'accounts' || rows === 'coming' ? rows : null;
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(readTotals, { query: period }),
      placeholderData: keepPreviousData,
      enabled: opened === null,
    }),
  );
  const label = periodLabel(period);

  if (opened)
    return (
      <PageFrame title={title} help={help}>
        <Suspense fallback={<Skeleton height={320} />}>
          <TotalsTabs rows={opened} period={period} />
        </Suspense>
      </PageFrame>
    );

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        data && (
          <>
            <Button
              component={Link}
              to={accountsOf(period)}
              variant="default"
              leftSection={<Icon name="users" />}
            >
              {t('account_rows.title')}
            </Button>
            <PrintButton
              kind="feeinvoice.totals"
              usual="both"
              namespace="feeinvoice"
              label={t('totals.print')}
              onPrint={async (language) =>
                (await import('./print-cash-book.tsx')).printCashBook({
                  period,
                  language,
                  branch: here?.branch.name ?? { lo: '', en: '' },
                })
              }
            />
          </>
        )
      }
    >
      <div className={classes.period}>
        <PeriodFilter period={asked} all={t('totals.year_to_date', { days: label })} />
      </div>
      {data ? (
        <>
          {refreshFailure}
          <div className={classes.columns}>
            <TotalsStatement totals={data} period={period} isNow={period.until >= today} />
            <div className={classes.column}>
              <TotalsAgeing totals={data} />
              <ExpectedChart />
            </div>
          </div>
          <ForecastChart />
          <TotalsGroups period={period} label={format.row([title, label])} />
          <Suspense fallback={<Skeleton height={200} />}>
            <BookMonths />
          </Suspense>
        </>
      ) : error instanceof ApiError && error.code === 'till_uncounted' ? (
        // Nothing is wrong: what leaves the till out is told, and the rest once it was counted.
        <>
          <Alert role="status" color="yellow" icon={<Icon name="info-circle" />}>
            <Group justify="space-between">
              <Text>{t('errors.till_uncounted')}</Text>
              <Button component={Link} to="/feeinvoice/fee_transaction?tab=tills" variant="default">
                {t('totals.to_till')}
              </Button>
            </Group>
          </Alert>
          <ExpectedChart />
          <ForecastChart />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Stack aria-busy="true">
          <Skeleton height={220} />
          <Skeleton height={96} />
          <Skeleton height={240} />
        </Stack>
      )}
    </PageFrame>
  );
}
