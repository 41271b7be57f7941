import { listBillingPeriods } from '@suksa/contracts/feeinvoice';
import { apiQuery, useScreen } from '@suksa/platform';
import { EmptyState, ErrorState, keepLoaded, PageFrame, Skeleton, Stack } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BillingList } from './billing-list.tsx';

/** `/feeinvoice/check_student_create_fee`: what a period costs each student, and billing it. */
export default function BillingScreen() {
  const { t } = useTranslation('feeinvoice');
  const { title, help } = useScreen();
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(listBillingPeriods)));
  return (
    <PageFrame title={title} help={help}>
      {data ? (
        <>
          {refreshFailure}
          {data.rows.length === 0 ? (
            <EmptyState title={t('billing.no_plans.title')} text={t('billing.no_plans.text')} />
          ) : (
            <BillingList periods={data.rows} levels={data.levels} />
          )}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Stack aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={96} />
          <Skeleton height={320} />
        </Stack>
      )}
    </PageFrame>
  );
}
