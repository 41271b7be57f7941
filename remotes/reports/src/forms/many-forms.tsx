import type { EndpointOutput } from '@suksa/contracts';
import {
  downloadFormRun,
  type FormShown,
  fillManyForms,
  formRun,
  type readFormRun,
} from '@suksa/contracts/reports';
import { useErrorText, useFormat } from '@suksa/i18n';
import { download, isUnfinished, useApiMutation, useJob } from '@suksa/platform';
import { Alert, Button, Group, Icon, Stack, Text, useRefusalNotice } from '@suksa/ui';
import { JobProgress } from '@suksa/ui/import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormGaps } from './form-gaps.tsx';

interface ManyFormsProps {
  readonly form: FormShown;
  readonly period: string;
  /** Null: of the whole branch. */
  readonly levelId: number | null;
  readonly found: EndpointOutput<typeof readFormRun>;
  readonly periodTitle: (key: string) => string;
  readonly onClose: () => void;
}

/** A form filled for everybody of a level or the school: begun, followed, called off, fetched, and what is missing in it. */
export default function ManyForms({ form, period, levelId, found, periodTitle, onClose }: ManyFormsProps) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const refusal = useRefusalNotice('reports');
  const { errorText } = useErrorText('reports');
  const [fetching, setFetching] = useState(false);
  const { job, follow, unreachable, callOff } = useJob(formRun, found.job);
  const start = useApiMutation(fillManyForms, { onSuccess: follow });
  const working = job !== null && isUnfinished(job);
  const { scope, files, until } = found;
  // What the last one made is told once it has been asked for again.
  const isTold = job !== null && !working && job.id === found.job?.id && scope !== null;
  const scopeTitle = scope?.levelName
    ? t('forms.many.level', { level: format.name(scope.levelName) })
    : t('forms.many.school');

  async function fetchFiles(jobId: number) {
    setFetching(true);
    try {
      await download(
        downloadFormRun,
        { params: { id: form.id }, body: { jobId } },
        files > 1 ? form.fileName.replace(/\.xlsx$/i, '.zip') : form.fileName,
      );
    } catch (error) {
      refusal(error);
    } finally {
      setFetching(false);
    }
  }

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t(`forms.many.help_${form.kind}`, { most: format.number(found.most) })} {t('forms.fill.help')}
      </Text>
      {working && (
        <JobProgress
          job={job}
          label={t('forms.many.filling')}
          words={(counts) => t('forms.many.progress', counts)}
          unreachable={unreachable}
          stop={{ act: callOff, text: t('forms.many.stop') }}
        />
      )}
      {isTold && job.error && (
        <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />}>
          {errorText(job.error.code, { ...job.error.details })}
        </Alert>
      )}
      {isTold && (
        <Alert
          role="status"
          color={job.state === 'done' && files > 0 ? 'green' : 'yellow'}
          icon={<Icon name={job.state === 'done' && files > 0 ? 'circle-check' : 'info-circle'} />}
          title={`${scopeTitle} · ${periodTitle(scope.period)}`}
        >
          <Stack gap="xs">
            <span>
              {job.state === 'called_off' && `${t('forms.many.called_off')} `}
              {files > 0
                ? t('forms.many.ready', { count: files, number: format.number(files) })
                : t('forms.many.gone')}{' '}
              {until !== null && t('forms.many.until', { time: format.dateTime(until) })}
            </span>
            {files > 0 && (
              <div>
                <Button
                  size="compact-sm"
                  leftSection={<Icon name="download" size={16} />}
                  loading={fetching}
                  onClick={() => void fetchFiles(job.id)}
                >
                  {t(files > 1 ? 'forms.many.fetch' : 'forms.fill.save')}
                </Button>
              </div>
            )}
          </Stack>
        </Alert>
      )}
      {isTold && found.gapCount > 0 && <FormGaps found={found} />}
      <Group>
        <Button
          variant={isTold && files > 0 ? 'default' : 'filled'}
          disabled={working}
          loading={start.isPending}
          onClick={() =>
            start.mutate({ params: { id: form.id }, body: { period, levelId } }, { onError: refusal })
          }
        >
          {t('forms.many.start')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {common('actions.close')}
        </Button>
      </Group>
    </Stack>
  );
}
