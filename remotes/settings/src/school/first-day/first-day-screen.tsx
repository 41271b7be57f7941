import { type FirstDay, firstDay } from '@suksa/contracts/settings';
import { apiQuery, useCan, useScreen } from '@suksa/platform';
import { Alert, ErrorState, Icon, keepLoaded, PageFrame, Skeleton, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './first-day.module.css';
import { StepCard } from './step-card.tsx';

const NamesForm = lazy(() => import('./names-form.tsx'));
const ClassesForm = lazy(() => import('./classes-form.tsx'));

/** From an empty installation to the first student at the gate: what is done, what is missing, and why it matters. */
export default function FirstDayScreen() {
  const { title, help } = useScreen();
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(firstDay)));
  return (
    <PageFrame title={title} help={help}>
      {refreshFailure}
      {data ? (
        <Steps firstDay={data} />
      ) : error ? (
        <ErrorState error={error} namespace="settings" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={640} />
      )}
    </PageFrame>
  );
}

function Steps({ firstDay: loaded }: { readonly firstDay: FirstDay }) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const [acting, setActing] = useState<'school' | 'classes' | null>(null);
  const { steps, done, branchId } = loaded;
  const finished = steps.filter(({ state }) => state !== 'open').length;
  const progress = t('first_day.progress', { done: finished, total: steps.length });
  const close = () => setActing(null);
  return (
    <div className={classes.page}>
      {done ? (
        <Alert color="green" icon={<Icon name="circle-check" />} title={t('first_day.all_done')}>
          {t('first_day.all_done_text')}
        </Alert>
      ) : (
        <Text>{t('first_day.intro')}</Text>
      )}
      <div>
        <Text size="sm" fw={600}>
          {progress}
        </Text>
        <progress className={classes.bar} value={finished} max={steps.length} aria-label={progress} />
      </div>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <StepCard
            key={step.key}
            step={step}
            number={index + 1}
            branchId={branchId}
            onAct={can('settings.branch.edit') ? setActing : undefined}
          />
        ))}
      </ol>
      {!done && (
        <Text size="sm" c="dimmed">
          {t('first_day.play')}
        </Text>
      )}
      <Suspense>
        {acting === 'school' && <NamesForm onClose={close} />}
        {acting === 'classes' && <ClassesForm firstDay={loaded} onClose={close} />}
      </Suspense>
    </div>
  );
}
