import { rolloverBlocks, undoRollover } from '@suksa/contracts/education';
import type { Job } from '@suksa/contracts/job';
import { useFormat } from '@suksa/i18n';
import { apiQuery, isUnfinished, send, useCan } from '@suksa/platform';
import { Alert, Button, dialogs, ErrorState, Icon, keepLoaded, Skeleton, Stack } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './rollover.module.css';
import type { StepProps } from './step-props.ts';

/** The way back: the whole batch while nothing of the new year stands in the way, else the list of what does. */
export default function UndoStep({
  summary: { rollover, students, takenBack },
  work: { job, problem, beginning, begin },
}: StepProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const can = useCan();
  const [reasonBefore, setReasonBefore] = useState('');
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(rolloverBlocks, { params: { id: rollover.id } })),
  );
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
    ) : (
      <Skeleton height={240} />
    );
  if (job && isUnfinished(job)) return null;

  async function undo() {
    let begun: Job | undefined;
    await dialogs.prompt({
      title: t('rollover.undo.title', { year: rollover.to.name }),
      text: t('rollover.undo.text', {
        count: students - takenBack,
        students: format.number(students - takenBack),
      }),
      label: t('fields.reason'),
      inputType: 'textarea',
      initial: reasonBefore,
      maxLength: 300,
      required: true,
      confirmLabel: t('rollover.undo.confirm'),
      namespace: 'education',
      submit: async (reason) => {
        // What is refused later, on the way, must not cost what was written either.
        setReasonBefore(reason);
        begun = await send(undoRollover, { params: { id: rollover.id }, body: { reason } });
      },
    });
    const started = begun;
    if (started) await begin(async () => started);
  }

  return (
    <Stack>
      {refreshFailure}
      {problem && (
        <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />}>
          {problem}
        </Alert>
      )}
      {data.students === 0 ? (
        <Alert color="green" icon={<Icon name="circle-check" />}>
          {t('rollover.undo.free')}
        </Alert>
      ) : (
        <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
          {t('rollover.undo.blocked', { count: data.students, students: format.number(data.students) })}{' '}
          <Link className={classes.link} to={`?rollover=${rollover.id}&step=outcomes&state=carried`}>
            {t('rollover.undo.one_by_one')}
          </Link>
        </Alert>
      )}
      {!beginning && can('education.rollover.approve') && data.students === 0 && (
        <div>
          <Button
            color="red"
            variant="outline"
            leftSection={<Icon name="arrow-back-up" />}
            onClick={() => void undo()}
          >
            {t('rollover.undo.action')}
          </Button>
        </div>
      )}
      {data.rows.length > 0 && (
        <div className={classes.panel}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('fields.name')}</th>
                <th scope="col">{t('rollover.undo.in_the_way')}</th>
                <th scope="col">{t('rollover.undo.what')}</th>
                <th scope="col">{t('rollover.undo.day')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(({ id, code, name, kind, what, day }) => (
                <tr key={`${id}-${kind}-${what}`}>
                  <th scope="row" className={classes.name}>
                    {format.name(name)}
                    <small>{code}</small>
                  </th>
                  <td>{t(`rollover.block.${kind}`)}</td>
                  <td>{kind === 'status' ? t(`status.${what}` as 'status.enrolled') : what || '–'}</td>
                  <td>{day ? format.date(day) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Stack>
  );
}
