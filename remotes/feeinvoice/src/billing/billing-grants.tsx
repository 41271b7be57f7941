import { listGrants, setGrant } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation, useBranch, useCan } from '@suksa/platform';
import { ErrorState, keepLoaded, Skeleton, Stack, useRefusalNotice } from '@suksa/ui';
import { Switch } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import details from '../components/details.module.css';

/** Which discounts the student was granted for the year, to be granted and taken back. */
export function BillingGrants({ studentId }: { readonly studentId: number }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const readOnly = (useBranch()?.readOnly ?? true) || !can('feeinvoice.plan.edit');
  const refused = useRefusalNotice('feeinvoice');
  const params = { id: studentId };
  const { data, error, refetch } = keepLoaded(useQuery(apiQuery(listGrants, { params })));
  const set = useApiMutation(setGrant);
  if (data?.rows.length === 0) return null;
  return (
    <section>
      <h3 className={details.heading}>{t('billing.grants')}</h3>
      {data ? (
        <Stack gap="xs">
          {data.rows.map(({ ruleId, name, granted, reason }) => (
            <Switch
              key={ruleId}
              label={format.name(name)}
              description={reason}
              checked={granted}
              disabled={readOnly || set.isPending}
              onChange={(event) =>
                set.mutate(
                  { params, body: { ruleId, granted: event.currentTarget.checked, reason: '' } },
                  { onError: refused },
                )
              }
            />
          ))}
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Skeleton height={80} />
      )}
    </section>
  );
}
