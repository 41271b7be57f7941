import { useFormat } from '@suksa/i18n';
import { Button, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from '../../components/tasks.module.css';

interface OpenDay {
  readonly key: string;
  readonly name: string;
  /** The class, or what somebody works as. */
  readonly about: string;
  readonly day: string;
  readonly firstIn: string;
  /** When the shift ended, and the day with it. */
  readonly endedAt: string | null;
  readonly open: () => void;
}

interface OpenDaysProps {
  readonly days: readonly OpenDay[];
  /** Of all that there are. */
  readonly inAll: number;
  readonly help: string;
}

/** Days on which somebody came, and nobody noted the leaving. */
export default function OpenDays({ days, inAll, help }: OpenDaysProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  if (days.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>
        {t('tasks.open_days')} <span className={classes.number}>{format.number(inAll)}</span>
      </h2>
      <Text size="sm" c="dimmed">
        {help}
      </Text>
      <ul className={classes.lines}>
        {days.map(({ key, name, about, day, firstIn, endedAt, open }) => (
          <li key={key} className={classes.line}>
            <span>
              <strong>{name}</strong> · {about}
            </span>
            <span>
              {format.date(day)} · {t('tasks.came', { time: firstIn })}
              {endedAt && ` · ${t('tasks.ended', { time: endedAt })}`}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${t('change.open')}: ${t('change.of', { name, day: format.date(day) })}`}
              onClick={open}
            >
              {t('change.open')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
