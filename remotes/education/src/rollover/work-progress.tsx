import type { RolloverProgress } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from './rollover.module.css';

/** How far a run or an undo is. */
export function WorkProgress({ progress: { done, total } }: { progress: RolloverProgress }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  return (
    <div role="status">
      <p className={classes.note}>
        {total > 0
          ? t('rollover.progress', { done: format.number(done), total: format.number(total) })
          : t('rollover.working')}
      </p>
      <div className={classes.bar} aria-hidden>
        <div className={classes.done} style={{ width: `${total > 0 ? (done / total) * 100 : 5}%` }} />
      </div>
    </div>
  );
}
