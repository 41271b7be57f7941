import { messageSetup } from '@suksa/contracts/settings';
import { apiQuery, useCan, useScreen } from '@suksa/platform';
import { ErrorState, keepLoaded, PageFrame, Skeleton, Tabs } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { GuardianList } from './guardian-list.tsx';
import { OutboxList } from './outbox-list.tsx';
import { Reach } from './reach.tsx';

const PlanForm = lazy(() => import('./plan-form.tsx'));
const WaysForm = lazy(() => import('./ways-form.tsx'));

const views = ['outbox', 'guardians', 'words', 'ways'] as const;
type View = (typeof views)[number];

/** What the school tells families, whom and how, and what became of it. */
export default function MessagesScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const view = views.find((one) => one === parameters.get('tab')) ?? 'outbox';
  return (
    <PageFrame title={title} help={help}>
      <Tabs value={view} onChange={(next) => void navigate(next === 'outbox' ? '?' : `?tab=${next}`)}>
        <Tabs.List aria-label={title}>
          {views.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`messages.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={view}>
          <Panel view={view} />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}

function Panel({ view }: { readonly view: View }) {
  const mayEdit = useCan()('settings.message.edit');
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(messageSetup)));
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="settings" />
    ) : (
      <Skeleton height={360} />
    );
  return (
    <>
      {refreshFailure}
      {view === 'outbox' && <Reach setup={data} />}
      {view === 'outbox' && <OutboxList mayEdit={mayEdit} />}
      {view === 'guardians' && <GuardianList mayEdit={mayEdit} />}
      <Suspense fallback={<Skeleton height={360} />}>
        {view === 'words' && <PlanForm key={data.version} setup={data} readOnly={!mayEdit} />}
        {view === 'ways' && <WaysForm key={data.version} setup={data} readOnly={!mayEdit} />}
      </Suspense>
    </>
  );
}
