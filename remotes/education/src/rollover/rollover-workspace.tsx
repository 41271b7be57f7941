import {
  discardRollover,
  getRollover,
  type RolloverSummary,
  refreshRollover,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useApiMutation, useCan } from '@suksa/platform';
import {
  Button,
  dialogs,
  ErrorState,
  Icon,
  keepLoaded,
  notify,
  Skeleton,
  Stack,
  StatusBadge,
  Tabs,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import classes from './rollover.module.css';
import { stateTones } from './state-tones.ts';
import { useRolloverPlace } from './use-rollover-place.ts';
import { useRolloverWork } from './use-rollover-work.ts';
import { WorkState } from './work-state.tsx';

const panels = {
  results: lazy(() => import('./results/results-step.tsx')),
  outcomes: lazy(() => import('./outcomes-step.tsx')),
  preview: lazy(() => import('./preview-step.tsx')),
  re_sits: lazy(() => import('./re-sits-step.tsx')),
  undo: lazy(() => import('./undo-step.tsx')),
  history: lazy(() => import('./history-step.tsx')),
} as const;
type Step = keyof typeof panels;

const stepsOf = ({ rollover: { state } }: RolloverSummary): readonly Step[] => {
  if (state === 'draft') return ['results', 'outcomes', 'preview', 'history'];
  return state === 'done'
    ? ['preview', 'outcomes', 're_sits', 'undo', 'history']
    : ['preview', 'outcomes', 'history'];
};

/** After the run the steps are no order any more, but places to look. */
const wordOf = (step: Step, { rollover: { state } }: RolloverSummary) => {
  if (state === 'draft') return step;
  return ({ preview: 'overview', outcomes: 'students' } as const)[step as 'preview' | 'outcomes'] ?? step;
};

/** One rollover, step by step. */
export function RolloverWorkspace({ id }: { id: number }) {
  const { t } = useTranslation('education');
  const { step: asked, go } = useRolloverPlace();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(getRollover, { params: { id } })),
  );
  useFreshDraft(id, data?.rollover.state === 'draft');
  const work = useRolloverWork(id, data);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
    ) : (
      <Skeleton height={320} />
    );
  const steps = stepsOf(data);
  const step = steps.find((name) => name === asked) ?? steps[0] ?? 'preview';

  return (
    <Stack gap="lg">
      {refreshFailure}
      <DeskHead summary={data} />
      <WorkState work={work} />
      <Tabs value={step} onChange={(chosen) => go(id, chosen)}>
        <Tabs.List aria-label={t('rollover.steps')}>
          {steps.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`rollover.step.${wordOf(name, data)}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {steps.map((name) => {
          const Panel = panels[name];
          return (
            <Tabs.Panel key={name} value={name}>
              <Suspense fallback={<Skeleton height={240} />}>
                {name === step && <Panel summary={data} work={work} />}
              </Suspense>
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </Stack>
  );
}

/** Once it is opened, a draft is brought in step with who studies here and with results that came meanwhile. */
function useFreshDraft(id: number, isDraft: boolean) {
  const may = useCan()('education.rollover.edit');
  useEffect(() => {
    if (!isDraft || !may) return;
    // Where that fails, what is shown is only older; the run would tell.
    send(refreshRollover, { params: { id } }).catch(() => undefined);
  }, [id, isDraft, may]);
}

function DeskHead({ summary: { rollover, students, takenBack } }: { summary: RolloverSummary }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const can = useCan();
  const { go } = useRolloverPlace();
  const onError = useRefusalNotice();
  const discard = useApiMutation(discardRollover, {
    onSuccess: () => {
      notify({ text: t('rollover.discard.done') });
      go(null);
    },
  });

  async function askToDiscard() {
    const sure = await dialogs.confirm({
      title: t('rollover.discard.title'),
      text: t('rollover.discard.text'),
      confirmLabel: t('rollover.discard.confirm'),
      danger: true,
    });
    if (sure) discard.mutate({ params: { id: rollover.id } }, { onError });
  }

  return (
    <div className={classes.years}>
      <span>
        {rollover.from.name} → {rollover.to.name}
      </span>
      <StatusBadge tone={stateTones[rollover.state]} label={t(`rollover.state.${rollover.state}`)} />
      <span className={classes.note}>
        {t('rollover.students', { count: students, students: format.number(students) })}
        {takenBack > 0 && ` · ${t('rollover.taken_back', { students: format.number(takenBack) })}`}
      </span>
      {rollover.state === 'draft' && can('education.rollover.edit') && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => void askToDiscard()}
        >
          {t('rollover.discard.confirm')}
        </Button>
      )}
    </div>
  );
}
