import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

interface RunProgressProps {
  /** What is being done, e.g. "Checking". */
  readonly label: string;
  readonly done: number;
  /** 0 while it isn't known. */
  readonly total: number;
}

/** Long work on the server: how far it is. */
export function RunProgress({ label, done, total }: RunProgressProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <div className={classes.progress} role="status">
      <strong>{label}</strong>
      <progress
        className={classes.bar}
        aria-label={label}
        max={Math.max(1, total)}
        value={total > 0 ? done : undefined}
      />
      <span className={classes.dimmed}>
        {total > 0
          ? t('import.progress', { done: format.number(done), total: format.number(total) })
          : t('states.please_wait')}
      </span>
    </div>
  );
}
