import {
  type AcademicYear,
  beginClosing,
  closeAcademicYear,
  closingChecklist,
  openAcademicYear,
  reopenAcademicYear,
} from '@suksa/contracts/settings';
import { apiQuery, refreshUser, useApiMutation, useCan } from '@suksa/platform';
import { Button, dialogs, Group, notify, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { retryWithLatestVersion } from '../../components/retry-with-latest-version.ts';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { ClosingChecklist } from './closing-checklist.tsx';
import { useYearLabels } from './use-year-labels.ts';
import classes from './years.module.css';

interface YearLifeProps {
  readonly year: AcademicYear;
  /** Changes of the form want saving first. */
  readonly blocked: boolean;
}

const steps = {
  open: openAcademicYear,
  begin_closing: beginClosing,
  close: closeAcademicYear,
} as const;
type Step = keyof typeof steps;

const onward: Record<AcademicYear['state'], readonly Step[]> = {
  planned: ['open'],
  open: ['begin_closing'],
  closing: ['close', 'open'],
  closed: [],
};

/** Where the year stands between planned and closed, what is left to do, and the next step. */
export function YearLife({ year, blocked }: YearLifeProps) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const { states } = useYearLabels();
  const onError = useRefusalNotice();
  const mutations = {
    open: useApiMutation(openAcademicYear),
    begin_closing: useApiMutation(beginClosing),
    close: useApiMutation(closeAcademicYear),
  };
  const reopening = useApiMutation(reopenAcademicYear);
  const isLeaving = year.state === 'open' || year.state === 'closing';
  const checklist = useQuery({
    ...apiQuery(closingChecklist, { params: { id: year.id } }),
    enabled: isLeaving,
  });
  const isStuck = checklist.data?.rows.some(({ blocking, left }) => blocking && left > 0) ?? true;
  const params = { id: year.id };
  const told = (step: Step | 'reopen') => {
    void refreshUser();
    notify({ text: t(`years.steps.${step}.done`, { year: year.name }) });
  };

  async function take(step: Step) {
    const sure = await dialogs.confirm({
      title: t(`years.steps.${step}.title`, { year: year.name }),
      text: t(`years.steps.${step}.text`),
      confirmLabel: t(`years.steps.${step}.action`),
      danger: step === 'close',
    });
    if (sure)
      mutations[step].mutate(
        { params, body: { version: year.version } },
        { onError, onSuccess: () => told(step) },
      );
  }

  async function reopen() {
    await dialogs.prompt({
      title: t('years.steps.reopen.title', { year: year.name }),
      text: t('years.steps.reopen.text'),
      label: t('years.reason'),
      inputType: 'textarea',
      required: true,
      maxLength: 300,
      confirmLabel: t('years.steps.reopen.action'),
      namespace: 'settings',
      submit: retryWithLatestVersion(year.version, async (version, reason) => {
        await reopening.mutateAsync({ params, body: { version, reason } });
        told('reopen');
      }),
    });
  }

  return (
    <>
      <ol className={classes.life}>
        {states.map(({ value, label }) => (
          <li key={value} aria-current={value === year.state ? 'step' : undefined}>
            {label}
          </li>
        ))}
      </ol>
      {isLeaving && <ClosingChecklist year={year} result={checklist} />}
      {blocked && (
        <Text size="sm" c="dimmed">
          {t('years.save_first')}
        </Text>
      )}
      <Group gap="xs">
        {can('settings.academic_year.edit') &&
          onward[year.state].map((step) => (
            <Button
              key={step}
              variant={step === 'open' && year.state === 'closing' ? 'subtle' : 'default'}
              loading={mutations[step].isPending}
              disabled={blocked || (step === 'close' && isStuck)}
              onClick={() => void take(step)}
            >
              {t(`years.steps.${step}.action`)}
            </Button>
          ))}
        {year.state === 'closed' && can('settings.academic_year.reopen') && (
          <Button variant="default" loading={reopening.isPending} onClick={() => void reopen()}>
            {t('years.steps.reopen.action')}
          </Button>
        )}
      </Group>
    </>
  );
}
