import { type FirstDay, firstDay } from '@suksa/contracts/settings';
import { apiQuery, useCan, useScreen } from '@suksa/platform';
import { Alert, Button, ErrorState, Icon, keepLoaded, PageFrame, Skeleton, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './first-day.module.css';
import { StepCard } from './step-card.tsx';

const NamesForm = lazy(() => import('./names-form.tsx'));
const ClassesForm = lazy(() => import('./classes-form.tsx'));
const SampleStartForm = lazy(() => import('./sample-start.tsx'));
const SampleEndForm = lazy(() => import('./sample-end.tsx'));

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
  const [acting, setActing] = useState<'school' | 'classes' | 'sample' | 'begin' | null>(null);
  const { steps, done, branchId, sample, school } = loaded;
  const finished = steps.filter(({ state }) => state !== 'open').length;
  const progress = t('first_day.progress', { done: finished, total: steps.length });
  const close = () => setActing(null);
  return (
    <div className={classes.page}>
      {sample === 'there' && (
        <Alert color="yellow" icon={<Icon name="info-circle" />} title={t('first_day.sample.there')}>
          <p className={classes.why}>{t('first_day.sample.there_text')}</p>
          {can('settings.branch.create') && (
            <Button color="red" variant="outline" onClick={() => setActing('begin')}>
              {t('first_day.sample.end')}
            </Button>
          )}
        </Alert>
      )}
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
      {sample === 'possible' && (
        <div className={classes.practise}>
          <Text size="sm">{t('first_day.sample.possible')}</Text>
          <Button variant="default" onClick={() => setActing('sample')}>
            {t('first_day.sample.start')}
          </Button>
        </div>
      )}
      <Suspense>
        {acting === 'school' && <NamesForm onClose={close} />}
        {acting === 'sample' && <SampleStartForm onClose={close} />}
        {acting === 'begin' && <SampleEndForm school={school} onClose={close} />}
        {acting === 'classes' && <ClassesForm firstDay={loaded} onClose={close} />}
      </Suspense>
    </div>
  );
}
