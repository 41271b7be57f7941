import type { DayChange } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from '../../components/tasks.module.css';
import { ChangeCard } from './change-card.tsx';

interface WaitingChangesProps {
  readonly changes: readonly {
    readonly change: DayChange;
    /** The class, or what somebody works as. */
    readonly about: string;
  }[];
}

/** Days that somebody wants put right. */
export default function WaitingChanges({ changes }: WaitingChangesProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  if (changes.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>
        {t('tasks.changes')} <span className={classes.number}>{format.number(changes.length)}</span>
      </h2>
      <ul className={classes.cards}>
        {changes.map(({ change, about }) => (
          <ChangeCard key={change.id} change={change} about={about} />
        ))}
      </ul>
    </section>
  );
}
