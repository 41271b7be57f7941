import { runRollover } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { isUnfinished, send, useCan } from '@suksa/platform';
import { Alert, Button, Checkbox, dialogs, Icon, Stack, TextInput } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rollover.module.css';
import type { StepProps } from './step-props.ts';

const told = ['promote', 'repeat', 're_sit_pending', 'graduate', 'leave'] as const;

/** Says what still has to be said (undecided students, full classes), asks once more, and runs. */
export function RunPanel({
  summary: { rollover, levels, students, toClasses, conflicts, early },
  work: { job, problem, beginning, begin },
}: StepProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const can = useCan();
  const [leaveUndecided, setLeaveUndecided] = useState(false);
  const [reason, setReason] = useState('');
  const [sureNow, setSureNow] = useState(false);
  const [earlyReason, setEarlyReason] = useState('');
  const undecided = levels.reduce((sum, level) => sum + level.undecided, 0);
  const over = toClasses.filter(({ there, coming, capacity }) => coming > 0 && there + coming > capacity);
  const moving = students - undecided;
  const ready =
    conflicts.no_target_class === 0 &&
    moving > 0 &&
    (undecided === 0 || leaveUndecided) &&
    (over.length === 0 || reason.trim() !== '') &&
    (early === null || (sureNow && earlyReason.trim() !== ''));
  const parts = told
    .map((outcome) => [outcome, levels.reduce((sum, level) => sum + level[outcome], 0)] as const)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => t(`rollover.run.part.${outcome}`, { students: format.number(count) }))
    .join(', ');
  const deed = t('rollover.run.action', { count: moving, students: format.number(moving), parts });
  if (job && isUnfinished(job)) return null;
  if (!can('education.rollover.approve'))
    return (
      <Alert color="gray" icon={<Icon name="info-circle" />}>
        {t('rollover.run.by_head')}
      </Alert>
    );

  async function run() {
    const sure = await dialogs.confirm({
      title: t('rollover.run.title', {
        count: moving,
        students: format.number(moving),
        year: rollover.to.name,
      }),
      text: t('rollover.run.text'),
      confirmLabel: deed,
    });
    if (!sure) return;
    await begin(() =>
      send(runRollover, {
        params: { id: rollover.id },
        body: { version: rollover.version, leaveUndecided, overCapacityReason: reason, earlyReason },
      }),
    );
  }

  return (
    <section className={`${classes.panel} ${classes.padded}`} aria-labelledby="rollover-run">
      <h2 id="rollover-run" className={classes.heading}>
        {t('rollover.run.heading')}
      </h2>
      <Stack>
        {problem && (
          <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />}>
            {problem}
          </Alert>
        )}
        {conflicts.no_target_class > 0 && (
          <Alert color="red" icon={<Icon name="alert-triangle" />}>
            {t('rollover.run.conflicts', {
              count: conflicts.no_target_class,
              students: format.number(conflicts.no_target_class),
            })}
          </Alert>
        )}
        {undecided > 0 && (
          <Checkbox
            label={t('rollover.run.leave_undecided', {
              count: undecided,
              students: format.number(undecided),
            })}
            checked={leaveUndecided}
            onChange={(event) => setLeaveUndecided(event.currentTarget.checked)}
          />
        )}
        {over.length > 0 && (
          <TextInput
            label={t('rollover.run.over', {
              classes: over.map(({ name }) => format.className(name)).join(', '),
            })}
            value={reason}
            maxLength={200}
            maw={480}
            onChange={(event) => setReason(event.currentTarget.value)}
            withAsterisk
          />
        )}
        {early && (
          <Alert
            role="status"
            color="orange"
            icon={<Icon name="alert-triangle" />}
            title={t('rollover.early.title')}
          >
            <Stack gap="xs">
              <span>
                {t('rollover.early.text', {
                  percent: format.number(early.percentLeft),
                  results: format.number(early.results),
                  students: format.number(early.students),
                })}
              </span>
              <Checkbox
                label={t('rollover.early.sure')}
                checked={sureNow}
                onChange={(event) => setSureNow(event.currentTarget.checked)}
              />
              <TextInput
                label={t('rollover.early.why')}
                value={earlyReason}
                maxLength={300}
                maw={480}
                onChange={(event) => setEarlyReason(event.currentTarget.value)}
                withAsterisk
              />
            </Stack>
          </Alert>
        )}
        {beginning ? (
          <p role="status">{t('rollover.working')}</p>
        ) : (
          <div>
            <Button
              className={classes.deed}
              disabled={!ready}
              leftSection={<Icon name="player-play" />}
              onClick={() => void run()}
            >
              {deed}
            </Button>
          </div>
        )}
      </Stack>
    </section>
  );
}
