import { type FeeItem, readFeePlans } from '@suksa/contracts/feeinvoice';
import { apiQuery } from '@suksa/platform';
import { ErrorState, keepLoaded, Skeleton, Stack } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { AgreementsPanel } from './agreements/agreements-panel.tsx';
import { CompaniesPanel } from './companies/companies-panel.tsx';
import { DiscountsPanel } from './discounts-panel.tsx';
import { ItemsPanel } from './items-panel.tsx';
import { LateFeesPanel } from './late-fees-panel.tsx';
import { PlansPanel } from './plans-panel.tsx';
import { RemindersPanel } from './reminders/reminders-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';

export type SetUpView =
  | 'plans'
  | 'discounts'
  | 'items'
  | 'companies'
  | 'reminders'
  | 'agreements'
  | 'late-fees'
  | 'terms';

/** What fees cost: plans by level, discounts, and the fees themselves. */
export function SetUpPanel({ view }: { readonly view: SetUpView }) {
  if (view === 'terms') return <TermsPanel />;
  if (view === 'companies') return <CompaniesPanel />;
  if (view === 'reminders') return <RemindersPanel />;
  if (view === 'agreements') return <AgreementsPanel />;
  if (view === 'late-fees') return <LateFeesPanel />;
  return <PricesPanel view={view} />;
}

function PricesPanel({ view }: { readonly view: Extract<SetUpView, 'plans' | 'discounts' | 'items'> }) {
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(readFeePlans)));
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
    ) : (
      <Stack aria-busy="true">
        <Skeleton height={44} />
        <Skeleton height={280} />
      </Stack>
    );
  const items: readonly FeeItem[] = data.items;
  return (
    <Stack>
      {refreshFailure}
      {view === 'plans' && <PlansPanel levels={data.levels} items={items} terms={data.terms} />}
      {view === 'discounts' && <DiscountsPanel items={items} />}
      {view === 'items' && <ItemsPanel items={items} />}
    </Stack>
  );
}
