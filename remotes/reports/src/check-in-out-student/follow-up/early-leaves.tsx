import type { EarlyLeave } from '@suksa/contracts/reports';
import { useDuration, useFormat } from '@suksa/i18n';
import { Button } from '@suksa/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../components/tasks.module.css';

/** Who of a class left early on one day. */
export interface ClassLeaving {
  readonly className: string;
  readonly day: string;
  readonly leaves: readonly EarlyLeave[];
}

interface Settling {
  readonly onSettle: (leave: EarlyLeave) => void;
  readonly onSettleAll: (leaving: ClassLeaving) => void;
}

/** Who left early and whom nobody has allowed it, for whoever knows to say so; a class that left together is one line. */
export function EarlyLeaves({ leaves, ...settling }: Settling & { readonly leaves: readonly EarlyLeave[] }) {
  return (
    <ul className={classes.lines}>
      {leavingsOf(leaves).map((leaving) => (
        <li key={`${leaving.className}/${leaving.day}`}>
          <Leaving leaving={leaving} {...settling} />
        </li>
      ))}
    </ul>
  );
}

/** In the order in which they came. */
function leavingsOf(leaves: readonly EarlyLeave[]): readonly ClassLeaving[] {
  const together = new Map<string, ClassLeaving>();
  for (const leave of leaves) {
    const { className, day } = leave;
    const before = together.get(`${className}/${day}`)?.leaves ?? [];
    together.set(`${className}/${day}`, { className, day, leaves: [...before, leave] });
  }
  return [...together.values()];
}

function Leaving({ leaving, onSettle, onSettleAll }: Settling & { readonly leaving: ClassLeaving }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { leaves, className, day } = leaving;
  const [only, ...others] = leaves;
  if (only && others.length === 0) return <OneLeave leave={only} onSettle={onSettle} />;
  const times = leaves.map(({ leftAt }) => leftAt).sort();
  const [from, until] = [times[0], times.at(-1)];
  const of = t('early.all_of', { class: format.className(className), day: format.date(day) });
  return (
    <>
      <div className={classes.line}>
        <span>
          <strong>{format.className(className)}</strong> ·{' '}
          {t('early.class_left', { number: format.number(leaves.length) })}
        </span>
        <span>
          {format.date(day)} ·{' '}
          {from === until
            ? t('early.class_left_once', { time: from })
            : t('early.class_left_at', { from, until })}
        </span>
        <span className={classes.both}>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? t('early.close_list') : t('early.open_list', { number: format.number(leaves.length) })}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t('early.settle_all')}: ${of}`}
            onClick={() => onSettleAll(leaving)}
          >
            {t('early.settle_all')}
          </Button>
        </span>
      </div>
      <ul id={id} className={classes.inner} hidden={!open}>
        {open &&
          leaves.map((leave) => (
            <li key={leave.studentId}>
              <OneLeave leave={leave} onSettle={onSettle} />
            </li>
          ))}
      </ul>
    </>
  );
}

function OneLeave({ leave, onSettle }: Pick<Settling, 'onSettle'> & { readonly leave: EarlyLeave }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const duration = useDuration();
  return (
    <div className={classes.line}>
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
    </div>
  );
}
