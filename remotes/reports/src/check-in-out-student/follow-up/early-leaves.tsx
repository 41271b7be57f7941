import type { EarlyLeave } from '@suksa/contracts/reports';
import { useDuration, useFormat } from '@suksa/i18n';
import { Button } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './tasks.module.css';

interface EarlyLeavesProps {
  readonly leaves: readonly EarlyLeave[];
  readonly onSettle: (leave: EarlyLeave) => void;
}

/** Who left early and whom nobody has allowed it, for whoever knows to say so. */
export function EarlyLeaves({ leaves, onSettle }: EarlyLeavesProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const duration = useDuration();
  return (
    <ul className={classes.lines}>
      {leaves.map((leave) => (
        <li key={`${leave.studentId}/${leave.day}`} className={classes.line}>
          <span>
            <strong>{format.name(leave.name)}</strong> · {format.className(leave.className)}
          </span>
          <span>
            {format.date(leave.day)} ·{' '}
            {t('early.left', { time: leave.leftAt, duration: duration(leave.minutes) })}
            {leave.reason && ` · ${t(`early.reasons.${leave.reason}`)}`}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('early.of', { name: format.name(leave.name), day: format.date(leave.day) })}
            onClick={() => onSettle(leave)}
          >
            {t('early.settle')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
